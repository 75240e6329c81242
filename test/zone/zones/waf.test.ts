import { NOT_KNOWN } from "../../../src/zone/requests/condition.js";
import { type WafSettings, type WafState, wafOf } from "../../../src/zone/zones/waf.js";

const VALUES = {
  waf_enabled: [true, false, null, NOT_KNOWN],
  waf_execution_mode: ["block", "log", undefined, NOT_KNOWN, "a new word"],
  learning_mode: [true, false, null, NOT_KNOWN],
} as const;

const ALL: readonly WafSettings[] = VALUES.waf_enabled.flatMap((waf_enabled) =>
  VALUES.waf_execution_mode.flatMap((waf_execution_mode) =>
    VALUES.learning_mode.map((learning_mode) => ({ waf_enabled, waf_execution_mode, learning_mode })),
  ),
);

/** The settings that may be meant where some are not known. */
const completions = ({ waf_enabled, waf_execution_mode, learning_mode }: WafSettings) =>
  both(waf_enabled, true).flatMap((enabled) =>
    (waf_execution_mode === "log"
      ? [false]
      : both(waf_execution_mode === "block" ? true : waf_execution_mode, true)
    ).flatMap((blocks) => both(learning_mode, false).map((learns) => ({ enabled, blocks, learns }))),
  );

const both = (value: unknown, usual: boolean): readonly boolean[] =>
  typeof value === "boolean" ? [value] : value === null || value === undefined ? [usual] : [true, false];

const agreed = (states: readonly WafState[]): WafState =>
  states.every((state) => state === states[0]) ? states[0] : undefined;

test.each(ALL)("%o: what is not known changes the answer only where it matters", (settings) => {
  const { does, afterLearning } = wafOf(settings);
  const later = completions(settings).map(({ enabled, blocks }) => (!enabled ? "off" : blocks ? "acts" : "logs"));
  const now = completions(settings).map(({ enabled, blocks, learns }) =>
    !enabled ? "off" : blocks && !learns ? "acts" : "logs",
  );
  expect({ does, afterLearning }).toEqual({ does: agreed(now), afterLearning: agreed(later) });
});

test.each(ALL)("%o: names what keeps it from acting exactly where it certainly does not act", (settings) => {
  const { idleBy } = wafOf(settings);
  const mayAct = completions(settings).some(({ enabled, blocks, learns }) => enabled && blocks && !learns);
  expect(idleBy.length === 0).toBe(mayAct);
});

test("what lasts is named before learning, which ends", () => {
  expect(wafOf({ waf_enabled: false, waf_execution_mode: "log", learning_mode: true }).idleBy).toEqual([
    "waf_enabled",
    "waf_execution_mode",
    "learning_mode",
  ]);
});
