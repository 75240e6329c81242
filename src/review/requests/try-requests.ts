import { given } from "../../shared/collections.js";
import { BOT_CATALOG, type Decision, decide, type DeclaredZone, type Fate } from "../../zone/index.js";
import type {
  CountingLimit,
  DecidedRequest,
  TriedRequest,
  TriedRequests,
  TryVerdict,
} from "../document/requests-document.js";
import { createRedactor, HIDDEN, type Redactor } from "../plan/secrets.js";
import type { PlannedZone, ZoneSides } from "../zones/zone-sides.js";
import { uncomputedFor } from "./uncomputed.js";
import { EXPECTED, type TestRequest } from "./test-request.js";

/** The zones with which requests are tried. */
export interface Trial {
  readonly planned: Pick<ZoneSides, "zones" | "unplaced">;
  readonly secrets: readonly string[];
  /** True if the zones were also read from the API, so they are complete. */
  readonly isWhole: boolean;
}

/** A request cannot be tried, because its zone is missing or unclear. */
export class ZoneChoiceError extends Error {
  override readonly name = "ZoneChoiceError";
}

/** Tries each request with its zone, before and after the plan. `zone` is the ID or address for requests that name no zone. */
export function tryRequests(tests: readonly TestRequest[], trial: Trial, zone?: string): TriedRequests {
  const redactor = createRedactor(trial.secrets);
  const tried = tests.map((test) =>
    tryOne(test, chosenZone(trial.planned.zones, test.zone ?? zone, placeOf(test, redactor), redactor), redactor),
  );
  return counted(
    tried,
    notConsidered(trial).map((text) => redactor.text(text)),
  );
}

/** Joins several files of tests. */
export function joinTried(all: readonly TriedRequests[]): TriedRequests {
  return counted(
    all.flatMap(({ requests }) => requests),
    [...new Set(all.flatMap(({ not_considered: clauses }) => clauses))],
  );
}

function counted(tried: readonly TriedRequest[], clauses: readonly string[]): TriedRequests {
  const count = (verdict: TryVerdict): number => tried.filter((one) => one.verdict === verdict).length;
  return {
    requests: tried,
    failed: count("failed"),
    undecided: count("undecided"),
    accepted_undecided: count("accepted"),
    changed: tried.filter(({ changes }) => changes).length,
    may_change: tried.filter(({ changes, not_computed: causes }) => !changes && causes !== undefined).length,
    not_considered: clauses,
  };
}

/** Reports whether the zone of a test exists. If the test names no zone, any zone counts. */
export function hasZoneOf({ zone }: TestRequest, { zones }: Pick<ZoneSides, "zones">): boolean {
  return zone === undefined ? zones.length > 0 : zones.some((planned) => isNamed(planned, zone));
}

const isNamed = ({ id, name }: PlannedZone, wanted: string): boolean => id === wanted || name === wanted;

/** Returns `line 4 (login): ` for a test of a file. */
const placeOf = ({ name, line }: TestRequest, redactor: Redactor): string | undefined =>
  line === undefined ? undefined : `line ${line} (${redactor.text(name)}): `;

function chosenZone(
  zones: readonly PlannedZone[],
  wanted: string | undefined,
  place: string | undefined,
  redactor: Redactor,
): PlannedZone {
  const [only, ...more] = wanted === undefined ? zones : zones.filter((zone) => isNamed(zone, wanted));
  if (only !== undefined && more.length === 0) return only;
  const known = zones.map(({ id, name }) =>
    redactor.address(name.endsWith(` ${id}`) || name === id ? name : `${name} (${id})`),
  );
  if (zones.length === 0) throw new ZoneChoiceError(`${place ?? ""}The plan has no Shield zone, and no object of one.`);
  const named =
    wanted === undefined
      ? "There are several zones"
      : `There ${only === undefined ? "is no zone" : "are several zones"} ${wanted}`;
  const how =
    place === undefined
      ? "Name one by its ID or address"
      : `Write "zone: ${zones[0]?.id ?? ""}", or name another by its ID or address`;
  throw new ZoneChoiceError(`${place ?? ""}${named}. ${how}: ${known.join(", ")}.`);
}

function tryOne(test: TestRequest, zone: PlannedZone, redactor: Redactor): TriedRequest {
  const { name, request, expect, by } = test;
  const before = decide(zone.before, request);
  const after = zone.after === zone.before ? before : decide(zone.after, request);
  const uncomputed = uncomputedFor(before, after, zone);
  const verdict = verdictOf(test, after, uncomputed.length > 0);
  return {
    name: redactor.text(name),
    url: redactor.text(request.url ?? ""),
    ...(request.method !== undefined && { method: request.method }),
    zone: redactor.address(zone.name),
    before: decided(before, zone.before, zone.hidden, redactor),
    after: decided(after, zone.after, zone.hidden, redactor),
    changes: changes(before, after),
    ...(uncomputed.length > 0 && {
      not_computed: uncomputed.map(({ id, why }) => ({ address: redactor.address(id), why })),
    }),
    ...(expect !== undefined && { expect }),
    ...(by !== undefined && { by, ...otherThan(by, zone, redactor) }),
    verdict,
  };
}

