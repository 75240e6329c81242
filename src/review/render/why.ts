import { withoutSecrets } from "../../shared/personal-parts.js";
import { visible } from "../../shared/phrase.js";
import { lastHours } from "../../shared/time.js";
import type { Explanation, Trial, TriedRemedy } from "../why/explain.js";
import { FEATURE_NAMES, onlyLogged } from "../why/recorded-event.js";
import type { Repeated } from "../why/repeated.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";

/** What the catalog of managed rules says of one. */
interface ManagedRuleText {
  readonly group: string;
  readonly description: string;
}

/** What a report of `why` may show of a visitor. */
export interface WhyShown {
  readonly addresses: boolean;
  readonly queries: boolean;
}

/** Explanations, most important first, and what they are based on. */
export interface WhyReport {
  readonly zone: number;
  readonly hours: number;
  readonly events: number;
  readonly explanations: readonly Repeated<Explanation & { readonly managed: ManagedRuleText | undefined }>[];
}

const TRIED = "Tried with the declared lists, rules, and limits: this request";

function trialText(trial: Trial): string {
  switch (trial.result) {
    case "passes":
      return `${TRIED} passes, and the others recorded do as before.`;
    case "others_change":
      return `${TRIED} passes, and other requests than those counted change, too.`;
    case "still_stopped":
      return `${TRIED} is still stopped.`;
    case "open":
      return `Not shown to help: ${trial.why}.`;
  }
}

/** Writes the report for a terminal. Foreign texts are quoted as JSON, so that none controls the terminal. */
export function renderWhy(report: WhyReport, shown: WhyShown): string {
  const { explanations, zone, hours, events } = report;
  const scope = `Shield zone ${zone}, ${lastHours(hours)}, ${events} events`;
  if (explanations.length === 0)
    return `No event of this request (${scope}). Shield did not act on it, its log was later, or the origin answered.\n`;
  return `${[...explanations.map((one) => explanationText(one, shown)), `Read: ${scope}. Nothing was stored.`].join("\n\n")}\n`;
}

function explanationText(explanation: WhyReport["explanations"][number], shown: WhyShown): string {
  const { event, feature, declaredBy, managed, others, deservesNone, exceptedBy, remedies, useless, repeated } =
    explanation;
  const lines = [
    `${new Date(event.time).toISOString()}: ${quoted(event.action ?? "acted on")} by ${FEATURE_NAMES[feature]} ${event.ruleId === undefined ? "without an ID" : quoted(event.ruleId)} (${quoted(event.message ?? "no name")})`,
    `  request: ${event.method === undefined ? "" : `${quoted(event.method)} `}${urlText(event, shown)} from ${addressText(event, shown)}`,
    ...(repeated === undefined ? [] : [`  ${earlierText(repeated)}`]),
    ...(managed === undefined ? [] : [`  group: ${quoted(managed.group)}; rule: ${quoted(managed.description)}`]),
    ...(event.match === undefined
      ? []
      : [
          `  matched: ${quoted(event.match.key)} on ${shown.queries ? quoted(event.match.value) : "(hidden; --show-queries)"}`,
        ]),
    `  declared by: ${declaredBy ?? "no object of a plan or state that --plan gives"}`,
    ...exceptedBy.map(
      (id) =>
        `  ${id} already lets this request skip what acted. If the event is from before that was applied, nothing is left to do.`,
    ),
    ...(event.address?.endsWith("*") === true
      ? ["  The recorded address is masked: which visitor of that network it was is open."]
      : []),
  ];
  if (deservesNone)
    return [...lines, "  No exception: visitors have no reason to request this, and scanners do."].join("\n");
  const left = useless.map((title) => `  Tried, and left out since the request is still stopped: ${title}.`);
  if (remedies.length === 0)
    return [...lines, ...left, "  No remedy: nothing that a plan declares is known to act here."].join("\n");
  const counted = `${others} other requests that were ${onlyLogged(event) ? "logged or stopped" : "stopped"}`;
  return [...lines, ...remedies.map((one, index) => remedyText(one, index + 1, counted)), ...left].join("\n");
}

const earlierText = ({ events, first }: { readonly events: number; readonly first: number }): string =>
  `and ${events} earlier ${events === 1 ? "event" : "events"} of the same kind, the first at ${new Date(first).toISOString()}`;

