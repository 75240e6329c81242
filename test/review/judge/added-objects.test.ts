import { withCondition } from "../../support/rule-values.js";
import fc from "fast-check";
import type { Finding } from "../../../src/review/document/resource-document.js";
import { runs } from "../../framework/properties/runs.js";
import { ZoneSides } from "../../../src/review/zones/zone-sides.js";
import { decide } from "../../../src/zone/index.js";
import { printedIn } from "../../agreement/examples-in.js";
import { accessList, change, type Json, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOf } from "../support/review-of.js";
import { isUndecided, levelOf } from "./rules/drawn-plans.js";
import { ZONE } from "../support/shield-objects.js";

const ZONE_ID = 42;

const entry = fc.constantFrom("10.0.0.0/30", "10.0.0.0/31", "10.0.0.2/31", "10.0.0.0/32", "10.0.0.3/32");
const list = fc
  .record({
    action: fc.constantFrom("allow", "block", "log", "bypass", "challenge"),
    enabled: fc.boolean(),
    entries: fc.uniqueArray(entry, { maxLength: 3 }),
    list_id: fc.constant(0),
  })
  .map((values): JsonObject => accessList({ ...values, type: "cidr", shield_zone_id: ZONE_ID, id: "42/0" }));

const ruleAction = fc.constantFrom("block", "challenge", "log", "allow", "bypass");
const rule = fc
  .record({
    action: ruleAction,
    value: fc.constantFrom("/", "/admin", "/login"),
    waf_rule_id: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ waf_rule_id, ...values }): JsonObject => ({
    shield_zone_id: ZONE_ID,
    waf_rule_id,
    ...withCondition<Json>({ variables: ["REQUEST_URI"], operator: "begins_with", ...values }),
  }));
const order = fc
  .shuffledSubarray([1, 2, 3, 4], { minLength: 1 })
  .map((rule_ids): JsonObject => ({ shield_zone_id: ZONE_ID, rule_ids }));
const bot = fc
  .record({ bot_id: fc.constantFrom(17, 19), action: fc.constantFrom("allow", "block", "ignore", "none") })
  .map((values): JsonObject => ({ shield_zone_id: ZONE_ID, ...values }));
const zone = fc
  .record({
    waf_enabled: fc.boolean(),
    learning_mode: fc.boolean(),
    waf_execution_mode: fc.constantFrom("block", "log"),
  })
  .map((values): JsonObject => ({ ...ZONE, ...values }));
const page = fc
  .constantFrom("<h1>No</h1>", "<script>alert(1)</script>")
  .map((html): JsonObject => ({ shield_zone_id: ZONE_ID, page_type: "block", html }));

const TYPES = {
  bunny_shield_access_list: list,
  bunny_shield_waf_rule: rule,
  bunny_shield_waf_rule_order: order,
  bunny_shield_bot_action: bot,
  bunny_shield_zone: zone,
  bunny_shield_custom_page: page,
} as const;
const anyType = fc.constantFrom(...(Object.keys(TYPES) as (keyof typeof TYPES)[]));

/** The IDs of an object, by which its type tells it from others. */
function idOf(object: JsonObject, number: number): JsonObject {
  if ("list_id" in object) return { list_id: number, id: `42/${number}` };
  return "waf_rule_id" in object ? { waf_rule_id: number } : {};
}

/** A change of an object that exists, whose ID stays. */
const changed = (name: string, number: number) =>
  anyType.chain((type) =>
    fc
      .tuple(TYPES[type], TYPES[type], fc.constantFrom("update", "destroy", "none", "replace"))
      .map(([before, after, how]) => {
        const id = idOf(before, number);
        const is: Json = how === "destroy" ? null : how === "none" ? { ...before, ...id } : { ...after, ...id };
        return change(
          `${type}.${name}`,
          { ...before, ...id },
          is,
          how === "replace" ? { actions: ["delete", "create"] } : {},
        );
      }),
  );

/** What does not exist for Terraform yet: to be created, whose IDs are not known, or to be imported. */
const added = anyType.chain((type) =>
  fc
    .tuple(TYPES[type], TYPES[type], fc.constantFrom("create", "import", "import and change"))
    .map(([object, other, how]) => {
      const address = `${type}.added`;
      if (how === "import") return change(address, object, object, { importing: { id: "7" } });
      if (how === "import and change") return change(address, object, other, { importing: { id: "7" } });
      const { list_id: _list, waf_rule_id: _rule, id: _id, ...rest } = object;
      return change(address, null, rest, { unknown: { list_id: true, waf_rule_id: true, id: true } });
    }),
);

const findingsOf = (rows: readonly JsonObject[], address: string): readonly Finding[] =>
  reviewOf(rows).resources.find((review) => review.address === address)?.findings ?? [];

const directionsOf = (rows: readonly JsonObject[]): readonly string[] =>
  reviewOf(rows).resources.flatMap(({ findings }) => findings.map(({ direction }) => direction));

/** Reports whether a request that findings print still moves in this direction. */
function stillMoves(rows: readonly JsonObject[], findings: readonly Finding[], direction: string): boolean {
  const [zone] = new ZoneSides([planOf(planJson(rows))]).zones;
  return printedIn({ findings: findings.filter((one) => one.direction === direction) }).some(({ request, isLater }) => {
    if (zone === undefined || request === undefined || isLater) return false;
    const [before, after] = [zone.before, zone.after].map((side) => decide(side, request));
    if (before === undefined || after === undefined || [before, after].some(isUndecided)) return false;
    return direction === "loosens" ? levelOf(after) < levelOf(before) : levelOf(after) > levelOf(before);
  });
}

/** A request makes certain what is uncertain without it. */
const kindOf = (rule: string): string => (rule === "match-loosened" ? "enforcement-uncertain" : rule);

test("no finding of an object disappears or gets neutral because of an object that does not exist yet", () => {
  fc.assert(
    fc.property(fc.tuple(changed("a", 1), changed("b", 2), changed("c", 3)), added, (rows, extra) => {
      for (const { address } of rows) {
        const name = address as string;
        const [alone, beside] = [findingsOf(rows, name), findingsOf([...rows, extra], name)];
        const [isUnknown, loosens] = ["unknown", "loosens"].map((found) =>
          beside.some(({ direction }) => direction === found),
        );
        for (const { rule, direction, text } of alone) {
          if (direction === "neutral" || isUnknown || (direction === "unknown" && loosens)) continue;
          // What is said of a request is about the whole zone: what is new may decide the request, on both sides or later.
          if (/^(?:When learning ends, some|Some) .*requests /.test(text)) {
            if (stillMoves([...rows, extra], alone, direction))
              expect({ name, text, said: directionsOf([...rows, extra]) }).toMatchObject({
                said: expect.arrayContaining([direction]) as unknown,
              });
            continue;
          }
          expect({ name, text, found: beside.map((one) => `${kindOf(one.rule)} ${one.direction}`) }).toMatchObject({
            found: expect.arrayContaining([`${kindOf(rule)} ${direction}`]) as unknown,
          });
        }
      }
    }),
    runs(2_000),
  );
});
