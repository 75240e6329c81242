import { encode } from "@msgpack/msgpack";
import { UNKNOWN } from "../../../src/framework/index.js";
import { context, recordHost, reported } from "../support/host.js";
import { record } from "../support/record.js";

const config = { zone: 1, name: "Alpha" };

test("unknown values are skipped, at any depth and as a whole", async () => {
  const { validate } = await recordHost();
  expect(await validate(UNKNOWN)).toEqual([]);
  expect(await validate({ zone: UNKNOWN, name: UNKNOWN, tags: UNKNOWN, place: UNKNOWN, rules: UNKNOWN })).toEqual([]);
  expect(
    await validate({ ...config, tags: [UNKNOWN], rules: [UNKNOWN, { match: UNKNOWN }], place: { north: UNKNOWN } }),
  ).toEqual([]);
});

test("a word that is not listed is rejected with the list and a suggestion", async () => {
  const { validate } = await recordHost();
  expect(await validate({ ...config, kind: "fancyy" })).toEqual([
    'error kind: Invalid value for kind | kind must be one of "plain", "fancy", but is "fancyy". Did you mean "fancy"?',
  ]);
  expect(await validate({ ...config, kind: "gothic" })).toEqual([
    'error kind: Invalid value for kind | kind must be one of "plain", "fancy", but is "gothic".',
  ]);
});

test("violated constraints are reported with the value", async () => {
  const { validate } = await recordHost();
  expect(await validate({ ...config, zone: 0 })).toEqual([
    "error zone: Invalid value for zone | zone must be 1 or more, but is 0.",
  ]);
});

test("nulls in collections are rejected at their place; in a set, at the set", async () => {
  const { validate } = await recordHost();
  expect(await validate({ ...config, tags: ["a", null], rules: [{ match: "x" }, null] })).toEqual([
    "error tags: Invalid value for tags | An element of tags is null. Remove it, or filter out null values.",
    "error rules.1: Invalid value for rules[1] | rules[1] is null. Remove it, or filter out null values.",
  ]);
});

test("null is rejected for required attributes, at any depth: engines only notice attributes that are left out", async () => {
  const { validate } = await recordHost();
  expect(await validate({ ...config, zone: null, rules: [{ match: null }] })).toEqual([
    "error zone: Invalid value for zone | zone is required, but its expression evaluates to null.",
    expect.stringMatching(/^error rules\.0\.match: .* evaluates to null\.$/),
  ]);
});

test("an attribute that only the provider sets is refused, also where its value is unknown", async () => {
  const { validate } = await recordHost();
  const says = (path: string, name: string) =>
    `error ${path}: Invalid value for ${name} | ${name} is read-only: the provider sets it. Remove it from the configuration.`;
  expect(await validate({ ...config, id: "a1" })).toEqual([says("id", "id")]);
  expect(await validate({ ...config, id: UNKNOWN })).toEqual([says("id", "id")]);
});

test("values of time limits are durations", async () => {
  const { validate } = await recordHost();
  expect(await validate({ ...config, timeouts: { create: "5 minutes" } })).toEqual([
    'error timeouts.create: Invalid value for timeouts.create | timeouts.create must be a duration such as "90s", "5m" or "1h30m", but is "5 minutes".',
  ]);
});

test("an object of which nothing is set is a warning: engines leave out what is misspelled", async () => {
  const { validate } = await recordHost();
  expect(await validate({ ...config, timeouts: {} })).toEqual([
    "warning timeouts: timeouts sets nothing | None of its members is set: create, read, update, delete. Terraform and OpenTofu ignore other names here without an error. Check the spelling, or remove timeouts.",
  ]);
  for (const timeouts of [{ create: "5m" }, { create: UNKNOWN }, null, UNKNOWN])
    expect(await validate({ ...config, timeouts })).toEqual([]);
});

test("the resource's own rules run too, without invalid attributes", async () => {
  const { validate } = await recordHost();
  expect(await validate({ ...config, kind: "fancy" })).toEqual([
    "error notes: A fancy record needs notes | Set notes, or use kind plain.",
  ]);
  expect(await validate({ ...config, zone: 0, kind: "fancy" })).toEqual([
    "error zone: Invalid value for zone | zone must be 1 or more, but is 0.",
    "error notes: A fancy record needs notes | Set notes, or use kind plain.",
  ]);
  expect(await validate({ ...config, kind: "fancyy" })).toHaveLength(1);
});

test("numbers that do not fit are reported with the bounds of their attribute, beside other errors", async () => {
  const { server } = await recordHost();
  const whole = { ...Object.fromEntries(Object.keys(record.attributes).map((name) => [name, null])), name: "a" };
  const rules = [{ match: null, port: 1.5 }];
  const msgpack = encode({ ...whole, zone: 1e30, size: 0.5, kind: "fancy", rules });
  const config = { msgpack, json: new Uint8Array() };
  const { diagnostics } = await server.validateResourceConfig(
    { typeName: "test_record", config, clientCapabilities: undefined },
    context,
  );
  expect(reported(diagnostics)).toEqual([
    "error zone: Invalid value for zone | zone must be a whole number and be 1 or more.",
    "error size: Invalid value for size | size must be a whole number.",
    "error rules.0.port: Invalid value for rules[0].port | rules[0].port must be a whole number.",
    expect.stringMatching(/^error rules\.0\.match: .* evaluates to null\.$/),
    "error notes: A fancy record needs notes | Set notes, or use kind plain.",
  ]);
});

test("a value of the wrong kind is reported at its attribute", async () => {
  const { server } = await recordHost();
  const empty = Object.fromEntries(Object.keys(record.attributes).map((name) => [name, null]));
  const { diagnostics } = await server.validateResourceConfig(
    {
      typeName: "test_record",
      config: { msgpack: encode({ ...empty, zone: [1] }), json: new Uint8Array() },
      clientCapabilities: undefined,
    },
    context,
  );
  expect(diagnostics).toMatchObject([{ severity: 1, attribute: { steps: [{ attributeName: "zone" }] } }]);
});

test("an unknown type is reported", async () => {
  const { server } = await recordHost();
  const { diagnostics } = await server.validateResourceConfig(
    { typeName: "test_nothing", config: undefined, clientCapabilities: undefined },
    context,
  );
  expect(diagnostics).toMatchObject([{ severity: 1, summary: "Unknown type test_nothing", attribute: undefined }]);
});
