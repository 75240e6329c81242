import {
  computed,
  constrained,
  defaulted,
  defineAction,
  defineDataSource,
  defineEphemeralResource,
  defineFunction,
  defineProvider,
  integer,
  listOf,
  mapOf,
  matches,
  notBlank,
  parameter,
  optional,
  required,
  string,
} from "../../../src/framework/index.js";
import type { RecordService } from "./record-service.js";
import { createRecordService } from "./record-service.js";
import { record } from "./record.js";

const found = defineDataSource<RecordService>()({
  type: "test_found",
  doc: "Finds.",
  attributes: {
    zone: required(integer, { doc: "Zone." }),
    labels: optional(mapOf(constrained(string, notBlank)), { doc: "Labels." }),
    lines: optional(listOf(constrained(string, notBlank)), { doc: "Lines." }),
    name: computed(string, { doc: "Name." }),
  },
  validate({ config, at, diagnostics }) {
    if (config.zone === 13) diagnostics.warning(at.zone, "Unlucky", "Take another.");
  },
  read: () => Promise.resolve({ name: "n" }),
});

const token = defineEphemeralResource<RecordService>()({
  type: "test_token",
  doc: "A token.",
  attributes: { value: computed(string, { doc: "Value." }) },
  open: () => Promise.resolve({ value: "v" }),
});

const clear = defineAction<RecordService>()({
  type: "test_clear",
  doc: "Clears a zone.",
  attributes: { zone: required(integer, { doc: "Zone." }), depth: defaulted(integer, 1, { doc: "Depth." }) },
  progress: ({ zone, depth }) => `Clearing zone ${zone}, ${depth} deep`,
  invoke: () => Promise.resolve(),
});

const listed = {
  doc: "Records.",
  attributes: {
    zone: defaulted(integer, 1, { doc: "Zone." }),
    prefix: optional(constrained(string, notBlank), { doc: "Prefix." }),
  },
  async *objects() {
    await Promise.resolve();
    yield* [];
  },
};

const shout = defineFunction({
  name: "shout",
  summary: "Shouts.",
  doc: "Shouts.",
  parameters: { words: parameter(string, { doc: "Words." }), mark: parameter(string, { doc: "Mark." }) },
  returns: string,
  call: ({ words, mark }) => words.toUpperCase() + mark,
});

/** A provider with one definition of each kind. */
export const wholeProvider = defineProvider({
  name: "test",
  address: "registry.terraform.io/test/test",
  doc: "Test.",
  attributes: {
    key: optional(string, { doc: "Key.", sensitive: true, constraints: [matches(/^k/, "a key")] }),
    retries: defaulted(integer, 3, { doc: "Retries." }),
  },
  validate({ config, at, diagnostics }) {
    if (config.retries === 0) diagnostics.warning(at.retries, "No retries", "Errors will show at once.");
  },
  configure: () => createRecordService(),
  resources: [{ ...record, list: listed }],
  dataSources: [found],
  ephemeralResources: [token],
  actions: [clear],
  functions: [shout],
});
