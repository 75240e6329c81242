import { parseAcceptFile } from "../../../src/review/judge/acceptance.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import type { Review, StackReview } from "../../../src/review/document/review-document.js";
import { acceptFileErrors, inEveryFormat, schemaErrors } from "../support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { acceptFile, completedRows, reviewOf } from "../support/review-of.js";
import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { bunnyTf, useFolder } from "../support/command.js";

const NOW = new Date("2026-11-23T17:00:00Z");
const LIST = "bunny_shield_access_list.office";
const PRODUCTION = parseConditions("production");

const opens = (entries: readonly string[], name = LIST) =>
  change(name, accessList({ action: "allow" }), accessList({ action: "allow", entries: ["192.0.2.0/24", ...entries] }));
const destroys = change("aws_bucket.logs", { id: 1 }, null);

function judged(stacks: readonly StackReview[], rows: readonly object[] = [], conditions = PRODUCTION): Review {
  const file = acceptFile(rows);
  expect(acceptFileErrors(file.text)).toBeUndefined();
  const review = assembleReview(stacks, conditions, file);
  expect(schemaErrors(inEveryFormat(review).json)).toBeUndefined();
  return review;
}

const addresses = ({ acceptance }: Review) => acceptance?.acceptable.map(({ address }) => address);

describe("a change that matches a condition", () => {
  const plan = [reviewOf([opens(["198.51.100.0/24"])])];

  it("is accepted by the row that the report suggests", () => {
    const red = judged(plan);
    expect([red.exit_code, addresses(red)]).toEqual([3, [LIST]]);
    const green = judged(plan, completedRows(red));
    expect([green.exit_code, green.matched_conditions]).toEqual([2, []]);
    expect(green.acceptance).toMatchObject({
      file: "protection-accept.json",
      accepted: [{ address: LIST, reason: "the office has moved", expires: "2026-12-01" }],
      acceptable: [],
    });
    // It stays in the report as it is.
    expect([green.direction, green.severity]).toEqual([red.direction, red.severity]);
    const [before, after] = [red, green].map(({ stacks }) => stacks[0]?.resources[0]);
    expect(after?.matches).toBeUndefined();
    expect(after).toEqual({
      ...before,
      matches: undefined,
      accepted: { reason: "the office has moved", expires: "2026-12-01" },
    });
  });

  it.each([
    ["what it changes", [opens(["0.0.0.0/1"])]],
    [
      "that it replaces the object",
      [
        {
          ...opens(["198.51.100.0/24"]),
          change: { ...(opens(["198.51.100.0/24"])["change"] as JsonObject), actions: ["delete", "create"] },
        },
      ],
    ],
    ["the object", [opens(["198.51.100.0/24"], "bunny_shield_access_list.other")]],
  ])("is no longer accepted when a push changes %s", (_, changes) => {
    const rows = completedRows(judged(plan));
    expect(judged([reviewOf(changes)], rows).exit_code).toBe(3);
  });

  it("is said to be another one than that of its row", () => {
    const rows = completedRows(judged(plan));
    const review = judged([reviewOf([opens(["0.0.0.0/1"])])], rows);
    expect(review.acceptance?.acceptable).toMatchObject([{ address: LIST, row: "another change" }]);
  });

  it("is accepted to the end of the last day, and not longer", () => {
    const last = completedRows(judged(plan), { expires: "2026-11-23" });
    expect(judged(plan, last).exit_code).toBe(2);
    const past = judged(plan, completedRows(judged(plan), { expires: "2026-11-22" }));
    expect([past.exit_code, past.acceptance?.acceptable]).toMatchObject([3, [{ address: LIST, row: "expired" }]]);
  });

  it("is accepted in one stack only", () => {
    const both = [...plan, { ...reviewOf([opens(["198.51.100.0/24"])]), name: "staging" }];
    const [first] = completedRows(judged(both));
    const review = judged(both, first === undefined ? [] : [first]);
    expect(review.exit_code).toBe(3);
    expect(review.acceptance).toMatchObject({ accepted: [{ stack: "site" }], acceptable: [{ stack: "staging" }] });
  });

  it("is accepted without the others", () => {
    const both = [reviewOf([opens(["198.51.100.0/24"]), destroys])];
    const review = judged(
      both,
      completedRows(judged(both)).filter((row) => JSON.stringify(row).includes(LIST)),
    );
    expect(review.exit_code).toBe(3);
    expect(review.matched_conditions).toMatchObject([
      { condition: "destroy", objects: [{ address: "aws_bucket.logs" }] },
    ]);
  });
});

