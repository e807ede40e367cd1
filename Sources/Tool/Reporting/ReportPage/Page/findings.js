// The findings by rule: the cost, the way to fix it, and the command. A long list is drawn in steps.

const findingStep = 20;
const findingFilter = { status: "", severity: "", order: "" };

/** The orders of the rules. The first one is that of the data. */
const ruleOrders = {
  "": { name: "severity", of: () => 0 },
  wasted: { name: "wasted memory", of: ({ wasted }) => wasted },
  count: { name: "number of findings", of: ({ findings }) => findings.length },
};

function drawFindings() {
  const box = document.getElementById("rules");
  const statuses = findingStates.filter((status) => statusCount(status) > 0);
  const found = [...severities].reverse().filter((name) =>
    page.rules.some(({ findings }) => findings.some(({ severity }) => severity === name)));
  const list = element("div", { class: "rules" });
  const redraw = (name) => (value) => {
    findingFilter[name] = value;
    drawRules(list);
  };
  const controls = element(
    "div", { class: "controls" },
    found.length > 1
      ? menu("Severity", [["", "all"], ...found.map((name) => [name, name])], "", redraw("severity")) : null,
    page.rules.length > 3
      ? menu("Order", Object.entries(ruleOrders).map(([id, { name }]) => [id, name]), "", redraw("order")) : null,
    statuses.length > 0
      ? menu("State", [["", "all"], ...statuses.map((name) => [name, name])], "", redraw("status")) : null);
  const head = element("div", { class: "section-head" }, document.getElementById("findings-heading"), controls);
  const fix = page.fixCommand
    ? element("div", { class: "fix-all" }, element("p", {}, "This command applies all fixes that keep the pixels:"),
      copyable("Copy the command that applies all fixes", page.fixCommand))
    : null;
  box.before(head);
  box.replaceChildren(...[fix, list].filter(Boolean));
  drawRules(list);
}

function drawRules(list) {
  const { of } = ruleOrders[findingFilter.order];
  const ordered = [...page.rules].sort((first, second) => of(second) - of(first));
  const rules = ordered.map((rule) => ruleElement(rule)).filter(Boolean);
  const text = page.rules.length === 0 ? "No problem was found." : "No finding matches the filters.";
  list.replaceChildren(...(rules.length > 0 ? rules : [element("p", { class: "empty" }, text)]));
}

function ruleElement(rule) {
  const { status, severity } = findingFilter;
  const findings = rule.findings.filter((finding) =>
    (status === "" || finding.status === status) && (severity === "" || finding.severity === severity));
  if (findings.length === 0 && (status !== "" || severity !== "" || rule.findings.length > 0)) return undefined;
  const counts = (name) => findings.filter((finding) => finding.status === name).length;
  const [added, grown, gone] = [counts("new"), counts("grown"), counts("gone")];
  const facts = [
    `${grouped(findings.length - gone)} found`, added > 0 ? `${grouped(added)} new` : "",
    grown > 0 ? `${grouped(grown)} grown` : "",
    gone > 0 ? `${grouped(gone)} gone` : "", rule.wasted > 0 ? `${byteText(rule.wasted)} wasted` : "",
  ].filter(Boolean);
  const body = element("div", { class: "rule-body" });
  const details = element(
    "details", { class: "rule" },
    element("summary", {}, severityText(rule.severity), element("span", { class: "rule-text" }, safeText(rule.summary)),
      element("span", { class: "rule-sum" }, element("code", {}, safeText(rule.id)), ` · ${facts.join(" · ")}`), wasteBar(rule)),
    body);
  details.fill = () => {
    if (body.childElementCount === 0) fillRule(body, rule, findings);
  };
  details.addEventListener("toggle", () => {
    if (details.open) details.fill();
  });
  return details;
}

/** Returns a bar for the wasted memory of a rule, relative to the rule that wastes most. */
function wasteBar(rule) {
  const most = Math.max(...page.rules.map(({ wasted }) => wasted));
  if (!(most > 0)) return null;
  const bar = element("span", { class: "bar-fill" });
  bar.style.width = `${(100 * Math.max(0, rule.wasted)) / most}%`;
  return element("span", { class: rule.wasted > 0 ? "waste-bar" : "waste-bar empty-bar", "aria-hidden": "true" }, bar);
}

function fillRule(body, rule, findings) {
  const list = element("ul", { class: "found" });
  const more = element("button", { type: "button", class: "more-button" });
  let count = 0;
  const step = () => {
    list.append(...findings.slice(count, count + findingStep).map((finding) => findingElement(finding, true)));
    count = Math.min(findings.length, count + findingStep);
    more.hidden = count === findings.length;
    more.textContent = `Show ${grouped(Math.min(findingStep, findings.length - count))} more of ${grouped(findings.length - count)}`;
  };
  more.addEventListener("click", step);
  step();
  body.append(
    element("div", { class: "explained" },
      element("div", {}, element("h3", {}, "Why it matters"), element("p", {}, prose(rule.why))),
      element("div", {}, element("h3", {}, "How to fix it"), element("p", {}, prose(rule.fix)))),
    list, more);
}

/** Returns a finding with its command. In the list of a rule it links to its file. */
function findingElement(finding, isInList) {
  const item = itemOfPath.get(finding.path);
  const place = finding.line > 0 ? `${finding.path}:${finding.line}` : finding.path;
  const path = isInList && item
    ? element("button", { type: "button", class: "link", onclick: () => openDetails(item) }, pathText(place, 160))
    : isInList ? pathText(place, 160)
      : element("span", {}, severityText(finding.severity), " ", element("code", {}, safeText(finding.rule.id)),
        finding.line > 0 ? ` line ${finding.line}` : null);
  return element(
    "li", { class: finding.status === "gone" ? "is-gone" : "" },
    isInList && item ? thumbnail(item.sizes) : null,
    element("div", { class: "finding" },
      element("div", { class: "finding-head" },
        finding.status ? element("span", { class: `badge ${finding.status}` }, finding.status) : null, path,
        finding.wasted > 0 ? element("span", { class: "wasted" }, `${byteText(finding.wasted)} wasted`) : null),
      element("div", { class: "problem-text" }, shortened(safeText(finding.problem), 600),
        finding.advice ? element("span", { class: "quiet" }, `: ${shortened(safeText(finding.advice), 600)}`) : null),
      finding.command ? copyable("Copy the command", finding.command) : null));
}
