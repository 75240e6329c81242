import { grouped } from "../../shared/phrase.js";
import { lastHours } from "../../shared/time.js";
import { FEATURE_NAMES } from "../why/recorded-event.js";
import type { StoppedRequests } from "../why/stopped.js";
import { addressText, isShown, quoted, safeJson, shownUrl, type WhyShown } from "./why.js";

/** What was stopped lately, most first, and in which zones was looked. */
export interface StoppedReport {
  readonly hours: number;
  /** Whether only the requests of one visitor were looked for. */
  readonly isOfVisitor: boolean;
  readonly zones: readonly { readonly zone: number; readonly events?: number; readonly problem?: string }[];
  readonly stopped: readonly StoppedRequests[];
}

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Writes the report for a terminal, as `renderWhy` does. */
export function renderStopped({ hours, isOfVisitor, zones, stopped }: StoppedReport, shown: WhyShown): string {
  const whose = isOfVisitor ? " of this address" : "";
  const all = zones.reduce((sum, { events = 0 }) => sum + events, 0);
  const where = zones.map(({ zone }) => zone).join(", ");
  const scope = `Shield ${zones.length === 1 ? "zone" : "zones"} ${where}, ${lastHours(hours)}, ${grouped(all)} events`;
  const problems = zones.flatMap(({ zone, problem }) =>
    problem === undefined ? [] : [`Not read: the events of Shield zone ${zone}. ${quoted(problem)}`],
  );
  const blocks = stopped.map((group) => groupText(group, shown));
  const masked = isOfVisitor
    ? ["Events have masked addresses: these requests are of the network of this address, and may be of other visitors."]
    : [];
  const found =
    stopped.length === 0
      ? [`No request${whose} was stopped (${scope}).`]
      : [...blocks, ...masked, `Read: ${scope}. Nothing was stored.`];
  return `${[...found, ...problems].join("\n\n")}\n`;
}

function groupText(
  { zone, feature, declaredBy, events, first, last, addresses, example }: StoppedRequests,
  shown: WhyShown,
) {
  const id = example.ruleId === undefined ? "" : ` ${quoted(example.ruleId)}`;
  const many = `${grouped(events)} ${events === 1 ? "request" : "requests"} from ${grouped(addresses)} ${addresses === 1 ? "network" : "networks"}`;
  const method = example.method === undefined ? "" : `${quoted(example.method)} `;
  return [
    `${many}: ${quoted(example.action ?? "acted on")} by ${FEATURE_NAMES[feature]}${id} (${quoted(example.message ?? "no name")}), Shield zone ${zone}`,
    `  first ${time(first)}, last ${time(last)}`,
    ...(declaredBy === undefined ? [] : [`  declared by: ${declaredBy}`]),
    `  for example: ${method}${quoted(shownUrl(example, shown))} from ${addressText(example, shown)}`,
    ...(example.requestId === undefined || !/^[\w-]+$/.test(example.requestId)
      ? []
      : [
          `  why, and what would let it through: npx --no -- bunny-tf why --request-id ${example.requestId} --zone ${zone}`,
        ]),
  ].join("\n");
}

/** Writes the report for programs, with the same left out as in {@link renderStopped}. */
export function renderStoppedJson({ hours, zones, stopped }: StoppedReport, shown: WhyShown): string {
  return safeJson({
    format: "bunny-tf/why",
    format_version: "1.0",
    hours,
    zones,
    stopped: stopped.map(({ zone, feature, declaredBy, events, first, last, addresses, example }) => ({
      zone,
      feature,
      rule_id: example.ruleId,
      rule_name: example.message,
      action: example.action,
      declared_by: declaredBy,
      events,
      first: time(first),
      last: time(last),
      addresses,
      example: {
        request_id: example.requestId,
        method: example.method,
        url: shownUrl(example, shown),
        address: isShown(example, shown) ? example.address : undefined,
      },
    })),
  });
}
