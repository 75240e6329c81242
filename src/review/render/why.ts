import type { ManagedRuleText } from "../why/managed-rule-text.js";
import type { Explanation, TriedRemedy } from "../why/explain.js";
import { FEATURE_NAMES, pathOf, type RecordedEvent } from "../why/recorded-event.js";

/** What a report of `why` may show of a visitor. */
export interface WhyShown {
  readonly addresses: boolean;
  readonly queries: boolean;
}

/** Explanations, newest first, and what they are based on. */
export interface WhyReport {
  readonly zone: number;
  readonly hours: number;
  readonly events: number;
  readonly explanations: readonly (Explanation & { readonly managed: ManagedRuleText | undefined })[];
}

const TRIALS: Readonly<Record<TriedRemedy["trial"], string>> = {
  passes:
    "Tried with the declared lists, rules, and limits: this request passes, and the others recorded do as before.",
  still_stopped: "Tried with the declared lists, rules, and limits: this request is still stopped.",
  others_change: "Tried with the declared lists, rules, and limits: other requests than those counted change, too.",
  open: "Not tried: what this part of Shield decides, or what was recorded, is not enough to compute it.",
};

/** Writes the report for a terminal. Foreign texts are quoted as JSON, so that none controls the terminal. */
export function renderWhy(report: WhyReport, shown: WhyShown): string {
  const { explanations, zone, hours, events } = report;
  const scope = `Shield zone ${zone}, the last ${hours} hours, ${events} events`;
  if (explanations.length === 0)
    return `No event of this request (${scope}). Shield did not act on it, its log was later, or the origin answered.\n`;
  return `${[...explanations.map((one) => explanationText(one, shown)), `Read: ${scope}. Nothing was stored.`].join("\n\n")}\n`;
}

function explanationText(explanation: WhyReport["explanations"][number], shown: WhyShown): string {
  const { event, feature, declaredBy, managed, others, deservesNone, remedies } = explanation;
  const lines = [
    `${new Date(event.time).toISOString()}: ${quoted(event.action ?? "acted on")} by ${FEATURE_NAMES[feature]} ${quoted(event.ruleId ?? "without an ID")} (${quoted(event.message ?? "no name")})`,
    `  request: ${event.method === undefined ? "" : `${quoted(event.method)} `}${urlText(event, shown)} from ${addressText(event, shown)}`,
    ...(managed === undefined ? [] : [`  group: ${quoted(managed.group)}; rule: ${quoted(managed.description)}`]),
    ...(event.match === undefined
      ? []
      : [
          `  matched: ${quoted(event.match.key)} on ${shown.queries ? quoted(event.match.value) : "(hidden; --show-queries)"}`,
        ]),
    `  declared by: ${declaredBy ?? "no object of the given plan"}`,
    ...(event.address?.endsWith("*") === true
      ? ["  The recorded address is masked: which visitor of that network it was is open."]
      : []),
  ];
  if (deservesNone)
    return [...lines, "  No exception: visitors have no reason to request this, and scanners do."].join("\n");
  if (remedies.length === 0)
    return [...lines, "  No remedy: nothing that a plan declares is known to act here."].join("\n");
  return [...lines, ...remedies.map((one, index) => remedyText(one, index + 1, others))].join("\n");
}

function remedyText(
  { remedy, alsoLetsThrough, trial, findings, refusal }: TriedRemedy,
  place: number,
  others: number,
): string {
  const head = `  ${place}. ${quotedTitle(remedy.title)}: lets through ${alsoLetsThrough} of ${others} other events of the same rule`;
  if (refusal !== undefined) return `${head}\n     Not possible: ${refusal}.`;
  const indented = (text: string): string => text.replace(/^/gm, "       ");
  return [
    head,
    `     ${TRIALS[trial]}`,
    ...findings.map((finding) => `     review: ${quotedTitle(finding)}`),
    "     HCL:",
    indented(remedy.hcl),
    "     Construct:",
    indented(remedy.construct),
  ].join("\n");
}

function urlText({ url }: RecordedEvent, { queries }: WhyShown): string {
  if (queries) return quoted(url);
  const { query } = pathOf(url);
  return quoted(query === undefined ? url : `${url.slice(0, url.indexOf("?"))}?…`);
}

function addressText({ address }: RecordedEvent, { addresses }: WhyShown): string {
  if (address === undefined) return "an address that is not recorded";
  return addresses || address.endsWith("*") ? quoted(address) : "(hidden; --show-addresses)";
}

const quoted = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : JSON.stringify(text));
const quotedTitle = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ");
