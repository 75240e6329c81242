import type { AcceptingEdit } from "../../../src/review/document/drift-document.js";
import { editsOf, OFFICE, onResource, written } from "./support/edits-of-app.js";
import { driftOf, type Values } from "./support/outside.js";

describe("what a policy says moves from one of its props to another", () => {
  const BOT = { bot_id: 17, user_agent_match: "GPTBot" };
  const LIST = { list_id: 7, name: "Acme", enabled: true };
  const moved = (label: string, prop: string, item: string): AcceptingEdit => ({
    text: `Move \`${label}\` in the construct \`${OFFICE}\` to \`${prop}\`:`,
    typescript: `${prop}: [${item}],`,
  });
  const constants = ["VPN", "DATACENTER", "PROXY", "TOR", "BOTNET", "VULNERABILITY_SCANNER", "WEB_SCRAPER"];

  it.each<[type: string, config: Values, label: string, found: string, prop: string, item: string]>([
    ["bot_action", { ...BOT, action: "allow" }, "bot-17", "block", "block", "Bot.fromBotId(17)"],
    ["bot_action", { ...BOT, action: "block" }, "GPTBot", "allow", "allow", 'Bot.named("GPTBot")'],
    ["bot_category_action", { category: "tool", action: "allow" }, "tool", "block", "blockCategories", '"tool"'],
    ["bot_category_action", { category: "tool", action: "block" }, "tool", "allow", "allowCategories", '"tool"'],
    [
      "access_list_configuration",
      { ...LIST, action: "block" },
      "list-7",
      "challenge",
      "challenge",
      "ManagedList.fromListId(7)",
    ],
    [
      "access_list_configuration",
      { ...LIST, action: "challenge" },
      "Acme",
      "block",
      "block",
      'ManagedList.named("Acme")',
    ],
    ...constants.map((name): [string, Values, string, string, string, string] => {
      const label = name.toLowerCase().replaceAll("_", "-");
      return [
        "access_list_configuration",
        { ...LIST, action: "block" },
        label,
        "challenge",
        "challenge",
        `ManagedList.${name}`,
      ];
    }),
  ])("%s %j, %s, found with %s", (type, config, label, action, prop, item) => {
    expect(editsOf(`bunny_shield_${type}`, config, { action }, label)).toEqual([moved(label, prop, item)]);
  });

  it.each<[type: string, config: Values, label: string, found: string, resource: string]>([
    ["bot_action", { ...BOT, action: "allow" }, "bot-17", "ignore", 'bots.bots.get("bot-17")'],
    ["bot_category_action", { category: "tool", action: "allow" }, "tool", "none", 'bots.categories.get("tool")'],
    ["access_list_configuration", { ...LIST, action: "block" }, "list-7", "bypass", 'lists.lists.get("list-7")'],
  ])("unless none of them says it: %s %j, %s, found with %s", (type, config, label, action, resource) => {
    const statement = `${resource}?.addOverride("action", "${action}");`;
    expect(editsOf(`bunny_shield_${type}`, config, { action }, label)).toEqual([
      onResource("action", statement, `the resource of \`${label}\``),
    ]);
  });

  it("and what else was found is set on the resource", () => {
    const type = "bunny_shield_access_list_configuration";
    const config = { ...LIST, action: "block" };
    const off = onResource(
      "enabled",
      'lists.lists.get("list-7")?.addOverride("enabled", false);',
      "the resource of `list-7`",
    );
    expect(editsOf(type, config, { enabled: false }, "list-7")).toEqual([off]);
    expect(editsOf(type, config, { action: "challenge", enabled: false }, "list-7")).toEqual([
      moved("list-7", "challenge", "ManagedList.fromListId(7)"),
      off,
    ]);
  });

  it("and an order is that of the calls", () => {
    expect(
      editsOf("bunny_shield_waf_rule_order", { rule_ids: [1, 2, 3] }, { rule_ids: [3, 1, 2] }, "rule-order"),
    ).toEqual([
      { text: `Call addRule of the construct \`${OFFICE}\` in the order found, by waf_rule_id: \`3, 1, 2\`.` },
    ]);
  });

  it.each<[string, string, string, Values]>([
    ["a generated construct in a construct", "bot_action", "mine", { ...BOT, action: "allow" }],
    ["a bot of another number", "bot_action", "bot-18", { ...BOT, action: "allow" }],
    ["a bot by its category", "bot_action", "tool", { ...BOT, category: "tool", action: "allow" }],
    ["a bot by the name of an order", "bot_action", "rule-order", { ...BOT, action: "allow" }],
    ["a category by another one", "bot_category_action", "seo", { category: "tool", action: "allow" }],
    ["a list of another number", "access_list_configuration", "list-8", { ...LIST, action: "log" }],
  ])("but not of %s", (_what, type, child, config) => {
    expect(editsOf(`bunny_shield_${type}`, config, { action: "block" }, child)).toEqual([written('action: "block",')]);
  });

  it("but not of an order by another name", () => {
    const edits = editsOf("bunny_shield_waf_rule_order", { rule_ids: [1, 2] }, { rule_ids: [2, 1] }, "mine");
    expect(edits).toEqual([written("ruleIds: [2, 1],")]);
  });

  it("but not of a generated construct in a stack, even with the name of a bot", () => {
    const config = { ...BOT, action: "allow" };
    const paths = { constructPath: () => "site/bot-17", resourcePath: () => "site/bot-17" };
    const drifted = { type: "bunny_shield_bot_action", config, before: config, planned: config };
    expect(driftOf({ ...drifted, found: { ...config, action: "block" } }, paths)?.accept).toEqual([
      { text: "Write in the construct `site/bot-17`:", typescript: 'action: "block",' },
    ]);
  });
});
