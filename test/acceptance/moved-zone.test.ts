import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "../../src/emulator/index.js";
import { useAcceptance } from "../support/acceptance.js";
import { engineUnderTest, testWhereEngineHas } from "../support/engine-under-test.js";
import type { Workspace } from "../support/workspace.js";
import type { Review } from "../../src/review/document/review-document.js";
import { bunnyTf } from "../review/support/command.js";
import { officialState, reattachBoth, startOfficialProvider } from "../support/official-provider.js";

const VERSIONS = `
terraform {
  required_providers {
    bunny    = { source = "bunny-iac/bunny" }
    bunnynet = { source = "bunnyway/bunnynet" }
  }
}
`;

const condition = (value: string) => ({
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  severityType: 0,
  transformationTypes: [],
  value,
  isNegated: false,
  isRegexVariable: false,
});
const rule = <Configuration>(id: number, name: string, ruleConfiguration: Configuration) => ({
  id,
  shieldZoneId: 42,
  ruleName: name,
  ruleConfiguration,
});
const WAF_RULES = [501, 502, 503].map((id) => rule(id, `Rule ${id}`, { ...condition(`/${id}`), actionType: 1 }));
const RATE_LIMITS = [78, 79].map((id) =>
  rule(id, `Limit ${id}`, {
    ...condition(`/${id}`),
    actionType: 1,
    requestCount: 10,
    counterKeyType: 0,
    timeframe: 60,
    blockTime: 300,
  }),
);
const LISTS = [301, 302].map((listId) => ({
  listId,
  configurationId: listId + 1000,
  shieldZoneId: 42,
  name: `List ${listId}`,
  type: 1,
  content: `192.0.2.${listId - 300}/32`,
  isEnabled: true,
  action: 2,
}));
const seed = { ...defaultSeed, wafRules: WAF_RULES, rateLimits: RATE_LIMITS, accessLists: LISTS };

const conditions = (id: number) => ({ variables: ["REQUEST_URI"], operator: "begins_with", value: `/${id}` });
const byId = <Item>(ids: readonly number[], make: (id: number) => Item): Record<string, Item> =>
  Object.fromEntries(ids.map((id) => [`n${id}`, make(id)]));

/** The zone as it is declared with this provider, and where each resource was. */
const CONFIGURATION = {
  resource: {
    bunny_shield_zone: { site: { pull_zone_id: 9001, plan_type: "business", whitelabel_response_pages: true } },
    bunny_shield_waf_rule: byId([501, 502, 503], (id) => ({
      shield_zone_id: 42,
      name: `Rule ${id}`,
      ...conditions(id),
      action: "block",
    })),
    bunny_shield_rate_limit: byId([78, 79], (id) => ({
      shield_zone_id: 42,
      name: `Limit ${id}`,
      ...conditions(id),
      action: "rate_limit",
      request_count: 10,
      timeframe: 60,
      block_time: 300,
    })),
    bunny_shield_access_list: byId([301, 302], (id) => ({
      shield_zone_id: 42,
      name: `List ${id}`,
      type: "cidr",
      action: "block",
      entries: [`192.0.2.${id - 300}/32`],
    })),
  },
  moved: [
    { from: "bunnynet_pullzone_shield.site", to: "bunny_shield_zone.site" },
    ...[501, 502, 503].map((id) => ({
      from: `bunnynet_pullzone_waf_rule.n${id}`,
      to: `bunny_shield_waf_rule.n${id}`,
    })),
    ...[78, 79].map((id) => ({
      from: `bunnynet_pullzone_ratelimit_rule.n${id}`,
      to: `bunny_shield_rate_limit.n${id}`,
    })),
    ...[301, 302].map((id) => ({
      from: `bunnynet_pullzone_access_list.n${id}`,
      to: `bunny_shield_access_list.n${id}`,
    })),
  ],
};

