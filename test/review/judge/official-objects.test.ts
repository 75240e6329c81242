import { parseAcceptFile } from "../../../src/review/judge/acceptance.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import {
  LIST,
  official,
  RULE,
  SHIELD,
  shieldWith,
  withCondition,
  ADMIN,
  exitOf,
  OFFICE,
  says,
  SITE,
  updated,
} from "../support/official-objects.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";

describe("objects together", () => {
  it("compares lists of one pull zone, and not with those of a zone that has its number", () => {
    const row = updated(OFFICE, LIST, { entries: ["198.51.100.0/24"] });
    const wider: JsonObject = { ...LIST, id: 9, entries: ["192.0.0.0/8"] };
    const others = official("bunnynet_pullzone_access_list.wide", wider, wider);
    expect(says(row).join()).toContain("192.0.2.0/24");
    expect(says(row, others).join()).not.toMatch(/^loosens/);
    const ours = accessList({ shield_zone_id: 9001, type: "cidr", entries: ["192.0.0.0/8"] });
    expect(says(row, change("bunny_shield_access_list.a", ours, ours)).join()).toMatch(/loosens/);
  });

  it("says that a rule stops nothing while the WAF of its pull zone is off", () => {
    const off = shieldWith("waf", { enabled: false });
    expect(says(official(ADMIN, RULE, null), official(SITE, off, off)).join()).toContain(
      `\`waf.enabled\` of \`${SITE}\``,
    );
    expect(exitOf(official(ADMIN, RULE, withCondition(RULE, 0, { value: "/admin/x" })), official(SITE, off, off))).toBe(
      2,
    );
  });

  it("names two addresses with one object", () => {
    expect(
      says(updated(OFFICE, LIST, { name: "A" }), official("bunnynet_pullzone_access_list.b", LIST, LIST)).join(),
    ).toContain("The same object is also at `bunnynet_pullzone_access_list.b`");
  });

  it("does not report bots that every new zone lets through, unless the configuration names them", () => {
    const row = official(SITE, null, {
      ...SHIELD,
      bot_categorization: [{ category: "SEO", action: "Allow", overrides: [] }],
    });
    const configured = (expressions: JsonObject): JsonObject => ({
      configuration: {
        root_module: {
          resources: [{ address: SITE, mode: "managed", type: "bunnynet_pullzone_shield", name: "main", expressions }],
        },
      },
    });
    const loosens = (rest: JsonObject) => reviewOf([row], rest).resources[0]?.direction;
    expect(loosens(configured({ tier: { constant_value: "Business" } }))).toBe("tightens");
    expect(loosens(configured({ bot_categorization: { constant_value: [] } }))).toBe("mixed");
  });
});

describe("acceptances", () => {
  const acceptable = (...rows: JsonObject[]) =>
    assembleReview([reviewOf(rows)], parseConditions("production")).acceptance?.acceptable ?? [];

  it("are of the plan's own values, so that no two changes share a digest", () => {
    const changes = [
      shieldWith("waf", { mode: "Log" }),
      shieldWith("waf", { mode: "Log", rules_logonly: [] }),
      { ...shieldWith("waf", { mode: "Log" }), new_protection: 1 },
      // Both are read as the same: a block that is not there is switched off.
      { ...SHIELD, bot_detection: null },
      shieldWith("bot_detection", { mode: "Log", request_integrity: 0, ip_sensitivity: 0, fingerprint_sensitivity: 0 }),
    ];
    const digests = changes.map((after) => acceptable(official(SITE, SHIELD, after))[0]?.change);
    expect(digests.every((digest) => digest !== undefined)).toBe(true);
    expect(new Set(digests).size).toBe(changes.length);
  });

  it("let a weakening pass with a row for exactly that change", () => {
    const row = official(SITE, SHIELD, shieldWith("waf", { mode: "Log" }));
    const [found] = acceptable(row);
    const text = JSON.stringify({
      accept: [{ address: SITE, change: found?.change, reason: "a trial", expires: "2026-12-01" }],
    });
    const rows = parseAcceptFile(text, new Date("2026-11-24T12:00:00Z"));
    const accepted = (one: JsonObject) =>
      assembleReview([reviewOf([one])], parseConditions("production"), { file: "accept.json", rows, text }).exit_code;
    expect([
      accepted(row),
      accepted(official(SITE, SHIELD, shieldWith("waf", { mode: "Log", log_headers: true }))),
    ]).toEqual([2, 3]);
  });
});
