import { readException } from "../../zone/index.js";
import { toBytes } from "../../zone/requests/bytes.js";
import { type SwitchedOff, switchedOffNouns } from "../../zone/words/exceptions.js";
import { escapesIn } from "../../zone/requests/variables/url-parts.js";
import { meetsException } from "../../zone/exceptions/meets-exception.js";
import { constructStatement } from "../../code/constructs.js";
import { decoded, type Feature, requestOf } from "./recorded-event.js";
import { coveredPath, type Make, type Remedy, resource, type Values, methodAndPath } from "./remedy.js";

/** The part that an edge rule switches off for a feature. For other features, an edge rule must switch off all of Shield. */
export const DISABLES: Readonly<Partial<Record<Feature, SwitchedOff>>> = {
  managed: "waf",
  rule: "waf",
  list: "access_lists",
  limit: "rate_limiting",
  bots: "bot_detection",
};

const FEATURES = ["managed", "rule", "list", "limit", "bots"] as const;

/**
 * Creates edge rules that switch a part of Shield off for the path and method. For a rate limit, the first edge rule is for the
 * visitor alone. Edge rules do not see the query, and `*` matches any text. It is not documented whether edge rules see encoded
 * or decoded paths, so each edge rule has both forms.
 */
export const exceptionByEdgeRule: Make = ({ feature, event, pullZone, ip }) => {
  const disables = DISABLES[feature];
  const { path, isPrefix } = coveredPath(event);
  const written = [escapesIn(toBytes(path)), decoded(path)].filter((one) => !/\p{Cc}/u.test(one));
  const patterns = [...new Set(written)].map((one) => (isPrefix ? `${one}*` : one));
  if (disables === undefined || pullZone === undefined || path.includes("*")) return [];
  const conditions = [
    { type: "url", patterns },
    ...(event.method === undefined ? [] : [{ type: "request_method", patterns: [event.method] }]),
  ];
  const make = (ofVisitor: readonly Values[]): Remedy => {
    const values = {
      pull_zone_id: pullZone,
      description: "Exception",
      disables: [disables],
      match_type: "all",
      conditions: [...conditions, ...ofVisitor],
    };
    const [type, address] = ["bunny_shield_exception", "bunny_shield_exception.exception"];
    const every = event.method === undefined ? ", for every method, because the event has none" : "";
    const whose = ofVisitor.length > 0 ? ", for the address that --ip gives" : "";
    const exception = readException(values);
    return {
      kind: "edge_rule",
      title: `let ${methodAndPath(event)} skip ${switchedOffNouns[disables]} as a whole, with any query${every}${whose}`,
      hcl: resource(address, values),
      construct: constructStatement(type, "Exception", values) ?? "",
      change: { address, type, before: null, after: values },
      covers: (other) => meetsException(exception, requestOf(other, other === event ? ip : undefined)),
      alsoSkips: FEATURES.filter((one) => DISABLES[one] === disables),
    };
  };
  const all = make([]);
  return feature === "limit" && ip !== undefined ? [make([{ type: "remote_ip", patterns: [ip] }]), all] : [all];
};
