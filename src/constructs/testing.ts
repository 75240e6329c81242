import { isJsonObject } from "../shared/json.js";
import { givenTexts } from "./access-lists/entries-asset.js";
import { Testing as Library, TerraformStack } from "cdktf";
import { arrayOf, checkProps, number } from "./props.js";
import { describeValue } from "./texts.js";
import { COMPUTED } from "../zone/not-computed.js";
import { nameLookedUp } from "./bots/bot.js";
import {
  BOTS_UNKNOWN,
  decide,
  type DeclaredObject,
  declaredZone,
  type Decision,
  type Fate,
  NOT_COMPUTED,
  NOT_KNOWN,
  type Request,
  requestFaults,
  type UncomputedType,
  withUncomputed,
} from "../zone/index.js";

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- as the types of jest are extended
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars -- parameters have to be those of jest
    interface Matchers<R, T> {
      /** The request is blocked. See `Testing.matchers`. */
      toBlock(request: Request): R;
      /** The request is challenged. See `Testing.matchers`. */
      toChallenge(request: Request): R;
      /** The request is allowed by a list or rule. See `Testing.matchers`. */
      toAllow(request: Request): R;
      /** Nothing stops the request. See `Testing.matchers`. */
      toPass(request: Request): R;
    }
  }
}

/** Result of a matcher of jest. */
export interface MatcherResult {
  /** True if the expectation holds. */
  readonly pass: boolean;
  /** Message of a failure. */
  readonly message: () => string;
}

/** A type of resources whose effect on single requests may be unknown. */
export type NotConsidered = UncomputedType | "bunny_shield_bot_action";

/** Options of `Testing.protection`. */
export interface ProtectionOptions {
  /**
   * ID of the zone.
   *
   * @default - the only zone of the stack
   */
  readonly shieldZoneId?: number;
  /**
   * Time of the requests. Entries of `Entries.currentFromFile` that have ended by then are left out.
   *
   * @default - now
   */
  readonly at?: Date;
  /**
   * Types of resources whose effect is left out where it is not computed, such as that of `bunny_shield_bot_detection`. Of
   * `bunny_shield_zone`, the managed rules and the DDoS protection are left out. With `bunny_shield_bot_action`, all bots are left
   * out.
   *
   * @default - none: a request that such a resource may stop or allow is undecided
   */
  readonly notConsidered?: readonly NotConsidered[];
}

/** The decisions of a synthesized stack's zone. */
export interface Protection {
  /**
   * Decides a request by the access lists, rules, rate limits, and bots of the stack. Missing data of the request, values and
   * objects that only Terraform knows, and protection that is not computed make the decision `unknown`.
   */
  decide(request: Request): Decision;
}

/** A matcher of jest for {@link Protection}. `this.isNot` is true after `not`. */
export type ProtectionMatcher = (
  this: { readonly isNot?: boolean } | undefined,
  protection: Protection,
  request: Request,
) => MatcherResult;

/**
 * Unit tests of a stack's decisions on requests, without an engine and a network. With jest, after
 * `expect.extend(Testing.matchers)`: `expect(Testing.protection(stack)).toBlock({ url: "/wp-login.php", ip: "203.0.113.9" })`.
 *
 * @example
 * const protects = (tested: TerraformStack, url: string): boolean =>
 *   Testing.protection(tested).decide({ url, method: "POST", ip: "203.0.113.9" }).decision === "blocked";
 */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- beside the class of the same name of cdktf
export class Testing {
  /**
   * Matchers for `expect.extend`: `toBlock`, `toChallenge`, `toAllow`, and `toPass` (nothing stops the request). A request that
   * cannot be decided fails the test, even with `not`.
   */
  public static readonly matchers: Readonly<
    Record<"toBlock" | "toChallenge" | "toAllow" | "toPass", ProtectionMatcher>
  > = {
    toBlock: matcher("block", ["blocked"]),
    toChallenge: matcher("challenge", ["challenged"]),
    toAllow: matcher("allow", ["allowed"]),
    toPass: matcher("pass", ["passed", "logged", "counted"]),
  };

