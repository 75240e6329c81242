import { readFileSync } from "node:fs";
import path from "node:path";
import { identityOf } from "../../src/framework/definition/identity.js";
import type { Values } from "../../src/framework/index.js";
import { provider } from "../../src/provider/provider.js";
import { exampleSeed } from "../../test/cases/example-seed.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../test/cases/generated/index.js";
import { SEEDED } from "../../test/cases/target.js";
import { driveWalks, type Outcome } from "../../test/support/provider-driver.js";
import { hostProvider } from "../../test/support/provider-host.js";
import { startService, type TestService } from "../../test/support/service.js";

/** Occasion of a request: in the life of an object, in `terraform query`, or for a missing object. */
export type Occasion = "life" | "query" | "missing";

/** The import of an object that the resource's case has created. */
export interface ImportExample {
  readonly id: string;
  readonly identity: Values;
}

export interface Recording {
  /** Definition (`bunny_shield_zone`, `data.bunny_shield_zone`) → operation (`GET /mc/apps/{appId}`) → occasions. */
  readonly requests: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Occasion>>>;
  readonly imports: ReadonlyMap<string, ImportExample>;
}

/** Returns a route of the emulator in the form of the documentation: `/mc/apps/:appId` → `/mc/apps/{appId}`. */
export const documented = (route: string): string => route.replace(/:(\w+)/g, "{$1}");

/** Runs the case of every resource, and the examples of every data source and action, in this process. */
export async function recordDefinitions(root = process.cwd()): Promise<Recording> {
  const requests = new Map<string, Map<string, Set<Occasion>>>();
  const imports = new Map<string, ImportExample>();
  const noteFor = (definition: string, service: TestService) => (occasion: Occasion) => {
    const operations = requests.get(definition) ?? new Map<string, Set<Occasion>>();
    requests.set(definition, operations);
    for (const { method, pathTemplate } of service.requests()) {
      const operation = `${method} ${documented(pathTemplate ?? "")}`;
      operations.set(operation, (operations.get(operation) ?? new Set()).add(occasion));
    }
    service.resetRequests();
  };
  for (const type of RESOURCE_TYPES) {
    const { seed } = CASES[type](SEEDED);
    const service = await startService(seed && { seed });
    try {
      imports.set(type, await liveAndList(type, service, noteFor(type, service)));
    } finally {
      await service.close();
    }
  }
  const service = await startService({ seed: exampleSeed() });
  try {
    for (const { type } of provider.dataSources) {
      const note = noteFor(`data.${type}`, service);
      for (const config of configurationsOf(root, type)) {
        const { values, reported } = await (await hostOf(service)).readData(type, config);
        if (values === null) throw new Error(`The example of the data source ${type} fails: ${reported.join("; ")}`);
      }
      note("life");
    }
    for (const { type } of provider.actions) {
      const note = noteFor(`action.${type}`, service);
      for (const config of configsOf(root, type)) {
        const { said, reported } = await (await hostOf(service)).invoke(type, config);
        if (said.length === 0) throw new Error(`The example of the action ${type} fails: ${reported.join("; ")}`);
      }
      note("life");
    }
  } finally {
    await service.close();
  }
  return { requests, imports };
}

const hostOf = ({ accessKey, url }: TestService) =>
  hostProvider({ access_key: accessKey, base_url: url, video_url: url, retries: 0 });

