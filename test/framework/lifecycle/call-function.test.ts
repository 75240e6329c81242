import { decodeValue } from "../../../src/framework/codec/decode.js";
import { encodeValue } from "../../../src/framework/codec/encode.js";
import {
  bool,
  constrained,
  defineFunction,
  integer,
  lengthAtMost,
  listOf,
  nullableParameter,
  parameter,
  string,
  variadicParameter,
  type Type,
} from "../../../src/framework/index.js";
import { createProviderServer } from "../../../src/framework/provider-server.js";
import { recordProvider } from "../support/host.js";

const join = defineFunction({
  name: "join",
  summary: "Joins.",
  doc: "Joins.",
  parameters: {
    separator: parameter(constrained(string, lengthAtMost(2)), { doc: "Separator." }),
    upper: nullableParameter(bool, { doc: "Upper." }),
  },
  variadic: variadicParameter("parts", string, { doc: "Parts." }),
  returns: listOf(string),
  call({ separator, upper }, { rest, refuse }) {
    const bad = rest.indexOf("bad");
    if (bad !== -1) return refuse("parts", "must not be bad", bad);
    if (separator === "!") return refuse("separator", "line 2 is loud");
    if (separator === "?") throw new Error("no idea");
    const text = rest.join(separator);
    return [upper === true ? text.toUpperCase() : text];
  },
});

const broken = defineFunction({
  name: "broken",
  summary: "Breaks.",
  doc: "Breaks.",
  parameters: {},
  returns: integer,
  call: () => 0.5,
});

async function call(name: string, ...given: (readonly [Type, unknown])[]) {
  const server = createProviderServer(recordProvider(undefined, { functions: [join, broken] }));
  const values = given.map(([type, value]) => encodeValue(type, value));
  const { result, error } = await server.callFunction(
    { name, arguments: values },
    { signal: new AbortController().signal },
  );
  return { result: decodeValue(listOf(string), result), error };
}

test("works without configuration, with optional and variadic arguments", async () => {
  expect(await call("join", [string, "-"], [bool, true], [string, "a"], [string, "b"])).toEqual({
    result: ["A-B"],
    error: undefined,
  });
  expect((await call("join", [string, "-"], [bool, null])).result).toEqual([""]);
});

test.each([
  ["a null", [string, null], "must not be null", 0],
  ["a broken constraint", [string, "---"], "must be at most 2 characters long, but has 3", 0],
  ["a refusal", [string, "!"], "line 2 is loud", 0],
  ["a wrong type", [bool, true], "string", 0],
] as const)("%s is reported with the number of its argument", async (_, first, text, functionArgument) => {
  const { error } = await call("join", first, [bool, null]);
  expect(error?.text).toContain(text);
  expect(error?.functionArgument).toBe(functionArgument);
});

test("variadic arguments count on", async () => {
  const { error } = await call("join", [string, "-"], [bool, null], [string, "a"], [string, "bad"]);
  expect(error).toEqual({ text: "must not be bad", functionArgument: 3 });
});

test("errors without an argument, unknown functions and impossible results are reported", async () => {
  expect((await call("join", [string, "?"], [bool, null])).error).toEqual({
    text: "no idea",
    functionArgument: undefined,
  });
  expect((await call("nothing")).error?.text).toBe("The provider has no function nothing");
  expect((await call("broken")).error?.text).toMatch(/^Bug in the provider/);
});
