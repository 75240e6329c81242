import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import * as v from "valibot";
import { jsonSchemaOfSeeds, SEED_SCHEMA } from "../../build/generate/seed-schema.js";
import { defaultSeed, type Seed, seedSchema } from "../../src/emulator/index.js";
import { arbitraryAccount } from "../account/arbitrary-account.js";
import { NASTY_ACCOUNT } from "../account/nasty-account.js";
import { apiGuardianEnums, ddosEnums } from "../../src/emulator/default-seed/default-seed.js";
import { listsForObjects, nodeOf } from "../../src/emulator/seed/schema-node.js";
import { exampleSeed } from "../cases/example-seed.js";
import { runs } from "../framework/properties/runs.js";
import { oddSeed } from "../provider/every-definition/odd-seed.js";

const ROOT = join(__dirname, "..", "..");
const published = readFileSync(join(ROOT, SEED_SCHEMA), "utf8");
const isValid = new Ajv2020({ strict: true }).compile(JSON.parse(published) as object);
const isSeed = (value: unknown): boolean =>
  v.is(seedSchema, value) && [...listsForObjects(value, nodeOf(seedSchema))].length === 0;

test("the published schema is that of the emulator, and is in the package", () => {
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(jsonSchemaOfSeeds())));
  const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly files: readonly string[];
  };
  expect(files).toContain("docs/schemas");
});

test.each<[string, Seed]>([
  ["the default seed", defaultSeed],
  ["names that make trouble", NASTY_ACCOUNT],
  ["unknown codes", oddSeed],
  ["the examples", exampleSeed()],
  ["a schema", { $schema: "./node_modules/terraform-provider-bunny/docs/schemas/emulator-seed-1.schema.json" }],
])("accepts %s", (_name, seed) => {
  expect(isValid(JSON.parse(JSON.stringify(seed)))).toBe(true);
});

test("refuses members that it does not have wherever a seed has an object, except in the log of an event", () => {
  const open: string[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "object") {
      const others = "additionalProperties" in node ? node.additionalProperties : undefined;
      if (others !== false && (typeof others !== "object" || others === null || Object.keys(others).length === 0))
        open.push(at);
    }
    for (const [name, inner] of Object.entries(node)) visit(inner, `${at}/${name}`);
  };
  visit(JSON.parse(published), "");
  expect(open).toEqual([expect.stringMatching(/eventLogs\/items\/properties\/log\/anyOf\/1$/)]);
});

test.each([-1, 0.5, 7.5, 99, 2 ** 53 - 1, 2 ** 53, 1e21])(
  "accepts or refuses the new code %d as the emulator does",
  (code) => {
    const seed = { zones: [{ shieldZoneId: 42, pullZoneId: 1, planType: { unknownCode: code } }] };
    const isCode = Number.isSafeInteger(code) && code >= 0;
    expect([isSeed(seed), isValid(seed)]).toEqual([isCode, isCode]);
  },
);

interface Change {
  readonly steps: readonly number[];
  readonly kind: "replace" | "remove" | "add";
  readonly value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  steps: fc.array(fc.nat(30), { minLength: 1, maxLength: 7 }),
  kind: fc.constantFrom<Change["kind"]>("replace", "remove", "add"),
  value: fc.oneof(
    fc.constantFrom<unknown>(null, true, "", "x", 0, -1, 1.5, 7, 1e21, 2 ** 53, [], {}, { unknownCode: 99 }),
    fc.constantFrom<unknown>({ unknownCode: 1 }, { unknownCode: -1 }, "2026-01-01T00:00:00Z", "24:00:00", ["a"], [1]),
  ),
});

/** The seed after one change at the place to which the steps lead. */
function changed(seed: unknown, { steps, kind, value }: Change): unknown {
  let place = seed as Record<string, unknown>;
  for (const [index, step] of steps.entries()) {
    const names = Object.keys(place);
    const name = names[step % Math.max(names.length, 1)];
    if (name === undefined || kind === "add") {
      if (Array.isArray(place)) place.push(value);
      else if (index === steps.length - 1 || name === undefined) place[`new-${step}`] = value;
    }
    const inner = name === undefined ? undefined : place[name];
    if (name !== undefined && (index === steps.length - 1 || typeof inner !== "object" || inner === null)) {
      if (kind === "replace") place[name] = value;
      else if (kind === "remove" && !Array.isArray(place)) Reflect.deleteProperty(place, name);
      return seed;
    }
    if (name === undefined) return seed;
    place = inner as Record<string, unknown>;
  }
  return seed;
}

/** What no account has, with every member that is not left out. */
const ACCOUNT_INDEPENDENT: Seed = {
  ...defaultSeed,
  libraries: (defaultSeed.libraries ?? []).map((library) => ({
    ...library,
    player: { enableDRM: true, controls: "" },
  })),
  enums: { ddos: ddosEnums, apiGuardian: apiGuardianEnums },
};

test("accepts and refuses what the emulator does, for any account and any change of it", () => {
  let refused = 0;
  fc.assert(
    fc.property(arbitraryAccount, fc.array(change, { maxLength: 2 }), (seed, changes) => {
      const copy: unknown = JSON.parse(JSON.stringify({ ...ACCOUNT_INDEPENDENT, ...seed }));
      const made = changes.reduce(changed, copy);
      if (!isSeed(made)) refused += 1;
      expect(isValid(made)).toBe(isSeed(made));
    }),
    runs(1000),
  );
  expect(isSeed({ enums: { apiGuardian: { ExecutionMode: ["a"] } } })).toBe(false);
  expect(refused).toBeGreaterThan(20);
});
