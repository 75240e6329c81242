import { UNKNOWN } from "../../../src/framework/index.js";
import { driveWalks, type Outcome, withoutWaits } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
const drive = (type: string) => driveWalks(used.service, type, undefined, withoutWaits);
const order = () => drive("bunny_shield_waf_rule_order");
const asked = () => used.service.requests().map(({ operation }) => operation);
const said = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics.map(({ attribute, summary, detail }) => {
    return `${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });

async function rule(name: string, zone = 42): Promise<number> {
  const { state } = await drive("bunny_shield_waf_rule").apply({
    shield_zone_id: zone,
    name: name,
    conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin" }],
    action: "block",
  });
  return Number(state?.["waf_rule_id"]);
}

describe("rules that the zone does not have", () => {
  it("are refused in the plan, by number", async () => {
    const mine = await rule("Mine");
    expect(said(await order().plan({ shield_zone_id: 42, rule_ids: [mine, 8001, 8002] }))).toEqual([
      expect.stringMatching(
        /^rule_ids: No such WAF rule: Shield zone 42 has no custom WAF rules 8001, 8002\. .*bunny_shield_waf_custom_rules/,
      ),
    ]);
  });

  it("include those of another zone", async () => {
    const [mine, other] = [await rule("Mine"), await rule("Other", 44)];
    const created = await order().apply({ shield_zone_id: 42, rule_ids: [mine] });
    expect(said(await order().plan({ shield_zone_id: 42, rule_ids: [mine, other] }, created))).toEqual([
      expect.stringContaining(`Shield zone 42 has no custom WAF rule ${other}.`),
    ]);
  });

  it("are named by the apply where the plan did not know them yet", async () => {
    const other = await rule("Other", 44);
    expect(said(await order().plan({ shield_zone_id: 42, rule_ids: UNKNOWN }))).toEqual([]);
    const [error, ...others] = said(await order().apply({ shield_zone_id: 42, rule_ids: [other] }));
    expect(error).toMatch(new RegExp(`no custom WAF rule ${other}\\.[^]*waf_rule_id`));
    expect(error).not.toMatch(/proxy|another client/);
    expect(others).toEqual([]);
  });
});

it("an order that does not change costs no request for the rules", async () => {
  const [first, second] = [await rule("First"), await rule("Second")];
  const created = await order().apply({ shield_zone_id: 42, rule_ids: [first, second] });
  used.service.resetRequests();
  expect(said(await order().plan({ shield_zone_id: 42, rule_ids: [first, second] }, created))).toEqual([]);
  expect(asked()).toEqual([]);
});

it("a failure of the API while the rules are read is none of what is planned", async () => {
  used.service.faults.add({ operation: "listWafRules", kind: "empty", status: 500, times: null });
  expect(said(await order().plan({ shield_zone_id: 42, rule_ids: [1] }))).toEqual([]);
});

it("a rule that is named twice is refused by number", async () => {
  const { diagnostics } = await order().validate({ shield_zone_id: 42, rule_ids: [7, 8, 7, 9, 9] });
  expect(said({ diagnostics })).toEqual([
    expect.stringContaining("rule_ids must be free of duplicates, but has 7, 9 more than once."),
  ]);
});

describe("two workspaces that order the rules of one zone", () => {
  it("are named by the plan of the one that wrote first", async () => {
    const [first, second] = [await rule("First"), await rule("Second")];
    const mine = await order().apply({ shield_zone_id: 42, rule_ids: [first, second] });
    expect(said(await order().read(mine))).toEqual([]);
    await order().apply({ shield_zone_id: 42, rule_ids: [second, first] });

    expect(said(await order().read(mine))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^rule_ids: Somebody else wrote the order: Shield zone 42 .* order ${second}, ${first}, and this resource wrote ${first}, ${second}\\. If another workspace`,
        ),
      ),
    ]);
  });

  it("are not what a deleted rule, or an import, looks like", async () => {
    const [first, second] = [await rule("First"), await rule("Second")];
    const mine = await order().apply({ shield_zone_id: 42, rule_ids: [first, second] });
    await used.service.edit((contents) => {
      const zone = contents.zones.find(({ shieldZoneId }) => shieldZoneId === 42);
      if (zone) zone.wafCustomRuleOrder = [second];
    });
    expect(said(await order().read(mine))).toEqual([]);
    expect(said(await order().import("42"))).toEqual([]);
  });
});
