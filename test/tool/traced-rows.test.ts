import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Review } from "../../src/review/document/review-document.js";
import { assembleReview } from "../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../src/review/judge/fail-on.js";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { planOf, reviewOfPlan } from "../review/support/review-of.js";
import { TRACED } from "../review/support/traced-code.js";

const folderWith = useFolder();

const PLANS = new Map(
  readFileSync(join(__dirname, "..", "golden", "plans", "traced.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { name, plan } = JSON.parse(line) as { readonly name: string; readonly plan: object };
      return [name, { ...plan, timestamp: "2026-11-20T16:55:00Z" }] as const;
    }),
);

type Files = Readonly<Record<string, string>>;

const isOrder = (name: string): boolean => Object.values(TRACED[name] ?? {}).some((text) => text.includes("rule_ids"));

/** What `bunny-tf review` says of a pull request in its folder, with these rows. */
async function reviewed(
  name: string,
  rows: readonly object[] = [],
  files: Files = TRACED[name] ?? {},
): Promise<Review> {
  const folder = await folderWith({
    ...files,
    "plan.json": JSON.stringify(PLANS.get(name)),
    "accept.json": JSON.stringify({ accept: rows }),
  });
  const conditions = isOrder(name) ? "create" : "production";
  const options = ["--fail-on", conditions, "--accept", join(folder, "accept.json"), "--format", "json"];
  const { out, err } = await bunnyTf("review", ...options, folder);
  expect(err).toBe("");
  return JSON.parse(out) as Review;
}

async function rowsOf(name: string) {
  const { acceptance } = await reviewed(name);
  const expires = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return (acceptance?.acceptable ?? []).map(({ address, change }) => ({ address, change, reason: "meant", expires }));
}

const names = Object.keys(TRACED);
const until = (name: string): number => names.indexOf(name);
const ACCEPTED = names.slice(0, until("of another pull zone"));
const LATER = names.slice(until("of another pull zone"), until("arithmetic"));
const REFUSED = names.slice(until("arithmetic"));
const firstPush = (name: string): string => (isOrder(name) ? "a rule and its place" : "plain");

test("all of them are recorded", () => {
  expect([...PLANS.keys()]).toEqual(names);
});

test.each(ACCEPTED)("a new object of what the same plan creates can be accepted: %s", async (name) => {
  const red = await reviewed(name);
  expect([red.exit_code, red.acceptance?.unacceptable]).toEqual([3, []]);
  const green = await reviewed(name, await rowsOf(name));
  expect([green.exit_code, green.matched_conditions]).toEqual([2, []]);
});

test.each(LATER)("no row of an earlier push accepts it %s", async (name) => {
  const red = await reviewed(name, await rowsOf(firstPush(name)));
  expect(red.exit_code).toBe(3);
  expect(red.acceptance?.acceptable).toContainEqual(
    expect.objectContaining({
      address: isOrder(name) ? "bunny_shield_waf_rule_order.all" : BYPASS,
      row: "another change",
    }),
  );
});

test.each(REFUSED)("cannot be accepted, and says why and what to do: %s", async (name) => {
  const { exit_code: code, acceptance } = await reviewed(name, await rowsOf(firstPush(name)));
  expect(code).toBe(3);
  const address = isOrder(name) ? "bunny_shield_waf_rule_order.all" : BYPASS;
  const [found] = (acceptance?.unacceptable ?? []).filter((one) => one.address.endsWith(address));
  expect(found?.text).toMatch(
    /^`(?:shield_zone_id|rule_ids)` is known only during the apply, and the code does not show its value: .*\. First create .*, in a separate pull request\.$/,
  );
  expect(acceptance?.acceptable.map((one) => one.address)).not.toContain(address);
});

const BYPASS = "bunny_shield_access_list.bypass";
const PLAIN = TRACED["plain"]?.["main.tf"] ?? "";

