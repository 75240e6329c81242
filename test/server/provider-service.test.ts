import { withShownAttributes } from "../../src/server/provider-service.js";
import type { AttributePathMessage, PathStepMessage } from "../../src/protocol/messages.js";

it("names a nested attribute by its key, one step below the attribute, where every engine finds it", () => {
  const steps = (...path: PathStepMessage[]) => ({ steps: path });
  const shown = (attribute: AttributePathMessage | undefined) =>
    withShownAttributes({ diagnostics: [{ severity: 1, summary: "", detail: "", attribute }] }).diagnostics[0]
      ?.attribute;
  const rule = { attributeName: "conditions" };
  expect(shown(steps(rule, { attributeName: "value" }))).toEqual(steps(rule, { elementKeyString: "value" }));
  expect(shown(steps(rule, { attributeName: "conditions" }, { elementKeyInt: 0 }, { attributeName: "value" }))).toEqual(
    steps(rule, { elementKeyString: "conditions" }),
  );
  for (const path of [
    undefined,
    steps(rule),
    steps(rule, { elementKeyInt: 3 }),
    steps(rule, { elementKeyString: "x" }),
  ])
    expect(shown(path)).toEqual(path);
  const replaced = { requiresReplace: [steps(rule, { attributeName: "value" })] };
  expect(withShownAttributes(replaced)).toBe(replaced);
});
