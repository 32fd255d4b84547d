/// The page's own look; the buttons bring theirs.
enum GalleryStyleSheet {
  static let text = """

    :root {
      color-scheme: light;
      --paper: #f4f5f7; --card: #ffffff; --ink: #191c21; --quiet: #555b66; --rule: #e0e3e8;
      --field: #ffffff; --accent: #0b5cad; --on-accent: #ffffff; --code: #f6f7f9; --warn: #8a4b00;
      --lift: 0 1px 2px rgb(20 24 31 / 0.06), 0 4px 16px rgb(20 24 31 / 0.05);
    }
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) {
        color-scheme: dark;
        --paper: #121417; --card: #1c1f24; --ink: #eef0f3; --quiet: #a9afb9; --rule: #30343b;
        --field: #1c1f24; --accent: #7db8f2; --on-accent: #0d1117; --code: #15181c; --warn: #f0b46a;
        --lift: none;
      }
    }
    :root[data-theme="dark"] {
      color-scheme: dark;
      --paper: #121417; --card: #1c1f24; --ink: #eef0f3; --quiet: #a9afb9; --rule: #30343b;
      --field: #1c1f24; --accent: #7db8f2; --on-accent: #0d1117; --code: #15181c; --warn: #f0b46a;
      --lift: none;
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
    }
    .hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .skip { position: absolute; left: 16px; top: -60px; padding: 8px 14px; z-index: 3;
      background: var(--card); color: var(--accent); border-radius: 8px; }
    .skip:focus { top: 12px; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
    main:focus { outline: none; }
    .top, main, .foot { max-width: 1320px; margin: 0 auto; padding: 0 24px; }
    .intro { padding: 48px 0 12px; max-width: 44em; }
    h1 { font-size: clamp(30px, 5vw, 46px); line-height: 1.1; letter-spacing: -0.025em; margin: 0; }
    .intro p { color: var(--quiet); font-size: 17px; margin: 12px 0 0; }
    .tools { display: flex; flex-wrap: wrap; gap: 10px; padding: 14px 0 10px; }
    .search { flex: 1 1 240px; max-width: 420px; }
    input[type="search"] {
      width: 100%; min-height: 44px; padding: 0 14px; border: 1px solid var(--quiet);
      border-radius: 10px; background: var(--field); color: var(--ink); font: inherit;
    }
    input::placeholder { color: var(--quiet); opacity: 1; }
    .tool, .chip, .more {
      font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--rule);
      cursor: pointer;
    }
    .tool { min-height: 44px; padding: 0 16px; border-radius: 10px; }
    .filters { display: flex; flex-wrap: wrap; gap: 8px; }
    .chip { min-height: 36px; padding: 0 14px; border-radius: 18px; }
    .chip[aria-pressed="true"] {
      background: var(--accent); color: var(--on-accent); border-color: var(--accent);
    }
    .tool:hover, .more:hover, .chip[aria-pressed="false"]:hover { border-color: var(--quiet); }
    .status { color: var(--quiet); margin: 10px 0 0; font-size: 14px; }
    .system { padding-top: 36px; }
    .system-intro { max-width: 52em; margin-bottom: 16px; }
    .system-intro h2 { font-size: 24px; letter-spacing: -0.015em; line-height: 1.25; margin: 0; }
    .system-intro p { margin: 4px 0 0; color: var(--quiet); }
    .grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 292px), 1fr)); }
    .card {
      display: grid; grid-row: span 4; grid-template-rows: subgrid; row-gap: 0; align-content: start;
      background: var(--card); border: 1px solid var(--rule); border-radius: 16px;
      box-shadow: var(--lift); overflow: hidden;
    }
    .card > header { display: flex; align-items: center; gap: 8px; padding: 10px 10px 0 16px; }
    .card h3 { flex: 1; margin: 0; font-size: 15px; font-weight: 600; }
    .more { min-height: 32px; padding: 0 12px; border-radius: 8px; font-size: 13px; color: var(--quiet); }
    .table {
      display: flex; flex-direction: column; gap: 10px; align-items: center;
      justify-content: center; min-height: 124px; padding: 16px 24px;
    }
    .table.light-only { background: #ffffff; margin-top: 10px; }
    .none { color: var(--quiet); font-size: 14px; text-align: center; margin: 0; }
    .facts {
      display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; align-content: start;
      margin: 0; padding: 12px 16px 14px;
      border-top: 1px solid var(--rule); font-size: 13px;
    }
    .facts dt { color: var(--quiet); }
    .facts dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
    .contrast { margin: 0; padding: 0 16px 12px; font-size: 13px; color: var(--warn); }

    .hit {
      appearance: none; border: 0; margin: 0; padding: 0; background: none; color: inherit;
      display: inline-flex; align-items: center; justify-content: center; cursor: pointer;
      touch-action: manipulation; user-select: none; -webkit-user-select: none;
      -webkit-tap-highlight-color: transparent; border-radius: 12px; max-width: 100%;
    }
    .hit.fills { width: 100%; max-width: 300px; }
    .hit.fills .face { width: 100%; }
    .face {
      position: relative; display: inline-flex; align-items: center; justify-content: center;
      max-width: 100%; overflow: visible; box-shadow: var(--shadow); will-change: transform, opacity;
    }
    .face::after {
      content: ""; position: absolute; inset: 0; border-radius: inherit; pointer-events: none;
      border: var(--line-width, 0) solid var(--line, transparent);
    }
    .shade, .layer { position: absolute; inset: 0; border-radius: inherit; opacity: 0; pointer-events: none; }
    .shade { background: #000000; }
    .layer { background: currentColor; }
    .label {
      position: relative; z-index: 1; display: inline-flex; align-items: center;
      justify-content: center; line-height: 1.2; text-align: center;
      font-family: -apple-system, system-ui, "SF Pro Text", "Segoe UI", Roboto, sans-serif;
    }
    .label svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; flex: none; }
    .is-on .label svg { fill: currentColor; }
    .segment { width: 76px; padding: 8px 4px; }
    .segment.chosen { color: var(--on-chosen, #ffffff); }
    .face:has(.thumb) .label { gap: 0 !important; }
    .thumb { position: absolute; left: 2px; top: 2px; bottom: 2px; width: 76px; border-radius: 8px;
      background: var(--chosen, #1f63c4); box-shadow: 0 1px 3px rgb(0 0 0 / 0.2); }
    .switch { width: 51px; height: 31px; border-radius: 16px; background: #8b9099; padding: 2px; flex: none; }
    .switch.on { background: #1f63c4; }
    .knob { display: block; width: 27px; height: 27px; border-radius: 14px; background: #ffffff; box-shadow: 0 1px 3px rgb(0 0 0 / 0.3); }

    dialog {
      width: min(720px, calc(100vw - 24px)); max-height: calc(100vh - 32px); padding: 0;
      border: 1px solid var(--rule); border-radius: 18px; background: var(--card); color: var(--ink);
      overscroll-behavior: contain;
    }
    dialog::backdrop { background: rgb(12 14 18 / 0.5); }
    .row { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
    dialog > .row {
      position: sticky; top: 0; z-index: 2; padding: 14px 24px; background: var(--card);
      border-bottom: 1px solid var(--rule);
    }
    dialog h2 { margin: 0; font-size: 22px; letter-spacing: -0.015em; }
    .panel-body { padding: 12px 24px 28px; }
    .panel-body h3 { font-size: 15px; margin: 22px 0 6px; }
    .panel-body p, .panel-body li { overflow-wrap: anywhere; }
    .panel-body p { margin: 4px 0; }
    .panel-body ul { margin: 0; padding-left: 20px; }
    .path { color: var(--quiet); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px; }
    figure { margin: 14px 0 0; }
    figcaption { color: var(--quiet); font-size: 13px; margin-top: 6px; }
    .picture { display: block; width: 100%; height: auto; border: 1px solid var(--rule); border-radius: 10px; }
    .code {
      margin: 0; padding: 14px 16px; overflow: auto; background: var(--code); border-radius: 10px;
      border: 1px solid var(--rule); font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    }
    .foot { padding-top: 40px; padding-bottom: 56px; color: var(--quiet); font-size: 14px; }
    .foot p { max-width: 60em; margin: 0; }
    @media (max-width: 560px) {
      .top, main, .foot { padding-left: 16px; padding-right: 16px; }
      .intro { padding-top: 28px; }
      .filters { flex-wrap: nowrap; overflow-x: auto; margin: 0 -16px; padding: 4px 16px; }
      .chip { flex: none; }
      .search { flex-basis: 100%; max-width: none; }
      .table { padding: 16px; }
    }
    @media (prefers-reduced-motion: no-preference) {
      .tool, .chip, .more { transition: border-color 0.15s, background-color 0.15s; }
    }

    """
}
