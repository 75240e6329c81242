import { readFileSync } from "node:fs";
import type { Attributes } from "../../src/framework/index.js";
import { provider } from "../../src/provider/provider.js";

// Every attribute of the official types that this provider takes over, up to version 0.19 of the official provider.
const CONDITION = ["variable", "variable_value", "operator", "value", "negated"].map((name) => `condition.${name}`);
const RULE = ["id", "pullzone", "name", "description", ...CONDITION, "response.action"];
const TRANSFORMATIONS = ["condition.transformations", "transformations"];
const OFFICIAL: Readonly<Record<string, readonly string[]>> = {
  bunnynet_pullzone_shield: [
    ...["id", "pullzone", "tier", "whitelabel"],
    ...["level", "challenge_window", "mode"].map((name) => `ddos.${name}`),
    ...["enabled", "mode", "realtime_threat_intelligence", "log_headers", "log_headers_excluded"].map(
      (n) => `waf.${n}`,
    ),
    ...["http_methods", "http_versions", "request_content_types"].map((name) => `waf.allowed_${name}`),
    ...["detection", "execution", "blocking"].map((name) => `waf.${name}_sensitivity`),
    ...["body_limit_request", "body_limit_response", "rules_disabled", "rules_logonly"].map((name) => `waf.${name}`),
    ...["mode", "request_integrity", "ip_sensitivity"].map((name) => `bot_detection.${name}`),
    ...["fingerprint_sensitivity", "fingerprint_aggression", "complex_fingerprinting"].map((n) => `bot_detection.${n}`),
    ...["upload_scanning_antivirus", "upload_scanning_csam"],
    ...["whitelabel_block", "whitelabel_challenge", "whitelabel_rate_limit", "access_list.id", "access_list.action"],
    ...["category", "action", "overrides.bot", "overrides.action"].map((name) => `bot_categorization.${name}`),
  ],
  bunnynet_pullzone_waf_rule: [...RULE, ...TRANSFORMATIONS],
  bunnynet_pullzone_ratelimit_rule: [
    ...[...RULE, ...TRANSFORMATIONS, "response.interval"],
    ...["limit.requests", "limit.interval", "limit.counter_key"],
  ],
  bunnynet_pullzone_access_list: ["id", "pullzone", "name", "enabled", "type", "action", "entries"],
};

const guide = readFileSync("docs/reference/official-attributes.md", "utf8");

/** The rows of a type: the official attribute, and ours. */
function rowsOf(type: string): (readonly [string, string])[] {
  const [, section = ""] = guide.split(`### \`${type}\``);
  const [table = ""] = section.split(/^##/m);
  return [...table.matchAll(/^\| `([^`]+)`[^|]*\| (?:`([^`]+)`|none) +\|/gm)].map(([, official = "", ours = ""]) => [
    official,
    ours,
  ]);
}

function exists(address: string): boolean {
  const [type = "", ...path] = address.split(".");
  let attributes: Attributes = provider.resources.find((resource) => resource.type === type)?.attributes ?? {};
  return path.every((name) => {
    const found = attributes[name];
    const type = found?.type.kind === "list" ? found.type.element : found?.type;
    attributes = type?.kind === "object" ? type.attributes : {};
    return found !== undefined;
  });
}

describe.each(Object.entries(OFFICIAL))("the guide's table of %s", (type, official) => {
  it("has every attribute once", () => {
    expect(
      rowsOf(type)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...official].sort());
  });

  it("names attributes that this provider has", () => {
    expect(rowsOf(type).filter(([, ours]) => ours !== "" && !exists(ours))).toEqual([]);
    expect(
      rowsOf(type)
        .filter(([, ours]) => ours === "")
        .map(([name]) => name),
    ).toEqual(type === "bunnynet_pullzone_shield" ? ["ddos.mode"] : []);
  });
});
