import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { developmentEngine } from "../build/development-engine.js";
import { builtProvider, installProvider } from "../src/tool/engine/install-provider.js";
import { onlyMirrorConfiguration } from "../src/tool/engine/configuration-text.js";
import { engineTitle } from "../src/tool/engine/engine.js";
import type { Plan } from "../src/review/plan/plan.js";
import { changedResources, differences, isChange } from "./describe.js";
import { callFunctions, openEphemeral, queryWhatExists, readEverything } from "./each-kind.js";
import { importConfiguration } from "./import-configuration.js";
import { addEntryOutside } from "./outside.js";
import { applyPlan, engineCommand, mustBe, plan, present, type Stage } from "./stage.js";
import { reviewPullRequest, verdictOnDrift } from "./reports.js";
import { synthesise } from "./synthesise.js";

/** One step of the demo: it does something, checks the result, and returns details to show. */
export interface Step {
  readonly title: string;
  readonly run: (stage: Stage) => Promise<readonly string[]>;
}

const PACKAGE_FOLDER = resolve(__dirname, "..");
/** The resources of the example app, each of another type. The batteries try the other types. */
const EXPECTED_RESOURCES = 7;

/** All steps, in order. */
export const story: readonly Step[] = [
  {
    title: "The local emulator runs on this machine",
    run: ({ emulator }) =>
      Promise.resolve([
        `${emulator.url}, store in ${emulator.directory}`,
        "seed: zones 42, 43, 44 with pull zones 9001 to 9003, a day of visitors, application app-shop, library 759 with a video, rate limit 77",
      ]),
  },
  { title: "The engine is found", run: findTheEngine },
  { title: "The provider is installed into a private mirror", run: installTheProvider },
  { title: "The example app in examples/constructs is synthesised", run: synthesiseTheApp },
  { title: "init: the engine takes the provider from the mirror", run: initialise },
  { title: "plan: all resources are created", run: planCreation },
  {
    title: "apply",
    run: async (stage) => {
      await applyPlan(stage);
      return outputs(stage);
    },
  },
  { title: "A second plan has no changes", run: expectNoChanges },
  {
    title: "A pull request blocks a network, and Tor exits are only logged: what bunny-tf review says",
    run: reviewPullRequest,
  },
  { title: "An entry is added to the access list outside of Terraform", run: addEntryOutside },
  { title: "The next plan shows exactly this drift: what bunny-tf drift says", run: planRepair },
  { title: "apply reverts the drift, and another plan has no changes", run: repair },
  { title: "All objects are imported into an empty state", run: importEverything },
  { title: "Every data source is read", run: readEverything },
  { title: "Functions are evaluated during a plan", run: callFunctions },
  { title: "A token gives access to a video, and is in neither plan nor state", run: openEphemeral },
  { title: "terraform query finds the objects", run: queryWhatExists },
  {
    title: "destroy",
    run: async (stage) => {
      await engineCommand(stage, ["destroy", "-no-color", "-auto-approve"]);
      return [];
    },
  },
  { title: "The API's contents are the same as at the start", run: expectSeed },
];

async function findTheEngine(stage: Stage): Promise<readonly string[]> {
  const told: string[] = [];
  stage.engine = await developmentEngine({ onProgress: (message) => told.push(message) });
  return [...told, `${engineTitle(stage.engine.kind)} ${stage.engine.version}: ${stage.engine.path}`];
}

async function installTheProvider(stage: Stage): Promise<readonly string[]> {
  const mirror = join(stage.folder, "mirror");
  const provider = await builtProvider(PACKAGE_FOLDER);
  const installed = await installProvider(provider, mirror);
  stage.cliConfigFile = join(stage.folder, "cli.tfrc");
  await writeFile(stage.cliConfigFile, onlyMirrorConfiguration(mirror));
  return installed.map(({ address }) => `${address} ${provider.version}`);
}

async function synthesiseTheApp(stage: Stage): Promise<readonly string[]> {
  stage.stack = await synthesise(stage);
  return [stage.stack];
}

