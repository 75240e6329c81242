import { declaredZone } from "../../zone/index.js";
import { constructStatement } from "../../code/constructs.js";
import type { Feature } from "./recorded-event.js";
import { pathOf } from "./recorded-event.js";
import { isAlike, type Make, resource, what } from "./remedy.js";

/** What an edge rule switches off so that a feature does not act. Of the others, only all of Shield could be switched off. */
export const DISABLES: Readonly<Partial<Record<Feature, string>>> = {
  managed: "waf",
  rule: "waf",
  list: "access_lists",
  limit: "rate_limiting",
  bots: "bot_detection",
};

/** An edge rule that switches a part of Shield off for the path and method. It sees no query, and `*` stands for any text. */
export const exceptionByEdgeRule: Make = ({ feature, event, pullZone }) => {
  const disables = DISABLES[feature];
  const { path } = pathOf(event.url);
  if (disables === undefined || pullZone === undefined || path.includes("*")) return undefined;
  const conditions = [
    { type: "url", patterns: [path] },
    ...(event.method === undefined ? [] : [{ type: "request_method", patterns: [event.method] }]),
  ];
  const values = {
    pull_zone_id: pullZone,
    description: "Exception",
    disables: [disables],
    match_type: "all",
    conditions,
  };
  const object = { id: "bunny_shield_exception.exception", type: "bunny_shield_exception", values };
  const covers = isAlike(event);
  const every = event.method === undefined ? ", for every method, since the event has none" : "";
  return {
    kind: "edge_rule",
    title: `let ${what(event)} skip ${disables}, with any query${every}`,
    hcl: resource(object.id, values),
    construct: constructStatement(object.type, "Exception", values) ?? "",
    change: { address: object.id, type: object.type, before: null, after: values },
    covers: (other) => covers({ ...other, url: withQueryOf(other.url, event.url) }),
    ...(feature !== "managed" &&
      feature !== "bots" && {
        applied: (zone) => ({
          ...zone,
          exceptions: [...(zone.exceptions ?? []), ...(declaredZone([object]).exceptions ?? [])],
        }),
      }),
  };
};

/** Edge rules compare no query, so another event counts with the query of this one. */
function withQueryOf(url: string, other: string): string {
  const { path } = pathOf(url);
  const { query } = pathOf(other);
  return query === undefined ? path : `${path}?${query}`;
}