test.each<[string, string, Files]>([
  ["nothing", "has no configuration", {}],
  ["another object", "do not declare", { "main.tf": PLAIN.replace('"bypass"', '"other"') }],
  ["it twice", "do not declare", { "main.tf": PLAIN, "more.tf": PLAIN }],
  ["it in a hidden file, which no engine reads", "do not declare", { ".main.tf": PLAIN, "main.tf": "" }],
  ["what cannot be read", "cannot be read", { "main.tf": `${PLAIN}}` }],
  ["a file that only OpenTofu reads", "can override other files", { "main.tf": PLAIN, "main.tofu": "" }],
  [
    "an index from another object",
    "more than a plain",
    { "main.tf": PLAIN.replace("zone.na.shield", "zone.na[bunny_shield_zone.na.id].shield") },
  ],
  [
    "a number beyond all digits",
    "digits",
    {
      "main.tf": PLAIN.replace(
        "= bunny_shield_zone.na.shield_zone_id",
        "= [bunny_shield_zone.na.shield_zone_id, 12345678901234567890]",
      ),
    },
  ],
  [
    "a key that is computed",
    "computed",
    {
      "main.tf": PLAIN.replace(
        "= bunny_shield_zone.na.shield_zone_id",
        "= { (local.k) = bunny_shield_zone.na.shield_zone_id }",
      ),
    },
  ],
  [
    "an iterator within a block",
    "computed",
    {
      "main.tf": PLAIN.replace(
        "= bunny_shield_zone.na.shield_zone_id",
        '{\n    dynamic "x" {\n      for_each = [44]\n      iterator = bunny_shield_zone\n      content {\n        id = bunny_shield_zone.value.key\n      }\n    }\n  }',
      ),
    },
  ],
  [
    "a data source",
    "the plan has no",
    { "main.tf": PLAIN.replace("= bunny_shield_zone.na", "= data.bunny_shield_zone") },
  ],
  ["each.value", "the plan has no", { "main.tf": PLAIN.replace("= bunny_shield_zone.na", "= each.value") }],
  [
    "a letter that looks the same",
    "more than a plain",
    { "main.tf": PLAIN.replace("= bunny_shield_zone.na", "= bunny_shield_zone.n\u0430") },
  ],
  [
    "a legacy index",
    "more than a plain",
    { "main.tf": PLAIN.replace("= bunny_shield_zone.na", "= bunny_shield_zone.na.0") },
  ],
  [
    "a provider's function",
    "more than a plain",
    {
      "main.tf": PLAIN.replace(
        "= bunny_shield_zone.na.shield_zone_id",
        "= provider::x::y(bunny_shield_zone.na.shield_zone_id)",
      ),
    },
  ],
  [
    "each.key without for_each",
    "has no index",
    { "main.tf": PLAIN.replace("= bunny_shield_zone.na", "= bunny_shield_zone.na[each.key]") },
  ],
  ["another reference", "the plan has no", { "main.tf": PLAIN.replace("zone.na.shield", "zone.nb.shield") }],
  ["a constant", "made from other files", { "main.tf": PLAIN.replace("bunny_shield_zone.na.shield_zone_id", "42") }],
  ["no value", "made from other files", { "main.tf": PLAIN.replace(/ {2}shield_zone_id = .*/, "") }],
  [
    "a dynamic block, whose iterator may have the name of a type",
    "has a dynamic block",
    { "main.tf": PLAIN.replace("  name ", '  dynamic "x" {\n    for_each = []\n    content {}\n  }\n  name ') },
  ],
])("cannot be accepted where the files say %s", async (_title, why, files) => {
  const { acceptance } = await reviewed("plain", [], files);
  expect(acceptance?.acceptable).toEqual([]);
  expect(acceptance?.unacceptable).toMatchObject([{ address: BYPASS, text: expect.stringContaining(why) as string }]);
});

test("a plan on standard input has no code to read", () => {
  const review = reviewOfPlan(planOf(JSON.stringify(PLANS.get("plain"))));
  const { acceptance } = assembleReview([review], parseConditions("production"));
  expect(acceptance?.unacceptable).toMatchObject([
    { text: expect.stringContaining("the folder of the configuration is not given") as string },
  ]);
});