async function liveAndList(
  type: ResourceType,
  service: TestService,
  note: (occasion: Occasion) => void,
): Promise<ImportExample> {
  const { attributes, updates, importId, absentId } = CASES[type](SEEDED);
  const resource = provider.resources.find((one) => one.type === type);
  const walks = driveWalks(service, type);
  const created = succeeded(type, await walks.apply(attributes));
  const identity = resource && identityOf(resource, created.state);
  if (identity === undefined || resource === undefined) throw new Error(`${type}: the case creates no object`);
  const example = { id: importId(created.state ?? {}), identity };
  succeeded(type, await walks.import(example.id));
  let stored = succeeded(type, await walks.read(created));
  for (const [name, value] of Object.entries(updates))
    stored = succeeded(type, await walks.apply({ ...attributes, [name]: value }, stored));
  note("life");
  if (resource.list !== undefined) {
    const filter = Object.keys(resource.list.attributes).map((name) => [name, created.state?.[name]] as const);
    await (await hostOf(service)).list(type, Object.fromEntries(filter));
    if (Object.values(resource.list.attributes).every(({ presence }) => presence === "optional"))
      await (await hostOf(service)).list(type, {});
    note("query");
  }
  stored = succeeded(type, await walks.apply(attributes, stored));
  succeeded(type, await walks.destroy(stored));
  for (const more of FURTHER[type] ?? []) succeeded(type, await walks.apply({ ...attributes, ...more }));
  note("life");
  await walks.import(absentId);
  note("missing");
  return example;
}

function succeeded(type: string, outcome: Outcome): Outcome {
  const failed = outcome.diagnostics.filter(({ severity }) => severity === 1);
  if (failed.length === 0) return outcome;
  const problems = failed.map(({ summary, detail }) => `${summary}: ${detail}`);
  throw new Error(`The case of ${type} in test/cases fails: ${problems.join("; ")}`);
}

const HOUR = 3_600_000;

/** Expressions in the examples of data sources. */
const EXPRESSIONS: Readonly<Record<string, () => unknown>> = {
  "plantimestamp()": () => new Date().toISOString(),
  'timeadd(plantimestamp(), "-1h")': () => new Date(Date.now() - HOUR).toISOString(),
  'formatdate("YYYY-MM-DD", plantimestamp())': () => new Date().toISOString().slice(0, 10),
};

/** Configurations for operations that the case or the example does not need. */
const FURTHER: Readonly<Record<string, readonly Values[]>> = {
  bunny_shield_zone: [{ pull_zone_id: 9999 }, { pull_zone_id: 9998, under_attack: true }],
  "data.bunny_shield_event_logs": [
    { shield_zone_id: SEEDED.zone, date: new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10), max_events: 200 },
  ],
  "data.bunny_shield_metrics": [
    {
      shield_zone_id: SEEDED.zone,
      start: new Date(Date.now() - 2 * HOUR).toISOString(),
      end: new Date(Date.now() - HOUR).toISOString(),
    },
  ],
  "data.bunny_shield_rate_limit_metrics": [{ rate_limit_id: 77 }],
  "data.bunny_shield_zone": [{ shield_zone_id: SEEDED.zone }],
};

function configurationsOf(root: string, type: string): Values[] {
  const file = `examples/data-sources/${type}/data-source.tf`;
  const text = readFileSync(path.join(root, file), "utf8");
  const block = new RegExp(`^data "${type}" "\\w+" \\{(.*?)\\}$`, "ms").exec(text)?.[1];
  if (block === undefined) throw new Error(`${file} has no block: data "${type}" "…" { … }`);
  return [literalsOf(file, block, 2), ...(FURTHER[`data.${type}`] ?? [])];
}

function configsOf(root: string, type: string): Values[] {
  const file = `examples/actions/${type}/action.tf`;
  const text = readFileSync(path.join(root, file), "utf8");
  const blocks = [...text.matchAll(new RegExp(`^action "${type}" "\\w+" \\{\n  config \\{(.*?)^  \\}$`, "gms"))];
  if (blocks.length === 0) throw new Error(`${file} has no block: action "${type}" "…" { config { … } }`);
  return blocks.map(([, block = ""]) => literalsOf(file, block, 4));
}

function literalsOf(file: string, block: string, indent: number): Values {
  const lines = [...block.matchAll(new RegExp(`^ {${indent}}(\\w+) += (.*)$`, "gm"))];
  const given = lines.map(
    ([, name = "", value = ""]) => [name, EXPRESSIONS[value]?.() ?? parsed(file, value)] as const,
  );
  return Object.fromEntries(given);
}

function parsed(file: string, value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new Error(`${file}: ${value} is no literal. Add it to EXPRESSIONS in build/generate/record-definitions.ts.`);
  }
}
