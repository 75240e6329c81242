import type {
  ChangeTraffic,
  RequestGroup,
  TrafficEffect,
  TrafficReview,
  ValueCount,
  ZoneTraffic,
  LimitTraffic,
} from "../document/traffic-document.js";
import { capital, counted, grouped, phrase, type Words, words } from "../../shared/phrase.js";

/** The title of {@link trafficTexts}. */
export const TRAFFIC_TITLE = "Traffic";

const EFFECTS: Readonly<Record<TrafficEffect, string>> = {
  newly_stopped: "newly stopped",
  newly_challenged: "newly challenged",
  no_longer_stopped: "no longer stopped",
  no_longer_challenged: "no longer challenged",
};
const NAMES = ["newly_stopped", "newly_challenged", "no_longer_stopped", "no_longer_challenged"] as const;

/** What a plan does to the requests of a log, most important first, as phrases. */
export function trafficTexts(traffic: TrafficReview | undefined): readonly string[] {
  if (traffic === undefined) return [];
  const several = traffic.zones.length > 1;
  return [
    ...traffic.zones.flatMap(disagreement),
    ...traffic.notes,
    ...(traffic.requests > 0 ? [sumText(traffic)] : []),
    ...traffic.open_conditions,
    ...logTexts(traffic),
    ...traffic.zones.flatMap((zone) => zoneTexts(zone, several)),
  ];
}

/** The same in one sentence, for the headline; "" where there is nothing to say. */
export function trafficHeadline(traffic: TrafficReview | undefined): string {
  if (traffic === undefined) return "";
  if (traffic.requests === 0) return "no request of a log was looked at";
  const distrust = traffic.zones.some(({ calibration }) => calibration.disagrees)
    ? "the log disagrees with the settings before the plan, so do not trust its numbers: "
    : "";
  return `${distrust}${sumText(traffic).replace(/^Of/, "of").replace(/\.$/, "")}`;
}

/** A clause may quote an expression, and a phrase has a meaning for its backticks. */
const clause = (why: string): string => why.replaceAll("`", "'");

const percent = (part: number, all: number): string => {
  const share = all === 0 ? 0 : (part / all) * 100;
  if (share === 0) return "0 %";
  if (share < 0.01) return "less than 0.01 %";
  return `${share < 1 ? share.toPrecision(2) : share > 99 && share < 100 ? "more than 99" : String(Math.round(share * 10) / 10)} %`;
};

function sumText(traffic: TrafficReview): string {
  const { decided, undecided, newly_stopped: stopped, no_longer_challenged: unchallenged } = traffic;
  const all = decided + undecided;
  const [zone, ...others] = traffic.zones.filter(({ newly_stopped: group }) => group.requests > 0);
  const paths = zone !== undefined && others.length === 0 ? pathsText(zone.newly_stopped) : "";
  const parts = [
    phrase`${stopped} would newly be stopped${words(paths === "" ? "" : ` (${paths})`)}`,
    phrase`${traffic.newly_challenged} newly challenged`,
    phrase`${traffic.no_longer_stopped} no longer stopped`,
    ...(unchallenged > 0 ? [phrase`${unchallenged} no longer challenged`] : []),
  ];
  const main = traffic.zones.flatMap(({ reasons }) => reasons).sort((one, other) => other.requests - one.requests)[0];
  const open =
    undecided === 0
      ? ""
      : `; ${percent(undecided, all)} cannot be decided${main === undefined ? "" : `, mostly because ${clause(main.why)}`}`;
  const { hours } = traffic;
  const span = hours === undefined ? "" : hours === 1 ? " of the last hour" : ` of the last ${hours} hours`;
  return `Of ${grouped(decided)} logged requests${span} that can be decided, ${parts.join(", ")}${open}.`;
}

function pathsText({ paths, requests }: RequestGroup): string {
  const [first] = paths;
  if (first === undefined) return "";
  return first.requests === requests ? phrase`all to ${first.value}` : phrase`${first.requests} to ${first.value}`;
}

