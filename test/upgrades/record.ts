import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { showJson } from "../../src/tool/engine/run-engine.js";
import type { BatteryCase } from "../support/battery-case.js";
import { CASES, RESOURCE_TYPES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { type Attributes, type Configuration, literal } from "../support/configuration.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { startService } from "../support/service.js";
import { createWorkspace } from "../support/workspace.js";
import { type Fixture, fixturesOf, reviewOf } from "./fixture.js";
import { SCHEMA_FILE, schemaOf } from "./kept-schema.js";
import { settled } from "./settled.js";

/**
 * `npm run record-state -- [TYPE]…`: keeps what this version writes, for every resource or the named ones: its state, and a plan in
 * JSON with its review. Run it before the release, for every resource at its end; never for a version that has been released.
 */
async function main(given: readonly string[]): Promise<void> {
  const unknown = given.filter((type) => !RESOURCE_TYPES.some((known) => known === type));
  if (unknown.length > 0) throw new Error(`No resource type is named ${unknown.join(", ")}.`);
  const manifest: unknown = JSON.parse(await readFile(join(PACKAGE_FOLDER, "package.json"), "utf8"));
  const folder = fixturesOf((manifest as { version: string }).version);
  await mkdir(folder, { recursive: true });
  for (const type of RESOURCE_TYPES.filter((known) => given.length === 0 || given.includes(known))) {
    const fixture = await record(type, CASES[type](SEEDED));
    const file = join(folder, `${type}.json`);
    const earlier: unknown = JSON.parse(await readFile(file, "utf8").catch(() => "null"));
    await writeFile(file, `${JSON.stringify(settled(fixture, earlier), undefined, 2)}\n`);
    process.stdout.write(`${type}\n`);
  }
  const schema: unknown = JSON.parse(
    await readFile(join(PACKAGE_FOLDER, "test", "golden", "provider-schema.json"), "utf8"),
  );
  await writeFile(join(folder, SCHEMA_FILE), `${JSON.stringify(schemaOf(schema), undefined, 2)}\n`);
}

async function record(type: string, subject: BatteryCase): Promise<Fixture> {
  const service = await startService(subject.seed && { seed: subject.seed });
  const workspace = await createWorkspace({ provider: "installed", env: service.env });
  const declare = (attributes: Attributes): Configuration => ({
    resource: { [type]: { subject: literal(attributes) } },
  });
  try {
    const configuration = declare(subject.attributes);
    await workspace.apply({ ...(configuration as object) });
    // The first refresh of a new object may change its private state.
    await workspace.run("apply", "-refresh-only", "-auto-approve");
    const state: unknown = JSON.parse(await workspace.stateText());
    const contents = service.snapshot();
    await workspace.plan(declare({ ...subject.attributes, ...changeOf(subject) }));
    const planText = await showJson(workspace.engine, "tfplan", {
      folder: workspace.folder,
      env: workspace.environment,
    });
    const plan: unknown = JSON.parse(planText);
    return { type, configuration, state, contents, plan, review: reviewOf(plan) };
  } finally {
    await Promise.all([workspace.remove(), service.close()]);
  }
}

/** The first change of the case: an update in place, or a replacement. */
function changeOf({ updates, replaces }: BatteryCase): Attributes {
  const [update] = Object.entries(updates);
  if (update !== undefined) return { [update[0]]: update[1] };
  const [replacement] = Object.entries(replaces);
  return replacement === undefined ? {} : { ...replacement[1].along, [replacement[0]]: replacement[1].value };
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
