// Draws the page, from the headline down.

makeTools();
drawHeadline();
makeMap();
drawFindings();
drawScreens();
makeTable();
openAddressed();

// On paper, all rules and screens are open. Paper has no table that scrolls, so it contains the table of the largest files.
let closedRules = [];
addEventListener("beforeprint", () => {
  closedRules = [...document.querySelectorAll("details.rule:not([open]), details.screen:not([open])")];
  for (const details of closedRules) {
    details.fill();
    details.open = true;
  }
});
addEventListener("afterprint", () => {
  for (const details of closedRules) details.open = false;
});
