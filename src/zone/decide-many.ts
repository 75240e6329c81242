import type { Condition, Conditions } from "./requests/condition.js";
import { BOT_FACETS, meetsBot } from "./bots/stance.js";
import { isBot } from "./bots/stance.js";
import { type Decision, decideBy } from "./decide.js";
import { ConditionTests, facetsOfTest, meetsAs } from "./exceptions/meets-exception.js";
import { conditionTest } from "./requests/meets-condition.js";
import { meetsList } from "./requests/meets-list.js";
import type { Request } from "./requests/request.js";
import { type Facet, facetValue, facetsOf } from "./requests/variables/facets.js";
import { type Verdict, allOf } from "./requests/verdict.js";
import type { ListModel, ZoneModel } from "./model.js";

/** Cached values per group, such as paths. */
const MOST_VALUES = 25_000;
/** After this number of new values, a group stops caching if its values, such as addresses, rarely repeat. */
const ENOUGH_NEW = 10_000;
/** Cached decisions. */
const MOST_DECISIONS = 20_000;

/**
 * Returns a function that decides requests for each zone as `decide` does, without naming list entries. Passes the decisions to
 * `make`, which runs once for all requests that match the same objects. Caches the verdicts per value, so the time for a log
 * depends on its number of distinct values.
 */
export function createDecider<Made>(
  zones: readonly ZoneModel[],
  make: (decisions: readonly Decision[]) => Made,
): (request: Request) => Made {
  const sorted = new Sorted();
  const tests = new ConditionTests();
  const placed = zones.map((zone) => placesOf(zone, sorted, tests));
  const known = new Recent<string, Made>(MOST_DECISIONS);
  return (request) => {
    const bot = isBot(request);
    let key = bot ? "bot" : "";
    const kinds: Kind[] = [];
    for (const group of sorted.groups) {
      const kind = group.kindOf(request);
      kinds.push(kind);
      key += `,${kind.number}`;
    }
    const at = ({ group, index }: Place): Verdict => kinds[group]?.verdicts[index] ?? NEVER;
    return known.get(key, () =>
      make(
        placed.map(({ zone, lists, rules, limits, exceptions, bots }) =>
          decideBy(zone, {
            lists: lists.map((one) => ({ verdict: at(one) })),
            rules: rules.map((places) => allOf(places.map(at))),
            limits: limits.map((places) => allOf(places.map(at))),
            bots: bots.map((one) => at(one)),
            isBot: bot,
            exceptions: exceptions.map(({ exception, places }) => meetsAs(exception, places.map(at))),
          }),
        ),
      ),
    );
  };
}

function placesOf(zone: ZoneModel, sorted: Sorted, tests: ConditionTests) {
  const place = ({ all, transformations }: Conditions): readonly Place[] =>
    all.map((condition) =>
      sorted.place(facetsOfCondition(condition), conditionKey(condition, transformations), () => ({
        ask: conditionTest(condition, transformations),
      })),
    );
  return {
    zone,
    lists: zone.lists.map((list) =>
      sorted.place(facetsOfList(list), sorted.listKey(list), () => ({
        ask: (request) => meetsList(list, request).verdict,
      })),
    ),
    rules: zone.rules.map(({ conditions }) => place(conditions)),
    limits: zone.limits.map(({ conditions }) => place(conditions)),
    bots: (zone.bots ?? []).map((bot) =>
      sorted.place(BOT_FACETS, JSON.stringify(["bot", bot.userAgent, bot.isVerifiable, bot.action]), () => ({
        ask: (request) => meetsBot(bot, request),
      })),
    ),
    exceptions: (zone.exceptions ?? []).map((exception) => ({
      exception,
      places: (exception.conditions?.all ?? []).map((condition) =>
        sorted.place(facetsOfTest(condition), JSON.stringify(condition), () => tests.of(condition)),
      ),
    })),
  };
}

/** Returns equal keys for conditions with the same meaning. */
const conditionKey = (condition: Condition, transformations: Conditions["transformations"]): string =>
  JSON.stringify([
    { ...condition, variables: condition.variables && [...condition.variables] },
    transformations ?? null,
  ]);

const NEVER: Verdict = { met: "no" };

/** Position of a verdict. */
interface Place {
  readonly group: number;
  readonly index: number;
}

/** The verdicts of a group; equal verdicts have one number. */
interface Kind {
  readonly number: number;
  readonly verdicts: readonly Verdict[];
}

type Ask = (request: Request) => Verdict;

/** Tests with the same `subject` share a group. Requests with the same `sign` have the same verdicts in the group. */
interface Test {
  readonly ask: Ask;
  readonly subject?: string;
  readonly sign?: (request: Request) => string;
}

