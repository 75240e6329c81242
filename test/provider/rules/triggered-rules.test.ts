import { useHostedService } from "../../support/hosted-service.js";

const hosted = useHostedService();
const read = (config: Record<string, unknown>) =>
  hosted.host.readData("bunny_shield_waf_triggered_rules", { shield_zone_id: 42, ...config });
const recommendationsAsked = () =>
  hosted.service.requests().filter(({ operation }) => operation === "getTriggeredRuleRecommendation").length;

test("no AI runs unless a rule is named", async () => {
  const { values, reported } = await read({});

  expect(reported).toEqual([]);
  expect(values).toMatchObject({ rules: [{ rule_id: "930130" }], recommendations: {} });
  expect(recommendationsAsked()).toBe(0);
});

test("a recommendation on each rule that is named; one that the API does not give is a warning", async () => {
  const { values, reported } = await read({ recommend_rule_ids: ["930130", "941100"] });

  expect(values).toMatchObject({ recommendations: { "930130": expect.stringContaining("930130") as unknown } });
  expect(Object.keys(values!["recommendations"] as object)).toEqual(["930130"]);
  expect(reported).toEqual([
    expect.stringMatching(
      /^warning recommend_rule_ids: No recommendation on WAF rule 941100 \| Cannot get a recommendation/,
    ),
  ]);
  expect(recommendationsAsked()).toBe(2);
});

test("an API that fails for the AI does not fail the plan; a refused key does", async () => {
  hosted.service.faults.add({ operation: "getTriggeredRuleRecommendation", kind: "answer", status: 500 });
  const failing = await read({ recommend_rule_ids: ["930130"] });
  expect(failing.values).toMatchObject({ rules: [{ rule_id: "930130" }], recommendations: {} });
  expect(failing.reported).toEqual([expect.stringMatching(/^warning recommend_rule_ids: /)]);

  hosted.service.faults.clear();
  hosted.service.faults.add({ operation: "getTriggeredRuleRecommendation", kind: "answer", status: 401 });
  const refused = await read({ recommend_rule_ids: ["930130"] });
  expect(refused.values).toBeNull();
  expect(refused.reported).toEqual([expect.stringMatching(/^error /)]);
});
