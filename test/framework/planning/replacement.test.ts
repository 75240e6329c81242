import { optional, optionalComputed, required } from "../../../src/framework/definition/attribute.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { formatPath } from "../../../src/framework/values/path.js";
import { replacementPaths } from "../../../src/framework/planning/replacement.js";
import * as types from "../../../src/framework/definition/types.js";
import { UNKNOWN } from "../../../src/framework/values/values.js";

const doc = "An attribute.";
const requiresReplace = true;
const schema: Attributes = {
  name: required(types.string, { doc, requiresReplace }),
  region: optionalComputed(types.string, { doc, requiresReplace }),
  note: optional(types.string, { doc }),
};
const config = { name: "n", region: null, note: "x" };
const prior = { ...config, region: "r" };

test.each<[changed: string, changes: object, asked: readonly string[], planned: object, paths: readonly string[]]>([
  ["nothing", {}, ["note"], {}, []],
  ["an attribute that can change in place", { note: "y" }, [], {}, []],
  ["an attribute that the hook asked for", { note: "y" }, ["note"], {}, ["note"]],
  ["an attribute that the definition names", { name: "m" }, [], {}, ["name"]],
  ["a value that the API set", { region: "s" }, [], {}, ["region"]],
  ["a value that may change", { name: UNKNOWN }, [], {}, ["name"]],
  ["a value that only the API may change", {}, [], { region: UNKNOWN }, []],
])("a change of %s is replaced at the right paths", (_, changes, asked, planned, paths) => {
  const found = replacementPaths(schema, new Set(asked), {
    prior,
    planned: { ...prior, ...changes, ...planned },
    config: { ...config, ...changes },
  });
  expect(found.map(formatPath)).toEqual(paths);
});
