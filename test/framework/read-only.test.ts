import {
  computed,
  defaulted,
  integer,
  between,
  listOf,
  mapOf,
  object,
  oneOf,
  optional,
  readOnly,
  required,
  setOf,
  string,
} from "../../src/framework/index.js";

const attributes = {
  mode: required(oneOf("on", "off"), { doc: "Mode.", requiresReplace: true }),
  size: defaulted(integer, 3, { doc: "Size.", constraints: [between(1, 9)] }),
  key: optional(string, { doc: "Key.", sensitive: true, deprecated: "Use mode." }),
  modes: optional(setOf(oneOf("on", "off")), { doc: "Modes." }),
  labels: optional(mapOf(oneOf("a")), { doc: "Labels." }),
  rules: optional(listOf(object({ port: required(integer, { doc: "Port.", constraints: [between(1, 9)] }) })), {
    doc: "Rules.",
  }),
};

test("leaves out what concerns input, at any depth", () => {
  expect(readOnly(attributes)).toEqual({
    mode: computed(string, { doc: "Mode." }),
    size: computed(integer, { doc: "Size." }),
    key: computed(string, { doc: "Key.", sensitive: true, deprecated: "Use mode." }),
    modes: computed(setOf(string), { doc: "Modes." }),
    labels: computed(mapOf(string), { doc: "Labels." }),
    rules: computed(listOf(object({ port: computed(integer, { doc: "Port." }) })), { doc: "Rules." }),
  });
});

test("changes the documentation only of what is named", () => {
  const { mode, size } = readOnly(attributes, { size: "Number of parts." });
  expect([mode.doc, size.doc]).toEqual(["Mode.", "Number of parts."]);
});