  /**
   * Synthesizes and validates a stack, and returns its decisions about requests. `by` and the other members of a decision have
   * the addresses of the resources. A request that protection may stop whose effect is not computed, such as bot detection, is
   * undecided. The option `notConsidered` leaves out such protection.
   *
   * @throws Error if the validation fails, or the stack has no zone or several
   */
  public static protection(stack: TerraformStack, options: ProtectionOptions = {}): Protection {
    if (!TerraformStack.isStack(stack))
      throw new Error(`Testing.protection got ${describeValue(stack)}. Give the stack, then an object with options.`);
    checkProps({ name: "Testing.protection" }, options, PROPS, []);
    const { shieldZoneId, at = new Date(), notConsidered = [] } = options;
    const synthesized: unknown = JSON.parse(Library.synth(stack, true));
    const zones = zonesOf(synthesized, givenTexts(stack, at.getTime()));
    const [only, ...more] =
      shieldZoneId === undefined
        ? [...zones.values()]
        : [...zones].filter(([id]) => id === String(shieldZoneId)).map(([, objects]) => objects);
    if (only === undefined || more.length > 0)
      throw new Error(
        `The stack has objects of ${zones.size === 0 ? "no zone" : `these zones: ${[...zones.keys()].join(", ")}`}. Name one zone of the stack by its ID.`,
      );
    const leftOut: ReadonlySet<string> = new Set(notConsidered);
    const zone = withUncomputed(
      declaredZone(only.filter(({ type }) => type !== BOT || !leftOut.has(BOT))),
      only.filter(({ type }) => !leftOut.has(type)),
    );
    return {
      decide: (request) => {
        if (!isJsonObject(request))
          throw new Error(`The request is ${describeValue(request)}. Give an object, such as { url: "/login" }.`);
        for (const { member, problem } of requestFaults(request)) throw new Error(`${member}: ${problem}`);
        return decide(zone, request);
      },
    };
  }
}

const LEFT_OUT = [...Object.keys(COMPUTED), "bunny_shield_bot_action"];
const PROPS = {
  shieldZoneId: number,
  at: (value: unknown) =>
    value instanceof Date && Number.isFinite(value.getTime())
      ? undefined
      : 'Give a valid date, such as new Date("2026-12-01T12:00:00Z").',
  notConsidered: arrayOf((value) =>
    LEFT_OUT.includes(String(value)) ? undefined : `Give an array of types: ${LEFT_OUT.join(", ")}.`,
  ),
};

function matcher(verb: string, wanted: readonly Fate[]): ProtectionMatcher {
  return function (protection, request) {
    if (!isJsonObject(protection) || typeof protection.decide !== "function")
      throw new Error(`expect got ${describeValue(protection)}. Write expect(Testing.protection(stack)).`);
    const decision = protection.decide(request);
    const held = decision.possible.filter((fate) => wanted.includes(fate)).length;
    const isOpen = held > 0 && held < decision.possible.length;
    const isNot = this?.isNot === true;
    return {
      // What passes fails with `not`.
      pass: isOpen ? isNot : held > 0,
      message: () =>
        `The stack was expected ${isNot ? "not " : ""}to ${verb} the request${isOpen ? ", but the result is undecided" : ""}: ${describeDecision(decision)}`,
    };
  };
}

function describeDecision({ decision, possible, by, undecided }: Decision): string {
  if (decision !== "unknown") return [`it is ${decision}`, ...by.map(({ id }) => `by ${id}`)].join(" ");
  const open = undecided.map(({ id, why }) => (id === undefined ? why : `${id}: ${why}`));
  const types = undecided.flatMap(({ id = "", why }) => (AVOIDABLE.has(why) ? [`"${id.split(".")[0] ?? ""}"`] : []));
  const wayOut = `. Testing.protection(stack, { notConsidered: [${[...new Set(types)].join(", ")}] }) leaves it out`;
  return [`it may be ${possible.join(" or ")}`, ...open].join("; ") + (types.length === 0 ? "" : wayOut);
}

const BOT = "bunny_shield_bot_action";
const BOT_BY_ID = "the user agent of a bot that is given by its ID is not known; Bot.named gives it";
const AVOIDABLE: ReadonlySet<string> = new Set([NOT_COMPUTED, BOTS_UNKNOWN, BOT_BY_ID]);

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isJsonObject(value) ? Object.entries(value) : [];

