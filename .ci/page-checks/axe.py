"""What axe-core finds on a page: the rules of WCAG and good practice that Deque publishes.

It is a file of its own, which `.ci/run` takes from a package of Python's; without it these checks are
left out, and the browser says so once."""

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
    """The text of axe-core, or None."""
    if not path:
        print("note: there is no axe-core here (--axe FILE), so its rules are not checked")
        return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def check(checks, page, name, styled="null"):
    """Nothing is found, whatever the theme.

    Colours of elements that a selector names are those of a design system, which are shown as they are.
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
