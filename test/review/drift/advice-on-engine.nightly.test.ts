import { run } from "../../../src/tool/run.js";
import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { literal } from "../../support/configuration.js";
import { engineUnderTest } from "../../support/engine-under-test.js";
import { startShippedProvider } from "../../support/installed-provider.js";
import { startService } from "../../support/service.js";
import { createWorkspace } from "../../support/workspace.js";
import type { Values } from "./support/outside.js";
import { pasteHcl } from "./support/paste-hcl.js";
import { keepEnvironment } from "../../support/keep-environment.js";

jest.setTimeout(120_000);

keepEnvironment();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function drift(folder: string): Promise<DriftReport> {
  let out = "";
  await run(["drift", "--format", "json", folder], { out: (text) => void (out += text), err: () => undefined });
  process.exitCode = 0;
  return JSON.parse(out) as DriftReport;
}

const mine = (type: ResourceType, attributes: Values) => ({ resource: { [type]: { mine: literal(attributes) } } });

/** Of an API document, only that it is another is known. */
const TYPES = RESOURCE_TYPES.filter((type) => CASES[type](SEEDED).drifts.length > 0);

test.each(TYPES)("the advice on a changed %s is followed in both ways", async (type) => {
  const { seed, attributes, drifts } = CASES[type](SEEDED);
  const change = drifts.find(({ shows }) => !("title" in shows));
  const service = await startService(seed && { seed });
  ends.push(() => service.close());
  const provider = await startShippedProvider({ ...service.env });
  ends.push(() => provider.stop());
  const engine = await engineUnderTest();
  Object.assign(process.env, service.env, { TF_REATTACH_PROVIDERS: provider.reattach, BUNNY_TF_CLI: engine.path });
  const workspace = await createWorkspace({ provider, env: service.env });
  ends.push(() => workspace.remove());
  await workspace.apply(mine(type, attributes));
  const { resources } = JSON.parse(await workspace.stateText()) as {
    resources: { instances: { attributes: Values }[] }[];
  };
  await change?.make(service, resources[0]?.instances[0]?.attributes ?? {});
  const [drifted] = (await drift(workspace.folder)).stacks[0]?.drifted ?? [];
  expect(drifted?.on_apply.map(({ outcome }) => outcome)).toContain("reverts");
  const accepted = await pasteHcl(attributes, drifted?.accept ?? []);
  expect((await workspace.plan(mine(type, accepted))).changes).toEqual([]);
  await workspace.apply(mine(type, attributes));
  expect((await drift(workspace.folder)).stacks[0]).toMatchObject({ verdict: "no drift", pending: 0 });
});
