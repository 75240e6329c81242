import { accessList, change, type JsonObject } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";

const bans = (name: string, before: string, after: string): JsonObject => {
  const values = (content: string): JsonObject => accessList({ name, type: "cidr", entries: null, content });
  return change(`bunny_shield_access_list.${name}`, values(before), values(after));
};

const said = (rows: readonly JsonObject[]): readonly string[] =>
  reviewOf(rows).resources.flatMap(({ findings }) => findings.map(({ text }) => text));

it("says from when on a list is weaker, and at the worst moment", () => {
  const after = ["10.0.0.0/16 # until=2026-12-01T14:01Z", "10.1.0.0/16 # until=2026-12-01T14:02Z", "192.0.2.0/24"].join(
    "\n",
  );
  expect(said([bans("a", "10.0.0.0/16\n10.1.0.0/16", after)])[0]).toBe(
    "From December 1, 14:02 UTC, no longer stopped: 2 of 2 entries (`10.0.0.0/16`, `10.1.0.0/16`), 131,072 addresses.",
  );
});

it("says until when another list covers what leaves, and what is open from then on", () => {
  const dated = "10.0.0.0/16 # until=2026-12-31";
  const texts = said([bans("gone", "10.0.0.0/16\n10.1.0.0/16", "10.1.0.0/16"), bans("Bans", dated, dated)]);
  expect(texts).toContain("Still stopped by list `Bans` until January 1: 1 entry (`10.0.0.0/16`).");
  expect(texts).toContain("From January 1, no longer stopped: 1 of 2 entries (`10.0.0.0/16`), 65,536 addresses.");
});