/** The same in the official provider's state. */
const OFFICIAL = [
  { type: "bunnynet_pullzone_shield", name: "site", attributes: { id: 42, pullzone: 9001, tier: "Business" } },
  ...[501, 502, 503].map((id) => ({
    type: "bunnynet_pullzone_waf_rule",
    name: `n${id}`,
    attributes: { id, pullzone: 9001, name: `Rule ${id}` },
  })),
  ...[78, 79].map((id) => ({
    type: "bunnynet_pullzone_ratelimit_rule",
    name: `n${id}`,
    attributes: { id, pullzone: 9001, name: `Limit ${id}` },
  })),
  ...LISTS.map(({ listId, name, content }) => ({
    type: "bunnynet_pullzone_access_list",
    name: `n${listId}`,
    attributes: { id: listId, pullzone: 9001, name, enabled: true, type: "CIDR", action: "Block", entries: [content] },
  })),
];

describe("a zone of the official provider, moved whole", () => {
  const acceptance = useAcceptance({ leavesSeed: true, emulator: { seed } });

  async function moving() {
    const { kind } = await engineUnderTest();
    const official = await startOfficialProvider();
    const reattach = reattachBoth(acceptance.provider, official, kind);
    const workspace = await acceptance.workspace({ provider: { reattach, stop: () => Promise.resolve() } });
    await writeFile(join(workspace.folder, "versions.tf"), VERSIONS);
    await writeFile(join(workspace.folder, "terraform.tfstate"), officialState(OFFICIAL, kind));
    return { workspace, official };
  }

  testWhereEngineHas("moves between types")(
    "replaces nothing, writes nothing, and plans nothing afterwards",
    async () => {
      const { workspace, official } = await moving();
      const { changes } = await workspace.preview({ ...CONFIGURATION });
      expect(changes).toEqual([]);
      await expectQuietReview(workspace);
      await workspace.applyPlanned();
      expect((await workspace.state()).objects).toHaveLength(8);
      expect((await workspace.preview()).empty).toBe(true);
      expect(acceptance.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
      await official.stop();
      expect(official.writes).toEqual([]);
    },
  );

  /** The review of the plan on disk finds no change: nothing is replaced, and protection stays as it is. */
  async function expectQuietReview({ engine, environment, folder }: Workspace): Promise<void> {
    const before = { ...process.env };
    Object.assign(process.env, environment, { BUNNY_TF_CLI: engine.path });
    const failOn = "replace,destroy,update,create,loosens,tightens,unknown,high,medium";
    const review = (format: string) => bunnyTf("review", "--format", format, "--fail-on", failOn, folder);
    const [json, text] = await Promise.all([review("json"), review("text")]).finally(() => {
      process.env = before;
    });
    const { stacks, matched_conditions } = JSON.parse(json.out) as Review;
    expect([json.exitCode, text.exitCode, matched_conditions]).toEqual([2, 2, []]); // there is something to apply: the moves
    const [stack] = stacks;
    expect(stack).toMatchObject({ direction: "neutral", problems: [] });
    expect(stack?.counts).toMatchObject({ move: 8, create: 0, update: 0, replace: 0, destroy: 0 });
    expect(stack?.resources.flatMap(({ findings, attributes }) => [...findings, ...attributes])).toEqual([]);
    expect(stack?.drift).toEqual([]);
    expect(text.out).toMatch(/^Plan: 8 to move$/m);
    expect(text.out).not.toMatch(/outside of Terraform|replace/);
  }

  testWhereEngineHas("moves between types")("is not planned from a state that was not read", async () => {
    const { workspace, official } = await moving();
    await workspace.write({ ...CONFIGURATION });
    const { exitCode, output } = await workspace.run("plan", "-refresh=false", "-no-color");
    expect(exitCode).toBe(1);
    expect(output).toMatch(/The moved rule has not been read yet/);
    expect(acceptance.service.requests()).toEqual([]);
    await official.stop();
  });
});