describe("what is accepted", () => {
  const drift = change(LIST, accessList({ action: "block" }), accessList({ action: "log" }));
  const rest: readonly (readonly [string, string, JsonObject])[] = [
    ["an output", "outputs", { output_changes: { a: { actions: ["update"], before: 1, after: 2 } } }],
    [
      "a check",
      "checks",
      {
        checks: [
          {
            address: { kind: "check", to_display: "check.a" },
            status: "fail",
            instances: [{ status: "fail", address: { to_display: "check.a" }, problems: [{ message: "no" }] }],
          },
        ],
      },
    ],
    ["drift", "drift-loosens", { resource_drift: [drift] }],
    [
      "a deferred change",
      "loosens",
      { deferred_changes: [{ reason: "provider_config_unknown", resource_change: opens(["198.51.100.0/24"]) }] },
    ],
  ];

  it.each(rest)("can be %s", (_, condition, more) => {
    const plan = [reviewOf([], more)];
    const red = judged(plan, [], parseConditions(condition));
    expect([red.exit_code, red.acceptance?.acceptable.length]).toEqual([3, 1]);
    const green = judged(plan, completedRows(red), parseConditions(condition));
    expect([green.exit_code === 3, green.acceptance?.accepted.length]).toEqual([false, 1]);
  });

  it("cannot be what the report does not show: a later push could change it unseen", () => {
    const hidden = { ...opens(["198.51.100.0/24"]) };
    const marked = { ...hidden, change: { ...(hidden["change"] as JsonObject), after_sensitive: { entries: true } } };
    const review = judged([reviewOf([marked])]);
    expect([review.exit_code, review.acceptance]).toMatchObject([
      3,
      {
        acceptable: [],
        unacceptable: [{ address: LIST, text: "It has sensitive values that the report does not show." }],
      },
    ]);
  });

  it("cannot be what could not be planned", () => {
    const review = judged([reviewOf([], { complete: false })]);
    expect([review.exit_code, review.acceptance]).toEqual([3, undefined]);
  });
});

it("suggests at most twenty rows, and counts all", () => {
  const many = [reviewOf(Array.from({ length: 30 }, (_, index) => opens(["198.51.100.0/24"], `${LIST}${index}`)))];
  const { acceptance } = judged(many);
  expect([acceptance?.acceptable.length, acceptance?.acceptable_count]).toEqual([20, 30]);
  expect(acceptance?.acceptable.every(({ change: digest }) => /^[0-9a-f]{32}$/.test(digest))).toBe(true);
});

