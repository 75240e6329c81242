import { change, type JsonObject } from "../support/plan-builder.js";
import { firstReview } from "../support/review-of.js";

const zone = (disabled: string[], logging: string[]): JsonObject => ({
  waf_enabled: true,
  waf_execution_mode: "block",
  learning_mode: false,
  waf_disabled_rules: disabled,
  waf_log_only_rules: logging,
});
const texts = (before: JsonObject, after: JsonObject): string[] =>
  firstReview(change("bunny_shield_zone.a", before, after)).findings.map(({ text }) => text);

test.each([
  ["acts → logs", zone([], []), zone([], ["1"]), ["Rules now only log: `waf_log_only_rules` `1`."]],
  ["acts → disabled", zone([], []), zone(["1"], []), ["Rules no longer act: `waf_disabled_rules` `1`."]],
  [
    "logs → acts",
    zone([], ["1"]),
    zone([], []),
    ["Rules no longer only log, and act again: `waf_log_only_rules` `1`."],
  ],
  ["disabled → acts", zone(["1"], []), zone([], []), ["Rules act again: `waf_disabled_rules` `1`."]],
  [
    "disabled → logs",
    zone(["1"], []),
    zone([], ["1"]),
    ["Rules that were disabled now log, and still stop nothing: `waf_disabled_rules` `1`."],
  ],
  [
    "one of two disabled → logs",
    zone(["1", "2"], []),
    zone([], ["1"]),
    [
      "Rules act again: `waf_disabled_rules` `2`.",
      "Rules that were disabled now log, and still stop nothing: `waf_disabled_rules` `1`.",
    ],
  ],
])("a managed rule that only logs is not said to act, or not to: %s", (_, before, after, expected) => {
  expect(texts(before, after)).toEqual(expected);
});

test("a value that stays as it is says what ends its effect, and nothing where that says it itself", () => {
  const uploads = (enabled: boolean): JsonObject => ({
    enabled,
    csam_scanning_mode: "block",
    antivirus_scanning_mode: "disabled",
    shield_zone_id: 42,
  });
  const findings = firstReview(change("bunny_shield_upload_scanning.a", uploads(true), uploads(false))).findings;
  expect(findings.map(({ text }) => text)).toContain(
    "No longer stops what it stopped: enabled `true` → `false`, so `csam_scanning_mode` `block` has no effect.",
  );
  const flooded = (ddos_shield_sensitivity: string): JsonObject => ({
    ...zone([], []),
    ddos_shield_sensitivity,
    ddos_execution_mode: "block",
  });
  expect(texts(flooded("medium"), flooded("off"))).toEqual([
    "Now stops only the largest floods: `ddos_shield_sensitivity` `medium` → `off`.",
  ]);
});
