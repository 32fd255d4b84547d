"""Checks a page with axe-core, which contains the WCAG rules and good practices of Deque.

`.ci/run` takes the file axe.min.js from a Python package. Without it these checks are skipped, which `.ci/browser`
reports once."""

SCRIPT = """(async () => {
  const told = ({ violations }) => violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`));
  const styled = %s;
  const rules = { "color-contrast": { enabled: !styled } };
  const found = told(await axe.run(document, { rules, resultTypes: ["violations"] }));
  if (!styled) return found;
  return found.concat(told(await axe.run(
    { exclude: [styled] }, { runOnly: ["color-contrast"], resultTypes: ["violations"] })));
})()"""


def read(path):
    """Returns the source of axe-core, or None."""
    if not path:
        print("note: there is no axe-core here (--axe FILE), so its rules are not checked")
        return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def check(checks, page, name, styled="null"):
    """Checks that axe-core finds nothing in either theme.

    Colors of elements that a selector names are those of a design system, which are shown as they are.
    """
    if not checks.axe:
        return
    page.run(checks.axe + ";0")
    found = []
    for theme in ("light", "dark"):
        page.media(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
        page.settle(0.1)
        found += page.run(SCRIPT % styled, limit=60)
    checks.expect(f"axe-core finds nothing wrong with {name}", not found, found[:4])
