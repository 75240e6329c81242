import { parseAcceptFile } from "../../../src/review/judge/acceptance.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import type { Review, StackReview } from "../../../src/review/document/review-document.js";
import { reviewOutputs, schemaErrors, acceptFileErrors } from "../support/outputs.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";

const NOW = new Date("2026-11-23T17:00:00Z");
const FILE = "protection-accept.json";
const LIST = "bunny_shield_access_list.office";
const PRODUCTION = parseConditions("production");

const opens = (entries: readonly string[], name = LIST) =>
  change(name, accessList({ action: "allow" }), accessList({ action: "allow", entries: ["192.0.2.0/24", ...entries] }));
const destroys = change("aws_bucket.logs", { id: 1 }, null);

type Row = Readonly<Record<"address" | "change" | "reason" | "expires", string>>;

function judged(stacks: readonly StackReview[], rows: readonly Row[] = [], conditions = PRODUCTION): Review {
  const text = JSON.stringify({ accept: rows });
  expect(acceptFileErrors(text)).toBeUndefined();
  const review = assembleReview(stacks, conditions, { file: FILE, rows: parseAcceptFile(text, NOW), text });
  expect(schemaErrors(reviewOutputs(review).json)).toBeUndefined();
  return review;
}

/** The rows that a report suggests, as a person completes them. */
function completed({ acceptance }: Review, more: Partial<Row> = {}): Row[] {
  return (acceptance?.acceptable ?? []).map(({ address, change: digest }) => ({
    address,
    change: digest,
    reason: "the office has moved",
    expires: "2026-12-01",
    ...more,
  }));
}

const addresses = ({ acceptance }: Review) => acceptance?.acceptable.map(({ address }) => address);

describe("a change that matches a condition", () => {
  const plan = [reviewOf([opens(["198.51.100.0/24"])])];

  it("is accepted by the row that the report suggests", () => {
    const red = judged(plan);
    expect([red.exit_code, addresses(red)]).toEqual([3, [LIST]]);
    const green = judged(plan, completed(red));
    expect([green.exit_code, green.matched_conditions]).toEqual([2, []]);
    expect(green.acceptance).toMatchObject({
      file: FILE,
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
    const rows = completed(judged(plan));
    expect(judged([reviewOf(changes)], rows).exit_code).toBe(3);
  });

  it("is said to be another one than that of its row", () => {
    const rows = completed(judged(plan));
    const review = judged([reviewOf([opens(["0.0.0.0/1"])])], rows);
    expect(review.acceptance?.acceptable).toMatchObject([{ address: LIST, row: "another change" }]);
  });

  it("is accepted to the end of the last day, and not longer", () => {
    const last = completed(judged(plan), { expires: "2026-11-23" });
    expect(judged(plan, last).exit_code).toBe(2);
    const past = judged(plan, completed(judged(plan), { expires: "2026-11-22" }));
    expect([past.exit_code, past.acceptance?.acceptable]).toMatchObject([3, [{ address: LIST, row: "expired" }]]);
  });

  it("is accepted in one stack only", () => {
    const both = [...plan, { ...reviewOf([opens(["198.51.100.0/24"])]), name: "staging" }];
    const [first] = completed(judged(both));
    const review = judged(both, first === undefined ? [] : [first]);
    expect(review.exit_code).toBe(3);
    expect(review.acceptance).toMatchObject({ accepted: [{ stack: "site" }], acceptable: [{ stack: "staging" }] });
  });

  it("is accepted without the others", () => {
    const both = [reviewOf([opens(["198.51.100.0/24"]), destroys])];
    const review = judged(
      both,
      completed(judged(both)).filter(({ address }) => address === LIST),
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
    const green = judged(plan, completed(red), parseConditions(condition));
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
  const stray = { address: "bunny_shield_access_list.ofice", change: "00", reason: "meant", expires: "2026-12-01" };

  it("is named as left over, with what to do", () => {
    const review = judged(plan, [...completed(judged(plan)), stray]);
    expect(review.acceptance).toMatchObject({ accepted: [{ address: LIST }], unmatched: [stray.address] });
    for (const text of [reviewOutputs(review).markdown, reviewOutputs(review).text])
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
  JSON.stringify({ accept: [{ address: LIST, change: "00", reason: "meant", expires: "2026-12-01", ...values }] });

it.each([
  ["no", /file of accepted changes is not JSON: it does not begin with \{ or \[; expected \{"accept"/],
  ['{"ignore": []}', /no list "accept"/],
  [row({ reason: "" }), /Row 1 of the file of accepted changes \(bunny_shield_access_list\.office\) has no "reason"/],
  [row({ change: undefined }), /has no "change"/],
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
  [row({ attribute: "entries" }), /unknown member "attribute"; known are address, change, reason, expires/],
])("refuses %s", (text, message) => {
  expect(() => parseAcceptFile(text, NOW)).toThrow(message);
});

it("takes an end up to 92 days ahead", () => {
  expect(parseAcceptFile(row({ expires: "2027-02-23" }), NOW)).toMatchObject([{ expired: false }]);
});
