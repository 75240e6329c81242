import { decodeValue } from "../../../src/framework/codec/decode.js";
import { encodeValue } from "../../../src/framework/codec/encode.js";
import {
  bool,
  constrained,
  defineFunction,
  integer,
  listOf,
  matches,
  parameter,
  string,
  type Type,
} from "../../../src/framework/index.js";
import { createProviderServer } from "../../../src/framework/provider-server.js";
import { recordProvider } from "../support/host.js";

const join = defineFunction({
  name: "join",
  summary: "Joins.",
  doc: "Joins.",
  parameters: {
    separator: parameter(constrained(string, matches(/^.{0,2}$/, "short")), { doc: "Separator." }),
    parts: parameter(listOf(string), { doc: "Parts." }),
  },
  returns: listOf(string),
  call({ separator, parts }, { refuse }) {
    if (parts.includes("bad")) return refuse("parts", "must not be bad");
    if (separator === "!") return refuse("separator", "line 2 is loud");
    if (separator === "?") throw new Error("no idea");
    return [parts.join(separator)];
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

const parts = (...words: string[]) => [listOf(string), words] as const;

test("works without configuration", async () => {
  expect(await call("join", [string, "-"], parts("a", "b"))).toEqual({ result: ["a-b"], error: undefined });
});

test.each([
  ["a null", [string, null], "must not be null", 0],
  ["a broken constraint", [string, "---"], 'must be short, but is "---"', 0],
  ["a refusal", [string, "!"], "line 2 is loud", 0],
  ["a wrong type", [bool, true], "string", 0],
] as const)("%s is reported with the number of its argument", async (_, first, text, functionArgument) => {
  const { error } = await call("join", first, parts());
  expect(error?.text).toContain(text);
  expect(error?.functionArgument).toBe(functionArgument);
});

test("arguments count from 0", async () => {
  const { error } = await call("join", [string, "-"], parts("a", "bad"));
  expect(error).toEqual({ text: "must not be bad", functionArgument: 1 });
});

test("errors without an argument, unknown functions and impossible results are reported", async () => {
  expect((await call("join", [string, "?"], parts())).error).toEqual({
    text: "no idea",
    functionArgument: undefined,
  });
  expect((await call("nothing")).error?.text).toBe("The provider has no function nothing");
  expect((await call("broken")).error?.text).toMatch(/and the provider gave a number$/);
});
