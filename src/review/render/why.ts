import { withoutSecrets } from "../../shared/personal-parts.js";
import { counted, grouped } from "../../shared/phrase.js";
import { lastHours } from "../../shared/time.js";
import type { Explanation, Trial, TriedRemedy } from "../why/explain.js";
import { FEATURE_NAMES, onlyLogged } from "../why/recorded-event.js";
import type { Repeated } from "../why/explain.js";
import type { StoppedRequests } from "../why/stopped.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import type { Shown } from "../traffic/shown-request.js";
import { type Answers, code, type Inline, type Item, phrased } from "./nodes.js";
import { safeJson } from "../../shared/safe-json.js";

interface ManagedRuleText {
  readonly group: string;
  readonly description: string;
}

/** Explanations, most important first, with their sources. */
export interface WhyReport {
  readonly zone: number;
  readonly hours: number;
  readonly events: number;
  /** The ID that was searched for. */
  readonly requestId?: string | undefined;
  readonly explanations: readonly Repeated<Explanation & { readonly managed: ManagedRuleText | undefined }>[];
}

/** Recently stopped requests, most frequent first, and the searched zones. */
export interface StoppedReport {
  readonly hours: number;
  readonly isOfVisitor: boolean;
  readonly zones: readonly { readonly zone: number; readonly events?: number; readonly problem?: string }[];
  readonly stopped: readonly StoppedRequests[];
}

/** Builds the tree of the explanations. */
export function whyAnswers(report: WhyReport, shown: Shown): Answers {
  const { explanations, zone, hours, events, requestId } = report;
  const isOdd = requestId !== undefined && !/^[\da-f]{32}$/i.test(requestId);
  const form = isOdd ? " The ID of a request has 32 hexadecimal digits: check --request-id." : "";
  const scope = `Shield zone ${zone}, ${lastHours(hours)}, ${events} events`;
  const isFound = explanations.length > 0;
  return {
    problems: [],
    summary: isFound
      ? `Read: ${scope}. Nothing was stored.`
      : `No event of this request (${scope}).${form} Shield did not act on it, its event is not in the log yet, or the response came from the origin.`,
    answers: explanations.map((one) => explanationAnswer(one, shown, isBeside(one, explanations))),
    remarks: [],
  };
}

/** Reports whether an event was only logged while another event of the request was stopped. */
const isBeside = ({ event }: Explanation, all: readonly Explanation[]): boolean =>
  onlyLogged(event) && all.some((other) => !onlyLogged(other.event));

const line = (...parts: readonly Inline[]): Item => ({ parts });
const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns `Blocked by the managed WAF rule 942100 (SQL Injection)`. */
const actedOn = (
  { action, ruleId, message }: RecordedEvent,
  feature: Explanation["feature"],
  withoutId: string,
): readonly Inline[] => [
  code(action ?? "acted on"),
  ` by ${FEATURE_NAMES[feature]}${withoutId}`,
  ...(ruleId === undefined ? [] : [" ", code(ruleId)]),
  " (",
  message === undefined ? "no name" : code(message),
  ")",
];

/** Returns `GET https://www.example.com/login?… from 198.51.100.*`. */
const requestOf = (event: RecordedEvent, shown: Shown): readonly Inline[] => [
  ...(event.method === undefined ? [] : [code(event.method), " "]),
  code(shownUrl(event, shown)),
  " from ",
  addressOf(event, shown),
];

function explanationAnswer(explanation: WhyReport["explanations"][number], shown: Shown, isOnlyBeside: boolean): Item {
  const { event, feature, deservesNone, exceptedBy, others, remedies, useless } = explanation;
  const all = `${others} other requests that were ${onlyLogged(event) ? "logged or stopped" : "stopped"}`;
  const withoutId = event.ruleId === undefined ? " without an ID" : "";
  const answers = deservesNone
    ? [line("No exception: visitors have no reason to request this, and scanners do.")]
    : isOnlyBeside
      ? [line("No remedy: this was only logged, and did not stop the request.")]
      : exceptedBy.length > 0
        ? []
        : [
            ...(remedies.length === 0 ? [line("No remedy: no declared object is known to act here.")] : []),
            ...remedies.map((one, index) => remedyAnswer(one, index + 1, all)),
            ...useless.map((title) => line(`Tried without success, because the request is still stopped: ${title}.`)),
          ];
  return {
    parts: [`${timeOf(event.time)}: `, ...actedOn(event, feature, withoutId)],
    items: [...factRows(explanation, shown), ...answers],
  };
}

function factRows(
  { event, declaredBy, managed, exceptedBy, repeated }: WhyReport["explanations"][number],
  shown: Shown,
): readonly Item[] {
  const { match } = event;
  return [
    line("request: ", ...requestOf(event, shown)),
    ...(repeated === undefined
      ? []
      : [
          line(
            `and ${counted(repeated.events, "earlier event").words} of the same kind, the first at ${timeOf(repeated.first)}`,
          ),
        ]),
    ...(managed === undefined ? [] : [line("group: ", code(managed.group), "; rule: ", code(managed.description))]),
    ...(match === undefined
      ? []
      : [line("matched: ", code(match.key), " on ", shown.queries ? code(match.value) : "(hidden; --show-queries)")]),
    line(
      "declared by: ",
      declaredBy === undefined ? "no object of a plan or state that --plan gives" : code(declaredBy),
    ),
    ...exceptedBy.map((id) => {
      const left = "If that was applied after the event, nothing is left to do.";
      return line(code(id), ` already lets this request skip the part that acted. ${left}`);
    }),
    ...(event.address?.endsWith("*") === true
      ? [line("The recorded address is masked: the visitor in that network is unknown.")]
      : []),
  ];
}