async function initialise(stage: Stage): Promise<readonly string[]> {
  await engineCommand(stage, ["init", "-no-color"]);
  return [];
}

async function planCreation(stage: Stage): Promise<readonly string[]> {
  const planned = await plan(stage);
  const created = planned.resources.filter(({ action }) => action === "create");
  const types = new Set(created.map(({ type }) => type));
  const others = planned.resources.filter((row) => isChange(row) && row.action !== "create");
  mustBe(
    types.size === EXPECTED_RESOURCES && created.length === EXPECTED_RESOURCES && others.length === 0,
    `The plan should create ${EXPECTED_RESOURCES} resources, each of another type, and nothing else, but it has:\n${changedResources(planned).join("\n")}`,
  );
  return changedResources(planned);
}

async function outputs(stage: Stage): Promise<readonly string[]> {
  const printed = await engineCommand(stage, ["output", "-no-color"]);
  return printed.trimEnd().split("\n").slice(0, 8);
}

async function expectNoChanges(stage: Stage, folder = stage.stack): Promise<readonly string[]> {
  mustHaveNoChanges(await plan(stage, folder));
  return [];
}

function mustHaveNoChanges(planned: Plan): void {
  const changes = [
    ...changedResources(planned),
    ...planned.drift.map(({ address }) => `drift of ${address}`),
    ...planned.outputs.filter(({ action }) => action !== "no-op").map(({ name }) => `output ${name}`),
  ];
  mustBe(changes.length === 0, `The plan should be empty, but it has:\n${changes.join("\n")}`);
}

async function planRepair(stage: Stage): Promise<readonly string[]> {
  const planned = await plan(stage);
  const [drift, ...more] = planned.drift;
  mustBe(
    drift?.type === "bunny_shield_access_list" && more.length === 0,
    `Only the access list should have drifted, but these did: ${planned.drift.map(({ address }) => address).join(", ") || "nothing"}`,
  );
  const entries = differences(drift).filter((line) => line.startsWith("entries: "));
  mustBe(
    entries.length === 1 && entries[0] === `entries: + ${present(stage.addedEntry)}`,
    `The drift should be the added entry, but it is:\n${differences(drift).join("\n")}`,
  );
  const repairs = changedResources(planned);
  mustBe(
    repairs.length === 1 && repairs[0] === `~ ${drift.address}`,
    `The plan should repair it, but has: ${repairs.join(", ")}`,
  );
  return verdictOnDrift(planned);
}

async function repair(stage: Stage): Promise<readonly string[]> {
  await applyPlan(stage);
  return expectNoChanges(stage);
}

async function importEverything(stage: Stage): Promise<readonly string[]> {
  const folder = join(stage.folder, "import");
  await mkdir(folder);
  const configuration = await importConfiguration(present(stage.stack), await engineCommand(stage, ["show", "-json"]));
  await writeFile(join(folder, "main.tf.json"), configuration);
  await engineCommand(stage, ["init", "-no-color"], folder);

  const planned = await plan(stage, folder);
  const changing = planned.resources.filter((row) => isChange(row) && row.action !== "no-op");
  mustBe(
    changing.length === 0,
    `The import should change nothing, but it plans:\n${changedResources(planned).join("\n")}`,
  );
  await applyPlan(stage, folder);
  await expectNoChanges(stage, folder);
  return [...changedResources(planned), "another plan has no changes"];
}

function expectSeed({ emulator }: Stage): Promise<readonly string[]> {
  const [left, seed] = [emulator.snapshot(), emulator.seedSnapshot()];
  const different = Object.entries(left).filter(
    ([name, value]) => !isDeepStrictEqual(value, Object.entries(seed).find(([n]) => n === name)?.[1]),
  );
  mustBe(different.length === 0, `The store differs from its seed in: ${different.map(([name]) => name).join(", ")}`);
  return Promise.resolve([`${emulator.countRequests()} requests were made`]);
}