const MOST_ADDRESSES = 10;

/** Lists the objects of the zone if the zone does not have the expected object. */
function otherThan(by: string, { before, after }: PlannedZone, redactor: Redactor) {
  const ids = [after, before].flatMap(({ lists, rules, limits, exceptions = [], bots = [], attack }) =>
    [...lists, ...rules, ...limits, ...exceptions, ...bots, ...(attack === undefined ? [] : [attack])].map(
      ({ id }) => id,
    ),
  );
  if (ids.includes(by)) return {};
  return { zone_objects: [...new Set(ids)].slice(0, MOST_ADDRESSES).map((id) => redactor.address(id)) };
}

const changes = (before: Decision, after: Decision): boolean =>
  before.decision !== after.decision || before.possible.join() !== after.possible.join();

function verdictOf({ expect, by, acceptsUndecided }: TestRequest, after: Decision, mayChange: boolean): TryVerdict {
  if (expect === undefined && by === undefined) return "none";
  const held = expect === undefined ? after.possible : after.possible.filter((fate) => holds(expect, fate));
  if (held.length === 0) return "failed";
  const isBy = by === undefined || after.by.some(({ id }) => id === by);
  if (held.length === after.possible.length && isBy && !mayChange) return "held";
  const mayBeBy = after.mayBeBy.some(({ id }) => id === by);
  if (!isBy && !mayBeBy && after.decision !== "unknown" && held.length === after.possible.length) return "failed";
  return acceptsUndecided ? "accepted" : "undecided";
}

const holds = (expect: keyof typeof EXPECTED, fate: Fate): boolean =>
  EXPECTED[expect].some((expected) => expected === fate);

function decided(
  decision: Decision,
  zone: DeclaredZone,
  hidden: ReadonlySet<string>,
  redactor: Redactor,
): DecidedRequest {
  const object = ({ id, entry }: Decision["by"][number]) => ({
    address: redactor.address(id),
    ...(entry !== undefined && { entry: hidden.has(id) ? HIDDEN : redactor.text(entry) }),
  });
  return {
    decision: decision.decision,
    possible: decision.possible,
    by: decision.by.map(object),
    ...(decision.by.length === 0 && decision.mayBeBy.length > 0 && { may_be_by: decision.mayBeBy.map(object) }),
    also_matching: decision.alsoMatching.map(object),
    counts: decision.counts.flatMap(({ id, verdict }) => countingLimit(id, verdict.met, zone, redactor)),
    undecided: decision.undecided.map(({ id, why }) => ({
      ...(id !== undefined && { address: redactor.address(id) }),
      why: redactor.text(why),
    })),
  };
}

function countingLimit(
  id: string,
  met: "yes" | "no" | "unknown",
  { limits }: DeclaredZone,
  redactor: Redactor,
): readonly CountingLimit[] {
  const limit = limits.find((one) => one.id === id);
  if (limit === undefined || met === "no") return [];
  const { requests, seconds, counter, action } = limit;
  return [
    {
      address: redactor.address(id),
      counts: met,
      ...given({ requests, seconds, counter, action }),
    },
  ];
}

function notConsidered({ planned, isWhole }: Trial): readonly string[] {
  const managedLists = planned.zones.flatMap(({ managedLists: lists }) => lists);
  const withoutZone = planned.zones.filter(({ after, before }) => !after.hasZone && !before.hasZone);
  const isEveryBotKnown = planned.zones.every(({ after }) => after.objects.some(({ type }) => type === BOT_CATALOG));
  return [
    `managed rules, bot detection, DDoS protection other than a challenge for everybody, ${isEveryBotKnown ? "" : "categories of bots, "}and edge rules other than exceptions`,
    ...(managedLists.length > 0 ? [`managed lists (${managedLists.join(", ")})`] : []),
    ...(isWhole ? [] : ["objects of the zone that the plan does not declare"]),
    ...(planned.unplaced.length > 0 ? [`objects whose zone is not known yet (${planned.unplaced.join(", ")})`] : []),
    ...(withoutZone.length > 0 && !isWhole
      ? [`the settings of ${withoutZone.map(({ name }) => name).join(", ")}, whose WAF is assumed to block`]
      : []),
  ];
}