function remedyAnswer(
  { remedy, alsoLetsThrough, mayLetThrough, trial, opensLeast, findings, refusal }: TriedRemedy,
  place: number,
  others: string,
): Item {
  const perhaps = mayLetThrough === 0 ? "" : `, and perhaps ${mayLetThrough} more`;
  const mark = opensLeast ? " (opens least)" : "";
  const reach = `lets through ${alsoLetsThrough} of ${others}${perhaps}${mark}`;
  const items: readonly Item[] =
    refusal === undefined
      ? [
          line(phrased(trialText(trial))),
          ...findings.map((finding) => line("review: ", phrased(finding))),
          { parts: ["HCL:"], code: { language: "hcl", text: remedy.hcl } },
          { parts: ["Construct:"], code: { language: "typescript", text: remedy.construct } },
        ]
      : [line("Not possible: ", phrased(refusal), ".")];
  return { parts: [`${place}. ${remedy.title}: ${reach}`], items };
}

const TRIED = "Tried with the declared lists, rules, and limits: this request";

function trialText(trial: Trial): string {
  switch (trial.result) {
    case "passes":
      return `${TRIED} passes, and the other recorded requests stay the same.`;
    case "others_change":
      return `${TRIED} passes, and further requests change, too.`;
    case "still_stopped":
      return `${TRIED} is still stopped.`;
    case "open":
      return `Not shown to help: ${trial.why}.`;
  }
}

/** Builds the tree of stopped requests. */
export function stoppedAnswers({ hours, isOfVisitor, zones, stopped }: StoppedReport, shown: Shown): Answers {
  const all = zones.reduce((sum, { events = 0 }) => sum + events, 0);
  const where = zones.map(({ zone }) => zone).join(", ");
  const scope = `Shield ${zones.length === 1 ? "zone" : "zones"} ${where}, ${lastHours(hours)}, ${grouped(all)} events`;
  const isFound = stopped.length > 0;
  const whose = isOfVisitor ? " of this address" : "";
  return {
    problems: zones.flatMap(({ zone, problem }) =>
      problem === undefined ? [] : [`Not read: the events of Shield zone ${zone}. ${problem.replaceAll("`", "'")}`],
    ),
    summary: isFound ? `Read: ${scope}. Nothing was stored.` : `No request${whose} was stopped (${scope}).`,
    answers: stopped.map((group) => groupAnswer(group, shown)),
    remarks:
      isFound && isOfVisitor
        ? [
            "Events have masked addresses: these requests are of the network of this address, and may be of other visitors.",
          ]
        : [],
  };
}

function groupAnswer(
  { zone, feature, declaredBy, events, first, last, addresses, example }: StoppedRequests,
  shown: Shown,
): Item {
  const many = `${counted(events, "request").words} from ${counted(addresses, "network").words}: `;
  const { requestId } = example;
  return {
    parts: [many, ...actedOn(example, feature, ""), `, Shield zone ${zone}`],
    items: [
      line(`first ${timeOf(first)}, last ${timeOf(last)}`),
      ...(declaredBy === undefined ? [] : [line("declared by: ", code(declaredBy))]),
      line("for example: ", ...requestOf(example, shown)),
      ...(requestId !== undefined && /^[\w-]+$/.test(requestId)
        ? [
            {
              parts: ["why, and what would let it through:"],
              code: {
                language: "shell",
                text: `npx --no -- bunny-tf why --request-id ${requestId} --zone ${zone}`,
              } as const,
            },
          ]
        : []),
    ],
  };
}

/** Returns a URL without its query and secrets in its path, unless requested. */
function shownUrl({ url }: Pick<RecordedEvent, "url">, { queries }: Shown): string {
  if (queries) return url;
  const mark = url.search(/[?#]/);
  const [, origin = "", path = ""] = /^([a-z][a-z\d+.-]*:\/\/(?:[^@/?#]*@)?[^/?#]*)?([^?#]*)/i.exec(url) ?? [];
  const shown = `${origin.replace(/^([a-z][a-z\d+.-]*:\/\/)[^@]*@/i, "$1…@")}${withoutSecrets(path)}`;
  return mark === -1 ? shown : `${shown}${url.charAt(mark)}…`;
}

/** A masked address is a network. */
const isShown = ({ address }: RecordedEvent, { addresses }: Shown): boolean =>
  addresses || address?.endsWith("*") === true;

function addressOf(event: RecordedEvent, shown: Shown): Inline {
  if (event.address === undefined) return "an address that is not recorded";
  return isShown(event, shown) ? code(event.address) : "(hidden; --show-addresses)";
}

/** Returns what JSON reports say about the request of an event, with the omissions of {@link requestOf}. */
const requestJson = (event: RecordedEvent, shown: Shown) => ({
  method: event.method,
  url: shownUrl(event, shown),
  address: isShown(event, shown) ? event.address : undefined,
});

const whyJson = (members: object): string =>
  `${safeJson({ format: "bunny-tf/why", format_version: "1.0", ...members }, 2)}\n`;

/** Writes the report as JSON, with the same omissions as {@link whyAnswers}. */
export function renderWhyJson(report: WhyReport, shown: Shown): string {
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
      ...requestJson(event, shown),
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
  return whyJson({ zone, hours, events, explanations: found });
}

/** Writes the report as JSON, with the same omissions as {@link stoppedAnswers}. */
export function renderStoppedJson({ hours, zones, stopped }: StoppedReport, shown: Shown): string {
  return whyJson({
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
      first: timeOf(first),
      last: timeOf(last),
      addresses,
      example: { request_id: example.requestId, ...requestJson(example, shown) },
    })),
  });
}
