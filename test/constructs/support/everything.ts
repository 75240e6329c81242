import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as cdktf from "cdktf";
import * as cdktn from "cdktn";
import * as bindings from "../../../src/constructs/generated/cdktf/index.js";
import * as cdktnBindings from "../../../src/constructs/generated/cdktn/index.js";
import { CASES, RESOURCE_TYPES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";

/** A construct library and the bindings that were generated for it. */
export interface World {
  readonly library: typeof cdktf;
  readonly bindings: typeof bindings;
}

/** Both libraries; the fork has the same interface, with nominal types of its own. */
export const WORLDS: Readonly<Record<"cdktf" | "cdktn", World>> = {
  cdktf: { library: cdktf, bindings },
  cdktn: { library: cdktn, bindings: cdktnBindings } as unknown as World,
};

/** A custom rule of zone 42 that exists before the stack is applied. */
export const ORDERED_RULE = 401;

/** A stack with every resource and every data source, with all nested attributes. */
function everything({ library, bindings: { provider, ...l1 } }: World, app: cdktf.App): void {
  const stack = new library.TerraformStack(app, "all");
  new library.LocalBackend(stack, { path: "terraform.tfstate" });
  new provider.BunnyProvider(stack, "bunny", { retries: 2 });
  const zone = new l1.dataBunnyShieldZone.DataBunnyShieldZone(stack, "zone", { pullZoneId: 9001 });
  const { shieldZoneId } = zone;

  const list = new l1.shieldAccessList.ShieldAccessList(stack, "list", {
    shieldZoneId,
    name: 'Say "no" to $${nobody}, C:\\%%{x}',
    description: 'Two lines,\nthe last without "newline"',
    type: "cidr",
    entries: ["192.0.2.0/24", "2001:db8::/48"],
    timeouts: { create: "2m", read: "1m" },
  });
  new l1.dataBunnyShieldAccessList.DataBunnyShieldAccessList(stack, "one_list", {
    shieldZoneId,
    listId: list.listId,
  });
  new l1.shieldCustomPage.ShieldCustomPage(stack, "page", {
    shieldZoneId,
    pageType: "block",
    html: '<style>p { color: "red"; }</style>\n<p title="a\\b">$${x} %%{y}</p>\n',
    timeouts: { update: "1m" },
  });
  new l1.shieldCustomPage.ShieldCustomPage(stack, "challenge", {
    shieldZoneId,
    pageType: "challenge",
    html: `<p>\tlist "${list.checksum}"\n EOF\n</p>${library.Fn.join(library.Fn.rawString('"} '), ["a", list.action])}"\n`,
  });
  new l1.shieldRateLimit.ShieldRateLimit(stack, "limit", {
    shieldZoneId,
    name: "Login",
    action: "rate_limit",
    requestCount: 10,
    timeframe: 60,
    blockTime: 300,
    transformations: ["lowercase"],
    conditions: [
      { variables: ["REQUEST_URI", "REQUEST_HEADERS:user-agent"], operator: "rx", value: '["/]log\\.in$${x}' },
      { variables: ["QUERY_STRING"], operator: "str_match", value: '{"p":"5"}', negated: false },
      { variables: ["QUERY_STRING"], operator: "str_match", value: `a"${list.action}`, negated: true },
    ],
  });
  protectZone({ library, bindings: { provider, ...l1 } }, stack, shieldZoneId);
  guardApi({ library, bindings: { provider, ...l1 } }, stack, shieldZoneId);
  readEverything({ library, bindings: { provider, ...l1 } }, stack, shieldZoneId);
}

/** The settings of the zone, its WAF rules, bot detection, and upload scanning. */
function protectZone({ bindings: l1 }: World, stack: cdktf.TerraformStack, shieldZoneId: number): void {
  new l1.shieldZone.ShieldZone(stack, "settings", {
    pullZoneId: 9001,
    wafLogOnlyRules: ["941100"],
    wafEngineConfig: { max_num_args: "255" },
    wafAllowedMethods: ["GET", "HEAD"],
    ddosShieldSensitivity: "high",
  });
  new l1.shieldWafRule.ShieldWafRule(stack, "rule", {
    shieldZoneId,
    name: "Administration",
    action: "block",
    conditions: [
      { variables: ["REQUEST_URI"], operator: "begins_with", value: '/admin"$${x}' },
      { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "DE" },
    ],
  });
  // The HCL of both libraries renders a reference inside a list of numbers without a comma or quotes; a number is valid.
  new l1.shieldWafRuleOrder.ShieldWafRuleOrder(stack, "order", { shieldZoneId, ruleIds: [ORDERED_RULE] });
  new l1.dataBunnyShieldZones.DataBunnyShieldZones(stack, "zones", {});
  new l1.dataBunnyShieldZoneDefaults.DataBunnyShieldZoneDefaults(stack, "defaults", {});
  new l1.dataBunnyShieldBotDetection.DataBunnyShieldBotDetection(stack, "read_detection", { shieldZoneId });
  new l1.dataBunnyShieldUploadScanning.DataBunnyShieldUploadScanning(stack, "read_uploads", { shieldZoneId });
  new l1.dataBunnyShieldWafRules.DataBunnyShieldWafRules(stack, "waf_rules", { shieldZoneId, groupCode: "941" });
  new l1.dataBunnyShieldWafCustomRules.DataBunnyShieldWafCustomRules(stack, "custom_rules", { shieldZoneId });
  new l1.dataBunnyShieldWafPlanRules.DataBunnyShieldWafPlanRules(stack, "plan_rules", {});
  new l1.dataBunnyShieldWafProfiles.DataBunnyShieldWafProfiles(stack, "profiles", {});
  new l1.dataBunnyShieldWafEngineConfig.DataBunnyShieldWafEngineConfig(stack, "engine", {});
  new l1.dataBunnyShieldWafEnums.DataBunnyShieldWafEnums(stack, "waf_enums", {});
  new l1.dataBunnyShieldWafTriggeredRules.DataBunnyShieldWafTriggeredRules(stack, "triggered", { shieldZoneId });
}

/** API Guardian with a document and the settings of its endpoint, and what is measured. */
function guardApi({ library, bindings: l1 }: World, stack: cdktf.TerraformStack, shieldZoneId: number): void {
  const document = {
    openapi: "3.0.3",
    info: { title: "Shop", version: "1.4.0" },
    paths: { "/pets": { get: { responses: { "200": { description: "Pets" } } } } },
  };
  const guardian = new l1.shieldApiGuardian.ShieldApiGuardian(stack, "api", {
    shieldZoneId,
    content: JSON.stringify(document),
  });
  const endpoint = new l1.shieldApiGuardianEndpoint.ShieldApiGuardianEndpoint(stack, "endpoint", {
    shieldZoneId,
    requestMethod: "GET",
    requestPath: "/pets",
    rateLimitingEnabled: true,
    rateLimitingType: "ip",
    rateLimitingRequestCount: 10,
    rateLimitingTimeframe: 60,
    dependsOn: [guardian],
  });
  new l1.dataBunnyShieldApiGuardian.DataBunnyShieldApiGuardian(stack, "read_api", {
    shieldZoneId,
    dependsOn: [endpoint],
  });
  new l1.dataBunnyShieldApiGuardianEndpointMetrics.DataBunnyShieldApiGuardianEndpointMetrics(stack, "pets", {
    shieldZoneId,
    endpointId: endpoint.endpointId,
  });
  new l1.dataBunnyShieldMetrics.DataBunnyShieldMetrics(stack, "metrics", { shieldZoneId });
  new l1.dataBunnyShieldRateLimitMetrics.DataBunnyShieldRateLimitMetrics(stack, "limit_metrics", { shieldZoneId });
  new l1.dataBunnyShieldWafRuleMetrics.DataBunnyShieldWafRuleMetrics(stack, "rule_metrics", {
    shieldZoneId,
    ruleId: "930130",
  });
  const now = new Date();
  new l1.dataBunnyShieldEventLogSearch.DataBunnyShieldEventLogSearch(stack, "search", {
    shieldZoneId,
    from: new Date(now.getTime() - 3_600_000).toISOString(),
    to: now.toISOString(),
  });
  const heatmap = new l1.dataBunnyVideoHeatmap.DataBunnyVideoHeatmap(stack, "heatmap", {
    libraryId: 759,
    videoId: "32d140e2-e4f4-4eec-9d53-20371e9be607",
    libraryAccessKey: "library-759-key",
  });
  new library.TerraformOutput(stack, "heatmap_id", { value: heatmap.videoId });
  addFromCases(l1, library, stack);
}

/** Adds each resource that the stack does not have, with the attributes of its case. */
function addFromCases(l1: object, library: typeof cdktf, stack: cdktf.TerraformStack): void {
  const resources = stack.node.findAll().filter((one) => library.TerraformResource.isTerraformResource(one));
  const present = new Set(resources.map(({ terraformResourceType }) => terraformResourceType));
  for (const type of RESOURCE_TYPES.filter((one) => !present.has(one))) {
    const name = camelCase(type.replace(/^bunny_/, ""));
    const binding = Reflect.get(l1, name) as Readonly<Record<string, new (...given: unknown[]) => unknown>>;
    const Construct = binding[name.charAt(0).toUpperCase() + name.slice(1)];
    if (Construct === undefined) throw new Error(`${type} has no construct: run npm run generate`);
    new Construct(stack, `case_${type}`, propsOf(CASES[type](SEEDED).attributes));
  }
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Attributes as a construct has them. */
function propsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(propsOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), propsOf(inner)]));
}