function remedyText(
  { remedy, alsoLetsThrough, mayLetThrough, trial, opensLeast, findings, refusal }: TriedRemedy,
  place: number,
  others: string,
): string {
  const perhaps = mayLetThrough === 0 ? "" : `, and perhaps ${mayLetThrough} more`;
  const mark = opensLeast ? " (opens least)" : "";
  const head = `  ${place}. ${visible(remedy.title)}: lets through ${alsoLetsThrough} of ${others}${perhaps}${mark}`;
  if (refusal !== undefined) return `${head}\n     Not possible: ${refusal}.`;
  const indented = (text: string): string => text.replace(/^/gm, "       ");
  return [
    head,
    `     ${trialText(trial)}`,
    ...findings.map((finding) => `     review: ${visible(finding)}`),
    "     HCL:",
    indented(remedy.hcl),
    "     Construct:",
    indented(remedy.construct),
  ].join("\n");
}

const urlText = (event: RecordedEvent, shown: WhyShown): string => quoted(shownUrl(event, shown));

/** A URL without its query and secrets in its path, unless they are asked for. */
export function shownUrl({ url }: Pick<RecordedEvent, "url">, { queries }: WhyShown): string {
  if (queries) return url;
  const mark = url.search(/[?#]/);
  const [, origin = "", path = ""] = /^([a-z][a-z\d+.-]*:\/\/(?:[^@/?#]*@)?[^/?#]*)?([^?#]*)/i.exec(url) ?? [];
  const shown = `${origin.replace(/^([a-z][a-z\d+.-]*:\/\/)[^@]*@/i, "$1…@")}${withoutSecrets(path)}`;
  return mark === -1 ? shown : `${shown}${url.charAt(mark)}…`;
}

/** A masked address is of a network. */
export const isShown = ({ address }: RecordedEvent, { addresses }: WhyShown): boolean =>
  addresses || address?.endsWith("*") === true;

/** The address of a visitor, where it may be shown. */
export function addressText(event: RecordedEvent, shown: WhyShown): string {
  if (event.address === undefined) return "an address that is not recorded";
  return isShown(event, shown) ? quoted(event.address) : "(hidden; --show-addresses)";
}

/** A text of somebody else's for a terminal. */
export const quoted = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : visible(JSON.stringify(text)));

/** JSON in which no character has an effect on a terminal. */
export const safeJson = (document: unknown): string =>
  `${JSON.stringify(document, undefined, 2).replaceAll(UNSEEN, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;

const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Writes the report for programs, with the same left out as in {@link renderWhy}. */
export function renderWhyJson(report: WhyReport, shown: WhyShown): string {
  const { zone, hours, events, explanations } = report;
  const found = explanations.map(
    ({ event, feature, declaredBy, managed, others, deservesNone, exceptedBy, remedies, useless, repeated }) => ({
      time: new Date(event.time).toISOString(),
      request_id: event.requestId,
      action: event.action,
      feature,
      rule_id: event.ruleId,
      rule_name: event.message,
      managed_rule: managed,
      method: event.method,
      url: shownUrl(event, shown),
      address: isShown(event, shown) ? event.address : undefined,
      matched: event.match && { key: event.match.key, ...(shown.queries && { value: event.match.value }) },
      declared_by: declaredBy,
      excepted_by: exceptedBy.length === 0 ? undefined : exceptedBy,
      deserves_no_exception: deservesNone,
      repeated: repeated && { ...repeated, first: new Date(repeated.first).toISOString() },
      other_events: others,
      useless_remedies: useless.length === 0 ? undefined : useless,
      remedies: remedies.map(({ remedy, alsoLetsThrough, mayLetThrough, trial, opensLeast, findings, refusal }) => ({
        kind: remedy.kind,
        title: remedy.title,
        also_lets_through: alsoLetsThrough,
        may_let_through: mayLetThrough,
        trial: trial.result,
        why_open: trial.result === "open" ? trial.why : undefined,
        opens_least: opensLeast,
        findings,
        refusal,
        hcl: remedy.hcl,
        construct: remedy.construct,
      })),
    }),
  );
  const document = { format: "bunny-tf/why", format_version: "1.0", zone, hours, events, explanations: found };
  return safeJson(document);
}