/** Groups conditions and lists by the parts of a request that they read. */
class Sorted {
  readonly groups: Group[] = [];
  readonly #places = new Map<string, number>();
  readonly #known = new Map<unknown, Place>();
  readonly #lists = new Map<readonly string[], number>();

  /** Returns equal keys for lists with the identical array of entries. */
  listKey({ type, entries }: ListModel): unknown {
    if (entries === undefined) return {};
    const number = this.#lists.get(entries) ?? this.#lists.size;
    this.#lists.set(entries, number);
    return `${type ?? ""} ${number}`;
  }

  /** Tests with the same `means` share a place. */
  place(facets: readonly Facet[], means: unknown, make: () => Test): Place {
    const earlier = this.#known.get(means);
    if (earlier !== undefined) return earlier;
    const found = this.#add(facets, make());
    this.#known.set(means, found);
    return found;
  }

  #add(facets: readonly Facet[], { ask, subject = "", sign }: Test): Place {
    const distinct = [...new Set(facets)];
    const key = JSON.stringify([subject, ...distinct.sort()]);
    let group = this.#places.get(key);
    if (group === undefined) {
      group = this.groups.push(new Group(distinct, sign)) - 1;
      this.#places.set(key, group);
    }
    return { group, index: this.groups[group]?.add(ask) ?? 0 };
  }
}

class Group {
  readonly #facets: readonly Facet[];
  readonly #sign: Test["sign"];
  readonly #asked: Ask[] = [];
  readonly #values = new Recent<string | null | undefined, Kind>(MOST_VALUES);
  readonly #kinds = new Recent<string, Kind>(MOST_VALUES);
  #next = 0;
  #asks = 0;
  #new = 0;
  #repeats = true;

  constructor(facets: readonly Facet[], sign: Test["sign"]) {
    this.#facets = facets;
    this.#sign = sign;
  }

  add(ask: Ask): number {
    return this.#asked.push(ask) - 1;
  }

  kindOf(request: Request): Kind {
    if (!this.#repeats) return this.#find(request);
    this.#asks += 1;
    const [only, ...others] = this.#facets;
    if (only === undefined || others.length === 0)
      return this.#values.get(only && facetValue(request, only), () => this.#find(request));
    // Keeps an absent value apart from the text "null".
    const values = this.#facets.map(
      (facet) => facetValue(request, facet) ?? (facetValue(request, facet) === null ? 0 : 1),
    );
    return this.#values.get(JSON.stringify(values), () => this.#find(request));
  }

  #judgeRepeats(): void {
    this.#repeats = this.#asks > 1.25 * this.#new;
    if (!this.#repeats) this.#values.clear();
    this.#asks = this.#new = 0;
  }

  /** Never reuses a number, because cached decisions may still refer to a dropped number. */
  #find(request: Request): Kind {
    if (this.#repeats && (this.#new += 1) === ENOUGH_NEW) this.#judgeRepeats();
    if (this.#sign !== undefined)
      return this.#kinds.get(this.#sign(request), () => this.#kind(this.#verdicts(request)));
    const verdicts = this.#verdicts(request);
    // Most values match nothing in a group, so only matches are written.
    let says = "";
    let seen = 0;
    for (let at = 0; at < verdicts.length; at += 1) {
      const verdict = verdicts[at] ?? NEVER;
      if (verdict.met === "no") continue;
      says += verdict.met === "unknown" ? `${at - seen}"${verdict.why}"` : `${at - seen}y`;
      seen = at;
    }
    return this.#kinds.get(says, () => this.#kind(verdicts));
  }

  #verdicts(request: Request): readonly Verdict[] {
    return this.#asked.map((ask) => ask(request));
  }

  #kind(verdicts: readonly Verdict[]): Kind {
    return { number: (this.#next += 1), verdicts };
  }
}

function facetsOfCondition({ variables, isPattern }: Condition): readonly Facet[] {
  return [...(variables ?? [])].flatMap(([name, part]) => facetsOf(name, part, isPattern === true));
}

const LIST_FACETS: Readonly<Record<string, Facet>> = {
  ip: "ip",
  cidr: "ip",
  asn: "asn",
  country: "country",
  organization: "organization",
  ja4: "ja4",
};

function facetsOfList({ type, entries }: ListModel): readonly Facet[] {
  if (type === undefined || entries === undefined || !Object.hasOwn(LIST_FACETS, type)) return [];
  return [LIST_FACETS[type] ?? "ip"];
}

/** A cache of the values used last. Holds at least `most` values and at most twice as many. */
class Recent<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key, make: (key: Key) => Value): Value {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key) ?? make(key);
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
