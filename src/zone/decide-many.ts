import type { Condition, Conditions } from "./requests/condition.js";
import { BOT_FACETS, meetsBot } from "./bots/meets-bot.js";
import { type Decision, decideBy, isBot } from "./decide.js";
import { ConditionTests, facetsOfTest, meetsAs } from "./exceptions/meets-exception.js";
import { conditionTest } from "./requests/meets-condition.js";
import { meetsList } from "./requests/meets-list.js";
import type { Request } from "./requests/request.js";
import { type Facet, facetsOf, facetValue } from "./requests/variables/facets.js";
import { allOf, type Verdict } from "./requests/verdict.js";
import type { ListModel, ZoneModel } from "./model.js";

/** Values of one kind that are remembered, such as paths. */
const MOST_VALUES = 25_000;
/** After so many new values, those of a kind that hardly repeats, such as addresses, are no longer remembered. */
const ENOUGH_NEW = 10_000;
/** Requests that differ in what matches them. */
const MOST_DECISIONS = 20_000;

/**
 * Decides requests with each of the zones as `decide` does, except that no entry of a list is named, and returns what `make` makes
 * of the decisions. What a value of a request says is found once, also where zones share a condition, for as many values as are
 * remembered: so the time for a log depends on how many different values it has, and `make` runs once for requests that the
 * same objects match.
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
    rules: zone.waf === "off" ? [] : zone.rules.map(({ conditions }) => place(conditions)),
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

/** Equal for conditions that mean the same. */
const conditionKey = (condition: Condition, transformations: Conditions["transformations"]): string =>
  JSON.stringify([
    { ...condition, variables: condition.variables && [...condition.variables] },
    transformations ?? null,
  ]);

const NEVER: Verdict = { met: "no" };

/** Where the verdict of a condition or a list is. */
interface Place {
  readonly group: number;
  readonly index: number;
}

/** What all conditions and lists of a group say: a number for those that say the same. */
interface Kind {
  readonly number: number;
  readonly verdicts: readonly Verdict[];
}

type Ask = (request: Request) => Verdict;

/** Tests with a subject are grouped by it, too, and `sign` is the same for requests of which all of them say the same. */
interface Test {
  readonly ask: Ask;
  readonly subject?: string;
  readonly sign?: (request: Request) => string;
}

/** Conditions and lists by the parts of a request that they depend on. */
class Sorted {
  readonly groups: Group[] = [];
  readonly #places = new Map<string, number>();
  readonly #known = new Map<unknown, Place>();
  readonly #lists = new Map<readonly string[], number>();

  /** Equal for lists with the same entries, of which only identity is compared. */
  listKey({ type, entries }: ListModel): unknown {
    if (entries === undefined) return {};
    const number = this.#lists.get(entries) ?? this.#lists.size;
    this.#lists.set(entries, number);
    return `${type ?? ""} ${number}`;
  }

  /** `means` is the same for what says the same. */
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
    // An absent value is not the text that stands for it.
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

  /** A number is never given twice, so that one which is forgotten means nothing else later. */
  #find(request: Request): Kind {
    if (this.#repeats && (this.#new += 1) === ENOUGH_NEW) this.#judgeRepeats();
    if (this.#sign !== undefined)
      return this.#kinds.get(this.#sign(request), () => this.#kind(this.#verdicts(request)));
    const verdicts = this.#verdicts(request);
    // Most values meet nothing of a group.
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
} /** Remembers the values that were asked for last: at least `most` keys, and at most twice as many. */
class Recent<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The remembered value, or what is made of the key. */
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
