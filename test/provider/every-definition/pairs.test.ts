import { isDeepStrictEqual } from "node:util";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { seedOfAllCases } from "../../cases/seed-of-all-cases.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService({ seed: seedOfAllCases() });

const names = ["petId", "expand"].map((name) => ({ name, in: name === "petId" ? "path" : "query", required: true }));
const operation = { parameters: names, responses: { 200: { description: "OK" } } };
const document = (title: string, more: object = {}): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title, version: "1" },
    paths: { "/pets/{petId}": { get: operation }, ...more },
  });

/** A document with the endpoint of the case. The other setting is for each endpoint, which the plan says. */
const CHANGED: Partial<Record<ResourceType, Record<"attributes" | "updates", Record<string, unknown>>>> = {
  bunny_shield_api_guardian: {
    attributes: { content: document("Shop") },
    updates: { content: document("Shop 2", { "/orders": { get: operation } }), enforce_authorization_validation: true },
  },
};

/** What the others need comes first. */
const ORDER: readonly ResourceType[] = [
  ...new Set<ResourceType>([
    "bunny_shield_zone",
    "bunny_shield_api_guardian",
    "bunny_shield_waf_rule",
    ...RESOURCE_TYPES,
  ]),
];

const configOf = (type: ResourceType) => ({ ...CASES[type](SEEDED).attributes, ...CHANGED[type]?.attributes });

const differing = (one: Outcome["state"], other: Outcome["state"]): string[] =>
  Object.keys(one ?? {}).filter((name) => !isDeepStrictEqual(one?.[name], other?.[name]));

it("an update of one resource changes no other one", async () => {
  const stored = new Map<ResourceType, Outcome>();
  const storedOf = (type: ResourceType): Outcome => {
    const outcome = stored.get(type);
    if (outcome === undefined) throw new Error(`${type} was not applied`);
    return outcome;
  };
  for (const type of ORDER) {
    const made = await driveWalks(used.service, type).apply(configOf(type));
    expect([type, errorsIn(made)]).toEqual([type, []]);
    stored.set(type, made);
  }
  const configs = new Map(ORDER.map((type) => [type, configOf(type)]));
  /** The declared attributes that a refresh changes, and all attributes that the plan changes after the refresh. */
  const changedIn = async (type: ResourceType): Promise<string[]> => {
    const [walks, config] = [driveWalks(used.service, type), configs.get(type) ?? {}];
    const read = await walks.read(storedOf(type));
    const { planned } = await walks.plan(config, read);
    return [
      ...differing(storedOf(type).state, read.state).filter((name) => Object.hasOwn(config, name)),
      ...differing(read.state, planned),
    ];
  };
  const found: unknown[] = [];
  for (const type of ORDER) {
    const config = { ...configOf(type), ...CASES[type](SEEDED).updates, ...CHANGED[type]?.updates };
    const walks = driveWalks(used.service, type);
    const updated = await walks.apply(config, await walks.read(storedOf(type)));
    expect([type, errorsIn(updated)]).toEqual([type, []]);
    stored.set(type, updated);
    configs.set(type, config);
    for (const other of ORDER) {
      const names = await changedIn(other);
      if (names.length > 0) found.push([type, other, names]);
    }
  }
  expect(found).toEqual([]);
});
