/// The style sheet of a report.
enum ReportStyle {
  static let css = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1c1e21;--faint:#5c5c5c;--line:#d5d7da;--accent:#0062a8}
    @media (prefers-color-scheme:dark){
    :root{--paper:#16181c;--ink:#eceef1;--faint:#a8adb5;--line:#3a3f46;--accent:#6cb8ee}}
    body{background:var(--paper);color:var(--ink);margin:1.5rem auto;max-width:72rem;padding:0 1rem;
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
    h1,h2{line-height:1.25;overflow-wrap:anywhere}
    h1{font-size:1.6rem}
    h2{font-size:1.2rem;margin-top:2.2rem}
    h3{font-size:1rem;margin:1rem 0 .3rem}
    .plot,.table,pre{overflow:auto;border:1px solid var(--line);border-radius:6px}
    .plot svg{display:block;margin:0 auto}
    .table{max-height:28rem}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.6rem .8rem;margin:0;font-size:.85rem}
    .sound{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1rem;margin:.8rem 0}
    .sound span{overflow-wrap:anywhere}
    audio{flex:1 1 18rem;min-width:14rem}
    fieldset{border:1px solid var(--line);border-radius:6px;margin:.8rem 0;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
    .note,.shown{color:var(--faint)}
    table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums;width:100%}
    th,td{text-align:left;padding:.15rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap}
    th{position:sticky;top:0;background:var(--paper)}
    dt{font-weight:600}
    dd{margin:0 0 .4rem 1rem;overflow-wrap:anywhere}
    .findings{padding-left:1.2rem;overflow-wrap:anywhere}
    a{color:var(--accent)}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    .tapline-timeline [hidden]{display:none}
    .tapline-timeline .cursor{stroke:var(--ink);stroke-width:1.5}

    """
}
