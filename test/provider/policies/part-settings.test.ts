import * as v from "valibot";
import { wafExecutionModes } from "../../../src/api/index.js";
import { bool, optional, string } from "../../../src/framework/index.js";
import { partSettings } from "../../../src/provider/policies/part-settings.js";

const settings = partSettings<{ readonly mode: number | null; readonly isEnabled: boolean | null }>()({
  mode: {
    name: "execution_mode",
    unset: wafExecutionModes.codes.log,
    words: wafExecutionModes,
    attribute: optional(string, { doc: "Mode.", meaning: { kind: "subject" } }),
  },
  isEnabled: {
    name: "enabled",
    unset: false,
    attribute: optional(bool, { doc: "Switch.", meaning: { kind: "switch" } }),
  },
});

test("settings are converted in both directions, and have a value for what the API leaves open", () => {
  const found = { mode: wafExecutionModes.codes.block, isEnabled: true };
  expect(settings.encode(settings.stateOf(found))).toEqual(found);
  expect(settings.stateOf({ mode: null, isEnabled: null })).toEqual(settings.unset);
  expect(settings.read(null)).toEqual({ execution_mode: null, enabled: null });
});

test.each([{}, { execution_mode: null }, { execution_mode: "blocks" }])("%j is not sent", (from) => {
  expect(() => settings.encode({ enabled: true, ...from } as never)).toThrow();
});

test("stored settings need all members", () => {
  const schema = settings.stored();
  expect(v.parse(schema, { mode: null, isEnabled: true })).toEqual({ mode: null, isEnabled: true });
  for (const broken of [{}, { mode: 1 }, { isEnabled: true }, { mode: 1, isEnabled: "yes" }, { mode: 1, more: 1 }])
    expect(v.is(schema, broken)).toBe(false);
});