function readEverything({ library, bindings: l1 }: World, stack: cdktf.TerraformStack, shieldZoneId: number): void {
  const bots = new l1.dataBunnyShieldBots.DataBunnyShieldBots(stack, "bots", { shieldZoneId });
  new l1.dataBunnyShieldAccessLists.DataBunnyShieldAccessLists(stack, "lists", { shieldZoneId });
  new l1.dataBunnyShieldApiGuardianEnums.DataBunnyShieldApiGuardianEnums(stack, "guardian", { shieldZoneId });
  new l1.dataBunnyShieldDdosEnums.DataBunnyShieldDdosEnums(stack, "ddos", {});
  const date = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  new l1.dataBunnyShieldEventLogs.DataBunnyShieldEventLogs(stack, "logs", { shieldZoneId, date, maxEvents: 10 });
  new l1.dataBunnyShieldOverages.DataBunnyShieldOverages(stack, "overages", { shieldZoneId, year: 2026, month: 7 });
  const limit = new l1.dataBunnyShieldRateLimit.DataBunnyShieldRateLimit(stack, "one_limit", { rateLimitId: 77 });
  new l1.dataBunnyShieldRateLimits.DataBunnyShieldRateLimits(stack, "limits", { shieldZoneId });
  const video = new l1.dataBunnyVideoPlayback.DataBunnyVideoPlayback(stack, "video", {
    libraryId: 759,
    videoId: "32d140e2-e4f4-4eec-9d53-20371e9be607",
  });
  new library.TerraformOutput(stack, "playlist", { value: video.videoPlaylistUrl });
  new library.TerraformOutput(stack, "first_bot", { value: bots.categories.get(0).bots.get(0).userAgentMatch });
  new library.TerraformOutput(stack, "requests", { value: limit.requestCount });
}

/** The stack with everything as JSON, and as the HCL of `synth --hcl`. */
export function synthesiseEverything(world: World, folder: string): { json: Record<string, unknown>; hcl: string } {
  const read = (hclOutput: boolean): string => {
    const outdir = `${folder}-${hclOutput ? "hcl" : "json"}`;
    if (hclOutput) process.env["SYNTH_HCL_OUTPUT"] = "true"; // what `cdktf synth --hcl` sets
    const app = new world.library.App({ outdir, hclOutput });
    everything(world, app);
    app.synth();
    delete process.env["SYNTH_HCL_OUTPUT"];
    return readFileSync(join(outdir, "stacks", "all", hclOutput ? "cdk.tf" : "cdk.tf.json"), "utf8");
  };
  return { json: JSON.parse(read(false)) as Record<string, unknown>, hcl: read(true) };
}
