import type {
  ByEffect,
  RequestGroup,
  TrafficEffect,
  TrafficEffects,
  TrafficReview,
  UndecidedReason,
  ValueCount,
  ZoneTraffic,
  LimitTraffic,
} from "../document/traffic-document.js";
import type { Review } from "../document/review-document.js";
import { counted, grouped, phrase, words } from "../../shared/phrase.js";
import { lastHours, readTime } from "../../shared/time.js";
import { badge, type Block, type Inlines, paragraph, phraseList, phrased, strong, type Tone } from "./nodes.js";

const NAMES = ["newly_stopped", "newly_challenged", "no_longer_stopped", "no_longer_challenged"] as const;
const EFFECTS: ByEffect<{ readonly what: string; readonly would: string; readonly tone: Tone }> = {
  newly_stopped: { what: "newly stopped", would: "newly be stopped", tone: "red" },
  newly_challenged: { what: "newly challenged", would: "newly be challenged", tone: "amber" },
  no_longer_stopped: { what: "no longer stopped", would: "no longer be stopped", tone: "red" },
  no_longer_challenged: { what: "no longer challenged", would: "no longer be challenged", tone: "amber" },
};

/** Shows the effects of a plan on the requests of a log. `nameOf` returns the name of an object. */
export function visitorNodes(
  traffic: TrafficReview | undefined,
  nameOf: (address: string) => string,
): { readonly effects: readonly Block[]; readonly about: readonly Block[] } {
  if (traffic === undefined) return { effects: [], about: [] };
  const { zones } = traffic;
  const changed = zones.flatMap((zone) => effectRows(zone, traffic, nameOf));
  const rows = [...changed.map(({ row }) => row), ...zones.flatMap((zone) => openRows(zone, traffic, nameOf))];
  const examples = changed.flatMap(({ group }) => group.examples.slice(0, 1).map(exampleText));
  const about = [
    ...traffic.notes,
    ...traffic.open_conditions,
    ...logTexts(traffic),
    ...zones.flatMap((zone) => zoneTexts(zone)),
  ];
  return {
    effects: [
      ...zones.flatMap(disagreement).map((text) => paragraph("⚠ ", strong(phrased(text)))),
      paragraph(strong("Visitors"), `: ${titleOf(traffic)}`),
      ...(rows.length === 0 ? [] : [visitorTable(rows)]),
      ...phraseList(examples),
    ],
    about: about.length === 0 ? [] : [{ kind: "fold", title: [["About the log"]], body: () => phraseList(about) }],
  };
}

function titleOf({ requests, first, last, hours }: TrafficReview): string {
  if (requests === 0) return "no request";
  const period = first === undefined || last === undefined ? "" : `, ${periodText(first, last)}`;
  return `${counted(requests, "request").words}${hours === undefined ? "" : ` of ${lastHours(hours)}`}${period}`;
}

function visitorTable(rows: readonly (readonly Inlines[])[]): Block {
  const columns = ["effect", "requests", "share", "by", "who"];
  return { kind: "table", label: "Effects on visitors", columns, rows, least: 1 };
}

