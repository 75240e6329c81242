import { createProviderServer } from "../../src/framework/index.js";
import type { AttributeMessage } from "../../src/protocol/messages.js";
import { recordProvider } from "./support/host.js";

const server = () => createProviderServer(recordProvider());
const flags = ({ required, optional, computed, writeOnly }: AttributeMessage): string =>
  Object.entries({ required, optional, computed, writeOnly })
    .filter(([, set]) => set)
    .map(([flag]) => flag)
    .join("+");

test("each presence has its flags, in the order of the names", () => {
  const { attributes } = server().getProviderSchema().resourceSchemas["test_record"]!.block!;
  expect(attributes.map((attribute) => `${attribute.name} ${flags(attribute)}`)).toEqual([
    "id computed",
    "kind optional+computed",
    "name required",
    "name_length computed",
    "notes optional",
    "on_destroy optional+computed",
    "place optional",
    "revision computed",
    "rules optional",
    "size optional+computed",
    "tags optional",
    "timeouts optional",
    "zone required",
  ]);
});

test("objects become nested attributes, everything else a type constraint", () => {
  const { attributes } = server().getProviderSchema().resourceSchemas["test_record"]!.block!;
  const named = (name: string) => attributes.find((attribute) => attribute.name === name)!;
  expect(Buffer.from(named("tags").type).toString()).toBe('["set","string"]');
  expect(named("rules").type).toHaveLength(0);
  expect(named("rules").nestedType?.nesting).toBe(2);
  expect(named("rules").nestedType?.attributes.map(({ name }) => name)).toEqual(["match", "port"]);
  expect(named("place").nestedType?.nesting).toBe(1);
});

test("identity schemas require every part", () => {
  expect(server().getResourceIdentitySchemas().identitySchemas).toEqual({
    test_record: {
      version: 0,
      identityAttributes: [
        {
          name: "zone",
          type: Buffer.from('"number"'),
          requiredForImport: true,
          optionalForImport: false,
          description: "Zone.",
        },
        {
          name: "id",
          type: Buffer.from('"string"'),
          requiredForImport: true,
          optionalForImport: false,
          description: "Identifier.",
        },
      ],
    },
  });
});

test("capabilities are correct: only a provider with moves offers them", () => {
  expect(server().getMetadata().serverCapabilities).toEqual({
    planDestroy: true,
    getProviderSchemaOptional: true,
    moveResourceState: true,
    generateResourceConfig: true,
  });
  const without = createProviderServer(recordProvider(undefined, { resources: [] }));
  expect(without.getProviderSchema().serverCapabilities!.moveResourceState).toBe(false);
  expect(without.getMetadata().resources).toEqual([]);
});

test("every process returns the same", () => {
  expect(server().getProviderSchema()).toEqual(server().getProviderSchema());
});