/** Returns the objects of a synthesized stack by the ID of their zone, or by the expression for this ID. */
function zonesOf(stack: unknown, texts: ReadonlyMap<unknown, string>): ReadonlyMap<string, readonly DeclaredObject[]> {
  const blocks = (kind: string) => (isJsonObject(stack) ? entriesOf(stack[kind]) : []);
  const locals = new Map(isJsonObject(stack) ? entriesOf(stack["locals"]) : []);
  const valueIn = (attributes: unknown, name: string): unknown =>
    valueOfLocal(isJsonObject(attributes) ? attributes[name] : undefined, locals);
  const zones = new Map<string, DeclaredObject[]>();
  const pullZones = new Map<unknown, string>();
  const exceptions: (readonly [pullZone: string, object: DeclaredObject])[] = [];
  for (const [kind, prefix] of [
    ["resource", ""],
    ["data", "data."],
  ] as const)
    for (const [type, resources] of blocks(kind))
      for (const [name, attributes] of entriesOf(resources)) {
        const id = `${prefix}${type}.${name}`;
        const own = `\${${id}.shield_zone_id}`;
        if (type === ZONE) pullZones.set(own, String(valueIn(attributes, "pull_zone_id")));
        if (!type.startsWith("bunny_shield_") || kind === "data") continue;
        const values = Object.fromEntries(
          entriesOf(attributes).map(([key, value]) => [key, texts.get(value) ?? knownValue(value, locals)]),
        );
        if (type === ORDER) values["rule_ids"] = rulesIn(valueIn(attributes, "rule_ids"), values["rule_ids"]);
        if (type === BOT) values["user_agent_match"] = nameLookedUp(valueIn(attributes, "bot_id"));
        const existence = existenceOf(attributes);
        const isNameless = type === BOT && values["user_agent_match"] === undefined;
        const unsure =
          existence === "unknown" ? "only Terraform knows whether it exists" : isNameless ? BOT_BY_ID : undefined;
        const objects = existence === "none" ? [] : [{ id, type, values, unsure }];
        const zone = type === ZONE ? own : String(valueIn(attributes, "shield_zone_id"));
        if (type === EXCEPTION)
          exceptions.push(...objects.map((one) => [String(valueIn(attributes, "pull_zone_id")), one] as const));
        else zones.set(zone, [...(zones.get(zone) ?? []), ...objects]);
      }
  const within = (zone: string): readonly DeclaredObject[] =>
    exceptions.flatMap(([pullZone, exception]) => exceptionIn(zone, pullZone, exception, pullZones));
  // The zone of another expression may be one with a known ID.
  const perhaps = [...zones].flatMap(([zone, objects]) => (isId(zone) || pullZones.has(zone) ? [] : objects));
  const open = perhaps.map((one) => ({ ...one, unsure: one.unsure ?? "only Terraform knows its zone" }));
  return new Map(
    [...zones].map(([zone, objects]) => [zone, [...objects, ...(isId(zone) ? open : []), ...within(zone)]]),
  );
}

const isId = (zone: string): boolean => /^\d+$/.test(zone);

/** Returns the exception if it is, or may be, in the zone. It names a pull zone. */
function exceptionIn(
  zone: string,
  pullZone: string,
  exception: DeclaredObject,
  pullZones: ReadonlyMap<unknown, string>,
): readonly DeclaredObject[] {
  const isOf = (one: string): boolean =>
    pullZone === pullZones.get(one) || pullZone === one.replace(/\.shield_zone_id\}$/, ".pull_zone_id}");
  if (isOf(zone)) return [exception];
  if (pullZones.has(zone) || [...pullZones.keys()].some((other) => isOf(String(other)))) return [];
  return [{ ...exception, unsure: exception.unsure ?? NOT_SHOWN }];
}

/** Returns the order, with the address of each rule whose ID is a reference to the rule. */
function rulesIn(written: unknown, known: unknown): unknown {
  if (!Array.isArray(written) || !Array.isArray(known)) return known;
  return written.map((id, place): unknown => RULE_REFERENCE.exec(String(id))?.[1] ?? known[place]);
}

const RULE_REFERENCE = /^\$\{(bunny_shield_waf_rule\.[\w-]+)\.waf_rule_id\}$/;
const ORDER = "bunny_shield_waf_rule_order";
const ZONE = "bunny_shield_zone";
const EXCEPTION = "bunny_shield_exception";
const NOT_SHOWN =
  "the stack does not show whether its pull zone is that of the zone; ShieldZone.fromPullZone names the zone by its pull zone";

/** Returns whether a resource has an object: it has none with `count = 0`, and only Terraform knows the value of an expression. */
function existenceOf(attributes: unknown): "certain" | "none" | "unknown" {
  const { count = 1, for_each: each }: Readonly<Record<string, unknown>> = isJsonObject(attributes) ? attributes : {};
  if (each !== undefined || !Number.isInteger(Number(count ?? 1))) return "unknown";
  return Number(count ?? 1) === 0 ? "none" : "certain";
}

/** Returns the value of a local, if the value refers to one. */
function valueOfLocal(value: unknown, locals: ReadonlyMap<string, unknown>): unknown {
  const [, name] = typeof value === "string" ? (/^\$\{local\.([\w-]+)\}$/.exec(value) ?? []) : [];
  return name === undefined ? value : locals.get(name);
}

/** Returns a value as Terraform has it, if it is known without Terraform. */
function knownValue(value: unknown, locals: ReadonlyMap<string, unknown>): unknown {
  const own = valueOfLocal(value, locals);
  if (typeof own === "string") return /(?<!\$)\$\{|(?<!%)%\{/.test(own) ? NOT_KNOWN : own.replace(/([$%])\1\{/g, "$1{");
  if (Array.isArray(own)) return own.map((item) => knownValue(item, locals));
  return isJsonObject(own)
    ? Object.fromEntries(entriesOf(own).map(([key, item]) => [key, knownValue(item, locals)]))
    : own;
}