/** Returns the effects in one clause for the headline; "" if there are none. A plan with gaps is mentioned first. */
export function trafficHeadline({ traffic, stacks }: Pick<Review, "traffic" | "stacks">): string {
  if (traffic === undefined) return "";
  const { requests, decided, undecided } = traffic;
  if (requests === 0) return "no request of a log was looked at";
  const distrust = traffic.zones.some(({ calibration }) => calibration.disagrees)
    ? ["the log disagrees with the settings before the plan, so do not trust its numbers"]
    : [];
  const all = decided + undecided;
  const changed = NAMES.filter((name) => traffic[name] > 0).map((name, index) => {
    const of = index === 0 ? ` of ${counted(all, "request").words}` : "";
    return `${grouped(traffic[name])}${traffic[name] === all ? "" : of} (${percent(traffic[name], all)}) would ${EFFECTS[name].would}`;
  });
  const open = undecided === 0 ? [] : [`${grouped(undecided)} (${percent(undecided, all)}) cannot be decided`];
  const isPart = stacks.some(({ error, errored, incomplete }) => error !== undefined || errored || incomplete);
  const part = isPart ? ["the missing plans may treat logged requests differently"] : [];
  const nothing = !isPart && changed.length + open.length === 0 ? ["no logged request is treated differently"] : [];
  return [...distrust, ...part, ...changed, ...open, ...nothing].join(", ");
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a time without its zone: `Nov 23 17:00`; unchanged if it is not a time. */
function timeText(time: string): string {
  const found = new Date(readTime(time));
  if (Number.isNaN(found.getTime())) return time;
  return `${MONTHS[found.getUTCMonth()] ?? ""} ${found.getUTCDate()} ${found.toISOString().slice(11, 16)}`;
}

function periodText(first: string, last: string): string {
  const [from, to] = [timeText(first), timeText(last)];
  return from === to ? `${from} UTC` : `${from} to ${to} UTC`;
}

/** Returns a row for each effect of each change, and rows for effects that belong to no single change. */
function effectRows(zone: ZoneTraffic, all: TrafficReview, nameOf: (address: string) => string) {
  const causes = [
    ...zone.changes.map((change) => ({ effects: change, by: phrase`${nameOf(change.address)}` })),
    ...zone.shared_changes.map((shared) => ({
      effects: shared,
      by: `${shared.addresses.map((address) => phrase`${nameOf(address)}`).join(" or ")}, whichever matches`,
    })),
  ];
  return NAMES.flatMap((name) => {
    const groups = causes.map(({ effects, by }) => ({ group: effects[name], by }));
    const known = groups.filter(({ group }) => group.requests > 0);
    const others = known.length === 0 && zone[name].requests > 0 ? [{ group: zone[name], by: "" }] : [];
    return [...known, ...others].map(({ group, by: cause }) => {
      const share = shareOf(group.requests, all);
      const row: readonly Inlines[] = [
        effectParts(EFFECTS[name]),
        ...share,
        [phrased(cause)],
        [phrased(whoText(group))],
      ];
      return { group, row };
    });
  });
}

/** Returns undecided requests by reason, uncomputed changes first. */
function openRows(zone: ZoneTraffic, all: TrafficReview, nameOf: (address: string) => string) {
  const isFirst = (one: UndecidedReason): number => (one.not_computed === true ? 0 : 1);
  const reasons = [...zone.reasons].sort((one, other) => isFirst(one) - isFirst(other));
  return reasons.map(({ address, why, requests, not_computed: isOther }): readonly Inlines[] => [
    [isOther === true ? "not computed" : "not decided"],
    ...shareOf(requests, all),
    [phrased(address === undefined ? "" : phrase`${nameOf(address)}`)],
    [phrased(clause(why))],
  ]);
}

const effectParts = ({ what, tone }: (typeof EFFECTS)[TrafficEffect]): Inlines => [
  { kind: "mark", tone },
  badge(tone, what),
];

/** The number of requests, and their share of all requests. */
function shareOf(requests: number, { decided, undecided }: TrafficReview): readonly Inlines[] {
  const all = decided + undecided;
  const ratio = all === 0 ? 0 : requests / all;
  return [[grouped(requests)], [{ kind: "meter", ratio }, percent(requests, all)]];
}

const MOST_SHOWN = 3;

/** Describes the clients and requests: `2 networks · US 900, BG 612 · /wp-login.php 600 · python-requests 900`. */
function whoText(group: RequestGroup): string {
  const valuesOf = (values: readonly ValueCount[], quote: boolean): string => {
    const shown = values.slice(0, MOST_SHOWN).map(({ value, requests }) => {
      const name = quote ? phrase`${value}` : phrase`${words(clause(value))}`;
      return values.length === 1 && requests === group.requests ? name : `${name} ${grouped(requests)}`;
    });
    return shown.join(", ");
  };
  const about = group.exact ? "" : "at least this many each";
  const refused = group.refused === undefined ? "" : `${grouped(group.refused)} already had the status 403 or 429`;
  return [
    addressesText(group),
    valuesOf(group.countries, false),
    valuesOf(group.paths, true),
    valuesOf(group.user_agents, true),
    about,
    refused,
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

const exampleText = ({ time, status, path, address, country, user_agent: agent }: RequestGroup["examples"][number]) =>
  phrase`For example, ${words(timeText(time))}: ${path} from ${address}${words(country === undefined ? "" : ` (${country})`)}, ${agent}, served with ${words(String(status))}.`;

/** A clause may quote an expression, but backticks have a meaning in phrases. */
const clause = (why: string): string => why.replaceAll("`", "'");

const percent = (part: number, all: number): string => {
  const share = all === 0 ? 0 : (part / all) * 100;
  if (share === 0) return "0 %";
  if (share < 0.1) return "fewer than 0.1 %";
  if (share > 99 && share < 100) return "more than 99 %";
  return `${share < 10 ? String(Math.round(share * 10) / 10) : String(Math.round(share))} %`;
};

/** Warns if the settings before the plan contradict the log, because no other result is then reliable. */
function disagreement({ zone, calibration }: ZoneTraffic): readonly string[] {
  if (!calibration.disagrees) return [];
  const { compared, blocked, blocked_but_served: served, most_by: most } = calibration;
  const against = words(most === undefined ? "" : phrase`, most of them against ${most.address}`);
  return [
    phrase`Do not trust what follows: before the plan, the settings of ${zone} block ${counted(blocked, "request")} of the log, but ${served} of them were served${against} (${words(percent(served, compared))} of ${counted(compared, "request")}).`,
  ];
}

function logTexts({ unreadable, first_unreadable: where, other_pull_zones: others }: TrafficReview): readonly string[] {
  return [
    ...(unreadable > 0 && where !== undefined
      ? [phrase`${counted(unreadable, "row")} cannot be read; the first is ${where.where}: ${words(where.why)}.`]
      : []),
    ...(others.length > 0
      ? [phrase`Not counted are requests of pull zones that the plan does not have: ${words(valuesText(others))}.`]
      : []),
  ];
}

const valuesText = (values: readonly ValueCount[]): string =>
  values.map(({ value, requests }) => phrase`${value} (${requests})`).join(", ");

function zoneTexts(zone: ZoneTraffic): readonly string[] {
  const { pull_zone: pullZone, requests } = zone;
  if (pullZone === undefined || requests === 0) {
    const of = pullZone === undefined ? "" : `, which is pull zone ${pullZone}`;
    return [phrase`The log has no request of ${zone.zone}${words(of)}, so the traffic of the zone is unknown.`];
  }
  const shared = new Set(zone.shared_changes.flatMap(({ addresses }) => addresses));
  const quiet = zone.changes.filter(
    (change) =>
      change.undecided === 0 && !shared.has(change.address) && NAMES.every((name) => change[name].requests === 0),
  ).length;
  return [
    ...(zone.assumed
      ? [
          phrase`The plan does not say which pull zone ${zone.zone} protects; the review assumes pull zone ${words(pullZone)}.`,
        ]
      : []),
    ...(quiet > 0
      ? [
          phrase`${counted(quiet, "other change")} in ${zone.zone} ${words(quiet === 1 ? "makes" : "make")} no difference to these requests.`,
        ]
      : []),
    ...zone.limits.filter(({ changes: isChanged }) => isChanged).flatMap(limitTexts),
    ...calibrationTexts(zone),
  ];
}

/** Returns `312 of 1,204 requests newly stopped`. */
function effectsText(effects: TrafficEffects, decided: number): string {
  const shown = NAMES.filter((name) => effects[name].requests > 0);
  return shown
    .map((name, index) => {
      const of = index === 0 && effects[name].requests < decided ? ` of ${counted(decided, "request").words}` : "";
      const plain = index === 0 && of === "" ? ` ${effects[name].requests === 1 ? "request" : "requests"}` : of;
      return `${grouped(effects[name].requests)}${plain} ${EFFECTS[name].what}`;
    })
    .join(", ");
}

/** Describes the effect of each changed object on requests, by address. Objects without effect are absent. */
export function trafficByAddress(traffic: TrafficReview | undefined): ReadonlyMap<string, string> {
  const changes = (traffic?.zones ?? []).flatMap((zone) => zone.changes.map((change) => ({ change, zone })));
  return new Map(
    changes
      .filter(({ change }) => NAMES.some((name) => change[name].requests > 0))
      .map(({ change, zone }) => [change.address, `${effectsText(change, zone.decided)}.`]),
  );
}

function addressesText({ addresses, more_addresses: isMore, anonymized }: RequestGroup): string {
  if (addresses === 0) return "unknown addresses";
  const count = isMore ? `more than ${grouped(addresses)} ` : `${grouped(addresses)} `;
  const one = anonymized ? "network" : "address";
  return `${count}${addresses === 1 && !isMore ? one : anonymized ? "networks" : "addresses"}${anonymized ? ", because addresses are anonymized" : ""}`;
}

/** Describes logged statuses of stopped requests, which are not documented. */
function calibrationTexts({ zone, calibration }: ZoneTraffic): readonly string[] {
  const { blocked, statuses_of_blocked: statuses, passed_but_refused: refused } = calibration;
  const stopped =
    blocked === 0
      ? phrase`The settings of ${zone} before the plan block no request of the log, so the log does not show whether stopped requests are logged.`
      : phrase`The log has ${counted(blocked, "request")} that the settings of ${zone} before the plan block, with the status ${words(statuses.map(({ value, requests }) => `${value} (${grouped(requests)})`).join(", "))}.`;
  if (refused === 0 || calibration.disagrees) return [stopped];
  return [
    stopped,
    phrase`${counted(refused, "request")} that these settings let pass ${words(refused === 1 ? "has" : "have")} the status 403 or 429: the origin, or protection that is not considered, refused them.`,
  ];
}

function limitTexts(limit: LimitTraffic): readonly string[] {
  const { address, requests, seconds, counter, counted: sure, may_count: may, known, clients, most, stopped } = limit;
  if (requests === undefined || seconds === undefined || known === "after the apply")
    return [phrase`${address}: this rate limit cannot be tried on the log, because it is known only after the apply.`];
  const what = phrase`${counted(requests, "request")} in ${seconds} s for each ${words(counter ?? "client")}`;
  const toward = phrase`${sure + may} of the requests count toward it${words(may > 0 ? phrase`, ${may} of them perhaps` : "")}`;
  if (sure + may === 0) return [phrase`${address} (${words(what)}): no request of the log counts toward it.`];
  if (known === "no key")
    return [
      phrase`${address} (${words(what)}): ${words(toward)}, but the result is unknown, because the log does not have its counter key (${words(counter ?? "")}).`,
    ];
  if (known === "not in order")
    return [
      phrase`${address} (${words(what)}): ${words(toward)}, but the result is unknown, because the log is not in order of time.`,
    ];
  const isBound = known === "upper bound";
  const more = limit.more_clients ? "more than " : "";
  const clientsText = isBound
    ? `at most the clients of ${more}${counted(clients.sliding, "network").words}`
    : clients.sliding === clients.fixed
      ? `${more}${counted(clients.sliding, "client").words}`
      : `${more}${counted(clients.sliding, "client").words} with sliding windows and ${grouped(clients.fixed)} with fixed ones`;
  const requestsText =
    stopped.at_least === stopped.at_most
      ? counted(stopped.at_most, "request").words
      : `between ${grouped(stopped.at_least)} and ${counted(stopped.at_most, "request").words}`;
  return [
    phrase`${address} (${words(what)}): ${words(toward)}. It would have acted on ${words(clientsText)} and on ${words(requestsText)}; one ${words(isBound ? "network" : "client")} sent at most ${most} in ${seconds} s.${words(isBound ? " Addresses are anonymized, so this is an upper bound." : "")}`,
    phrase`${address} with other limits would have acted on: ${words(limit.around.map(aroundText(isBound)).join("; "))}.`,
  ];
}

const aroundText =
  (isBound: boolean) =>
  ({ requests, sliding, fixed }: LimitTraffic["around"][number]): string => {
    const who = isBound ? "network" : "client";
    const clients =
      sliding === fixed ? counted(sliding, who).words : `${grouped(fixed)} to ${counted(sliding, who).words}`;
    return `${counted(requests, "request").words}: ${clients}`;
  };
