import { createDiagnostics, DiagnosticError, pathsOf } from "../../src/framework/definition/diagnostics.js";
import { labelOf } from "../../src/framework/lifecycle/object-register.js";
import { required, string } from "../../src/framework/index.js";

const at = pathsOf({ name: required(string, { doc: "Name." }) });

test("errors and warnings carry severity and path; a whole object has none", () => {
  const diagnostics = createDiagnostics();
  diagnostics.warning(undefined, "Old", "Renew it.");
  expect(diagnostics.hasErrors).toBe(false);
  diagnostics.error(at.name, "Bad", "Change it.");
  expect(diagnostics.hasErrors).toBe(true);
  expect(diagnostics.messages).toEqual([
    { severity: 2, summary: "Old", detail: "Renew it.", attribute: undefined },
    { severity: 1, summary: "Bad", detail: "Change it.", attribute: { steps: [{ attributeName: "name" }] } },
  ]);
});

test("the same diagnostic is reported once per place", () => {
  const diagnostics = createDiagnostics();
  diagnostics.error(at.name, "Bad", "Change it.");
  diagnostics.error(at.name, "Bad", "Change it.");
  diagnostics.error(undefined, "Bad", "Change it.");
  diagnostics.add(...diagnostics.messages);
  expect(diagnostics.messages).toHaveLength(2);
});

test("an error to throw has the whole diagnostic in its message, for logs", () => {
  expect(new DiagnosticError(undefined, "Bad", "Change it.").message).toBe("Bad: Change it.");
});

test("warnings about an object name it, so that engines fold none, and errors do not", () => {
  const diagnostics = createDiagnostics();
  diagnostics.warning(undefined, "W", "D.");
  diagnostics.error(undefined, "E", "D.");
  diagnostics.about(
    labelOf({ type: "test_record", attributes: { name: required(string, { doc: "Name." }) } }, { name: "Office" }),
  );
  expect(diagnostics.messages.map(({ summary }) => summary)).toEqual(['W: test_record "Office"', "E"]);
});