describe("a row about what the plan does not change", () => {
  const plan = [reviewOf([opens(["198.51.100.0/24"])])];
  const stray = {
    address: "bunny_shield_access_list.ofice",
    change: "00",
    commit: "00",
    reason: "meant",
    expires: "2026-12-01",
  };

  it("is named as left over, with what to do", () => {
    const review = judged(plan, [...completedRows(judged(plan)), stray]);
    expect(review.acceptance).toMatchObject({ accepted: [{ address: LIST }], unmatched: [stray.address] });
    for (const text of [inEveryFormat(review).markdown, inEveryFormat(review).text])
      expect(text.replace(/\s+/g, " ")).toMatch(
        /Rows match no change of this plan: correct their addresses, or remove them, in protection-accept.json.* `?bunny_shield_access_list.ofice/,
      );
  });

  it("is named where nothing else is to be said", () => {
    expect(judged([reviewOf([])], [stray]).acceptance?.unmatched).toEqual([stray.address]);
  });

  it("is not named where it may be about what could not be planned, or where its object changes otherwise", () => {
    expect(judged([reviewOf([], { complete: false })], [stray]).acceptance).toBeUndefined();
    expect(judged(plan, [{ ...stray, address: LIST }]).acceptance?.unmatched).toEqual([]);
  });
});

it("says nothing without conditions", () => {
  expect(judged([reviewOf([opens(["198.51.100.0/24"])])], [], []).acceptance).toBeUndefined();
});

const row = (values: Record<string, unknown>) =>
  JSON.stringify({
    accept: [{ address: LIST, change: "00", commit: "00", reason: "meant", expires: "2026-12-01", ...values }],
  });

it.each([
  ["no", /file of accepted changes is not JSON: it does not begin with \{ or \[; expected \{"accept"/],
  ['{"ignore": []}', /no list "accept"/],
  [row({ reason: "" }), /Row 1 of the file of accepted changes \(bunny_shield_access_list\.office\) has no "reason"/],
  [row({ change: undefined }), /has no "change"/],
  [
    row({ commit: undefined }),
    /^Row 1 of the file of accepted changes \(.*\) has no "commit": rows were for a change, and are now for a commit\. Replace it by the row that the review shows\.$/,
  ],
  [row({ expires: "YYYY-MM-DD" }), /needs a date that exists/],
  [
    row({ expires: "2027-02-25" }),
    /expires on 2027-02-25, in more than 92 days: write 20\d\d-\d\d-\d\d or an earlier day/,
  ],
  ['{"accept": [], "accept": []}', /has the member "accept" twice in one object: remove one/],
  ['{"accept": [], "\\u0061ccept": []}', /has the member "accept" twice/],
  [row({}).replace('{"address"', '{"reason":"x","address"'), /has the member "reason" twice/],
  ...["\u3164", "\u115F\u1160", "\uFFA0", "\u2800", "\u{E0061}", "\u{13441}", "\u034F \u17B4"].map(
    (reason): [string, RegExp] => [row({ reason }), /needs a "reason" in words|has no "reason"/],
  ),
  [row({ attribute: "entries" }), /unknown member "attribute"; known are address, change, commit, reason, expires/],
])("refuses %s", (text, message) => {
  expect(() => parseAcceptFile(text, NOW)).toThrow(message);
});

it("takes an end up to 92 days ahead", () => {
  expect(parseAcceptFile(row({ expires: "2027-02-23" }), NOW)).toMatchObject([{ expired: false }]);
});

const folderWith = useFolder();
const list = (name: string, after: JsonObject, options = {}): JsonObject =>
  change(`bunny_shield_access_list.${name}`, accessList(), accessList(after), options);

async function reviewSince(earlier: readonly JsonObject[], now: readonly JsonObject[], ...args: readonly string[]) {
  const folder = await folderWith({ "plan.json": planJson(earlier), "text.json": "no" });
  const plan = join(folder, "plan.json");
  const report = join(folder, "report.json");
  await bunnyTf("review", "-f", "json", "-o", report, plan);
  await writeFile(plan, planJson(now));
  return bunnyTf("review", "--since", report, ...args, plan);
}

it("says what a push after the approval changed", async () => {
  const { out, exitCode } = await reviewSince(
    [list("a", { name: "x" }), list("b", { name: "x" }), list("c", { name: "x" })],
    [list("a", { name: "x" }), list("b", { action: "log" }), list("d", { name: "x" })],
  );
  expect(exitCode).toBe(2);
  expect(out).toContain("New: bunny_shield_access_list.d.");
  expect(out).toContain("Changed: bunny_shield_access_list.b.");
  expect(out).toContain("Gone: bunny_shield_access_list.c.");
});

it("says that nothing changed, and what it cannot see", async () => {
  expect((await reviewSince([list("a", {})], [list("a", {})])).out).toContain("Nothing changed since the plan");
  const marked = { beforeSensitive: { description: true }, afterSensitive: { description: true } };
  const earlier = [list("a", { description: "x" }, marked)];
  const later = [list("a", { description: "y" }, marked)];
  const { out, exitCode } = await reviewSince(earlier, later, "--fail-on", "since");
  expect(exitCode).toBe(3);
  expect(out).toContain("Cannot be compared, because values are sensitive: bunny_shield_access_list.a.");
});

it("is a condition, and part of the JSON", async () => {
  const [before, after] = [[list("a", { name: "x" })], [list("a", { name: "y" })]];
  const { out, exitCode } = await reviewSince(before, after, "--fail-on", "since", "-f", "json");
  expect(exitCode).toBe(3);
  expect(schemaErrors(out)).toBeUndefined();
  expect(JSON.parse(out)).toMatchObject({ since: { changed: ["bunny_shield_access_list.a"] } });
  expect((await reviewSince(before, before, "--fail-on", "since")).exitCode).toBe(2);
});

it("refuses what is no report", async () => {
  const folder = await folderWith({ "plan.json": planJson([]), "other.json": "{}" });
  const { exitCode, err } = await bunnyTf("review", "--since", join(folder, "other.json"), join(folder, "plan.json"));
  expect(exitCode).toBe(1);
  expect(err).toContain("other.json: It is not the report of a review");
  const cut = await folderWith({ "plan.json": planJson([]), "cut.json": '{"format": "bunny-tf/review",\n' });
  const broken = await bunnyTf("review", "--since", join(cut, "cut.json"), join(cut, "plan.json"));
  expect(broken.err).toMatch(/cut\.json: It is not JSON: it ends in line 2, .* Pass the output of `bunny-tf review/);
});

describe("an earlier plan", () => {
  const marked = { beforeSensitive: { description: true }, afterSensitive: { description: true } };
  const secret = (description: string): JsonObject => list("a", { description }, marked);
  const provider = (block: JsonObject): JsonObject => ({
    configuration: {
      root_module: {},
      provider_config: { bunny: { name: "bunny", full_name: "registry.terraform.io/bunny-iac/bunny", ...block } },
    },
  });

  async function since(before: string, after: string, ...args: readonly string[]) {
    const folder = await folderWith({ "approved.json": before, "plan.json": after });
    const [approved, plan] = [join(folder, "approved.json"), join(folder, "plan.json")];
    return bunnyTf("review", "--since", approved, "--fail-on", "since", ...args, plan);
  }

  it("is compared by its real values, which no report shows", async () => {
    const same = await since(planJson([secret("x")]), planJson([secret("x")]));
    expect([same.exitCode, same.out]).toEqual([2, expect.stringContaining("Nothing changed since the plan")]);
    const other = await since(planJson([secret("x")]), planJson([secret("y")]));
    expect([other.exitCode, other.out]).toEqual([3, expect.stringContaining("Changed: bunny_shield_access_list.a.")]);
    expect(other.out).not.toMatch(/"[xy]"/);
  });

  it("tells new, changed, and gone objects and outputs, and how providers are configured", async () => {
    const output = (after: string): JsonObject => ({ o: { actions: ["update"], before: "a", after } });
    const outputs = await since(
      planJson([], { output_changes: output("b") }),
      planJson([], { output_changes: output("c") }),
    );
    expect(outputs.out).toContain("Changed: output.o.");
    const [at, elsewhere] = ["https://api.bunny.net", "https://evil.example"].map((url) =>
      provider({ expressions: { base_url: { constant_value: url } } }),
    );
    const moved = await since(
      planJson([secret("x")], at),
      planJson([secret("x"), list("b", { name: "n" })], elsewhere),
    );
    expect(moved.out).toContain("Changed: provider bunny.");
    expect(moved.out).toContain("New: bunny_shield_access_list.b.");
    const version = (constraint: string): string => planJson([], provider({ version_constraint: constraint }));
    expect((await since(version("1.0.0"), version("1.0.1"))).out).toContain("Changed: provider bunny.");
  });

  it("is one plan for one plan", async () => {
    const folder = await folderWith({ "approved.json": planJson([]), "a.json": planJson([]), "b.json": planJson([]) });
    const [approved, ...plans] = ["approved.json", "a.json", "b.json"].map((file) => join(folder, file));
    const { exitCode, err } = await bunnyTf("review", "--since", approved ?? "", ...plans);
    expect(exitCode).toBe(1);
    expect(err).toContain("--since accepts an earlier plan only if exactly one plan is reviewed");
  });
});