/** Where the settings before the plan are not what the log shows, nothing else can be trusted. */
function disagreement({ zone, calibration }: ZoneTraffic): readonly string[] {
  if (!calibration.disagrees) return [];
  const { compared, blocked, blocked_but_served: served, passed_but_refused: refused, most_by: most } = calibration;
  const wrong = served + refused;
  const parts = [
    ...(served > 0
      ? [
          phrase`${served} of ${blocked} that the settings block were served${words(most === undefined ? "" : phrase`, most of them against ${most.address}`)}`,
        ]
      : []),
    ...(refused > 0 ? [phrase`${refused} that the settings let pass have the status 403 or 429`] : []),
  ];
  return [
    phrase`Do not trust what follows: the log disagrees with the settings of ${zone} before the plan for ${words(percent(wrong, compared))} of ${counted(compared, "request")}: ${words(parts.join("; "))}.`,
  ];
}

function logTexts({
  requests,
  first,
  last,
  unreadable,
  first_unreadable: where,
  other_pull_zones: others,
}: TrafficReview): readonly string[] {
  return [
    ...(first !== undefined && last !== undefined
      ? [`The log has ${counted(requests, "request").words} from ${first} to ${last}.`]
      : []),
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

function zoneTexts(zone: ZoneTraffic, several: boolean): readonly string[] {
  const { pull_zone: pullZone, requests } = zone;
  if (pullZone === undefined || requests === 0) {
    const of = pullZone === undefined ? "" : `, which is pull zone ${pullZone}`;
    return [phrase`The log has no request of ${zone.zone}${words(of)}, so nothing is known of its traffic.`];
  }
  const changes = zone.changes.filter(
    (change) => change.undecided > 0 || NAMES.some((name) => change[name].requests > 0),
  );
  const quiet = zone.changes.length - changes.length;
  return [
    ...(several ? [phrase`${zone.zone}: ${words(effectsText(zone, zone.decided))}.`] : []),
    ...(zone.assumed
      ? [
          phrase`The plan does not say which pull zone ${zone.zone} protects; the review assumes pull zone ${words(pullZone)}.`,
        ]
      : []),
    ...changes.flatMap((change) => changeTexts(change, zone)),
    ...(quiet > 0
      ? [
          phrase`${counted(quiet, "other change")} of ${zone.zone} ${words(quiet === 1 ? "makes" : "make")} no difference to these requests.`,
        ]
      : []),
    ...(changes.length === 0 ? groupTexts(zone) : []),
    ...reasonTexts(zone),
    ...zone.limits.filter(({ changes: isChanged }) => isChanged).flatMap(limitTexts),
    ...calibrationTexts(zone),
  ];
}

/** `312 of 1,204 newly stopped, 0 newly challenged`. */
function effectsText(effects: Readonly<Record<TrafficEffect, RequestGroup>>, decided: number): string {
  const [first, ...more] = NAMES.filter((name) => name === "newly_stopped" || effects[name].requests > 0);
  const text = (name: TrafficEffect): string => `${grouped(effects[name].requests)} ${EFFECTS[name]}`;
  const of = `${grouped(effects.newly_stopped.requests)} of ${grouped(decided)} requests ${EFFECTS[first ?? "newly_stopped"]}`;
  return [of, ...more.map(text)].join(", ");
}

/** What each changed object does to requests, by its address; objects that make no difference have no text. */
export function trafficByAddress(traffic: TrafficReview | undefined): ReadonlyMap<string, string> {
  const changes = (traffic?.zones ?? []).flatMap((zone) => zone.changes.map((change) => ({ change, zone })));
  return new Map(
    changes
      .filter(({ change }) => NAMES.some((name) => change[name].requests > 0))
      .map(({ change, zone }) => [change.address, `${effectsText(change, zone.decided)}.`]),
  );
}

function changeTexts(change: ChangeTraffic, zone: ZoneTraffic): readonly string[] {
  const open = change.undecided > 0 ? phrase`, ${change.undecided} not decided because of it` : "";
  return [
    phrase`${change.address}: ${words(effectsText(change, zone.decided))}${words(open)}.`,
    ...groupTexts(change, change.address),
  ];
}

function groupTexts(effects: Readonly<Record<TrafficEffect, RequestGroup>>, address?: string): readonly string[] {
  return NAMES.filter((name) => effects[name].requests > 0).flatMap((name) => {
    const group = effects[name];
    const whose = address === undefined ? words("") : words(phrase` by ${address}`);
    return [
      phrase`${words(capital(EFFECTS[name]))}${whose}, from ${addressesText(group)}: paths ${words(valuesText(group.paths))}; countries ${words(valuesText(group.countries))}; user agents ${words(valuesText(group.user_agents))}${words(group.exact ? "" : "; each at least so many")}.`,
      ...group.examples.map(
        ({ time, status, path, address: ip, country, user_agent: agent }) =>
          phrase`For example ${words(time)}: ${path} from ${ip}${words(country === undefined ? "" : phrase` (${country})`)} with ${agent}, which got the status ${words(String(status))}.`,
      ),
    ];
  });
}

function addressesText({ addresses, more_addresses: isMore, anonymized }: RequestGroup): Words {
  if (addresses === 0) return words("addresses that the log does not tell");
  const count = isMore ? `more than ${grouped(addresses)} ` : `${grouped(addresses)} `;
  const one = anonymized ? "network" : "address";
  return words(
    `${count}${addresses === 1 && !isMore ? one : anonymized ? "networks" : "addresses"}${anonymized ? ", since addresses are anonymized" : ""}`,
  );
}

function reasonTexts({ undecided, requests, reasons, zone }: ZoneTraffic): readonly string[] {
  if (undecided === 0) return [];
  const listed = reasons.map(({ address, why, requests: count }) =>
    address === undefined
      ? phrase`${words(clause(why))} (${count})`
      : phrase`${address}: ${words(clause(why))} (${count})`,
  );
  return [
    phrase`Not decided for ${zone}: ${undecided} of ${counted(requests, "request")}. ${words(capital(listed.join("; ")))}.`,
  ];
}

/** What the log shows about requests that were stopped, which is not documented. */
function calibrationTexts({ zone, calibration }: ZoneTraffic): readonly string[] {
  const { blocked, statuses_of_blocked: statuses, passed_but_refused: refused } = calibration;
  const stopped =
    blocked === 0
      ? phrase`The settings of ${zone} before the plan block no request of the log, so it does not show whether requests that are stopped are logged.`
      : phrase`The log has ${counted(blocked, "request")} that the settings of ${zone} before the plan block, with the status ${words(statuses.map(({ value, requests }) => `${value} (${grouped(requests)})`).join(", "))}.`;
  if (refused === 0 || calibration.disagrees) return [stopped];
  return [
    stopped,
    phrase`${counted(refused, "request")} that these settings let pass ${words(refused === 1 ? "has" : "have")} the status 403 or 429: the origin, or protection that is not considered, refused them.`,
  ];
}

/** What a rate limit does to the requests of a log, and what other limits would, as phrases. */
function limitTexts(limit: LimitTraffic): readonly string[] {
  const { address, requests, seconds, counter, counted: sure, may_count: may, known, clients, most, stopped } = limit;
  if (requests === undefined || seconds === undefined || known === "after the apply")
    return [phrase`${address}: nothing can be said about this rate limit, since it is known after the apply.`];
  const what = phrase`${counted(requests, "request")} in ${seconds} s for each ${words(counter ?? "client")}`;
  const toward = phrase`${sure + may} of the requests count toward it${words(may > 0 ? phrase`, ${may} of them perhaps` : "")}`;
  if (sure + may === 0) return [phrase`${address} (${words(what)}): no request of the log counts toward it.`];
  if (known === "no key")
    return [
      phrase`${address} (${words(what)}): ${words(toward)}, and nothing can be said, since the log does not tell by what it counts (${words(counter ?? "")}).`,
    ];
  if (known === "not in order")
    return [
      phrase`${address} (${words(what)}): ${words(toward)}, and nothing can be said, since the log is not in the order of time.`,
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
