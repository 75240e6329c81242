import { renderReviewMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";

const page = (changed: JsonObject): string =>
  renderReviewMarkdown(assembleReview([reviewOf([changed])], []), { budget: 60_000 });

it("shows the order of transformations, before and after, with what moved", () => {
  const rule = (transformation_types: readonly string[]): JsonObject => ({
    shield_zone_id: 42,
    waf_rule_id: 7,
    rule_name: "admin",
    rule_configuration: { action_type: "block", transformation_types },
  });
  const text = page(
    change("bunny_shield_waf_rule.a", rule(["lowercase", "urldecode"]), rule(["urldecode", "lowercase"])),
  );
  expect(text).toContain(
    "`rule_configuration.transformation_types`: `lowercase`, `urldecode` → `urldecode` (moved), `lowercase`",
  );
});

describe("a zone of which one more rule is disabled", () => {
  const zone = (waf_disabled_rules: readonly string[]): JsonObject => ({
    shield_zone_id: 42,
    pull_zone_id: 7,
    waf_enabled: true,
    waf_disabled_rules,
  });
  const text = page(change("bunny_shield_zone.a", zone(["941100"]), zone(["941100", "932160"])));

  it("shows which, and how many there were before, not one number of the other", () => {
    expect(text).toContain("`waf_disabled_rules`: +`932160`, of 1 before");
    expect(text).not.toContain("+`932160` of 1");
  });

  it("has both of its numbers with what each is", () => {
    expect(text).toContain("zone `42`, pull zone `7`");
  });
});

it("calls a block list of a /8 that is split into 256 /16 the same addresses, not newly stopped", () => {
  const list = (entries: readonly string[]): JsonObject => accessList({ type: "cidr", action: "block", entries });
  const sixteens = Array.from({ length: 256 }, (_, index) => `10.${index}.0.0/16`);
  const text = page(change("bunny_shield_access_list.a", list(["10.0.0.0/8"]), list(sixteens)));
  expect(text).toContain("The same addresses as before, written as other ranges.");
  expect(text).not.toMatch(/newly stopped|no longer stopped|newly blocked/i);
});
