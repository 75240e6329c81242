import { isDeepStrictEqual } from "node:util";
import { CASES, type ResourceType } from "../cases/generated/index.js";
import type { Target } from "../cases/target.js";
import type { BatteryCase, Sender } from "../support/battery-case.js";
import { type Attributes, type Configuration, expression, literal } from "../support/configuration.js";
import type { ServedProvider } from "../support/in-process-provider.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";
import { incidentSettings } from "./incident.js";
import type { Api } from "./put-back.js";

/** The suite was stopped. */
export class Stopped extends Error {}

/** A step with an unexpected result. */
export interface Failure {
  readonly type: ResourceType;
  readonly step: string;
  readonly reason: string;
}

/** The options of a run. */
export interface Suite {
  readonly target: Target;
  /** An endpoint of the zone's document, if it has one. */
  readonly endpoint: number | undefined;
  readonly types: readonly ResourceType[];
  readonly provider: ServedProvider;
  readonly api: Api;
  /** How many types are tested at the same time. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  readonly report: (text: string) => void;
}

/** Types whose objects the suite creates; the others are settings of the zone or the application. */
const MADE: readonly ResourceType[] = ["bunny_shield_access_list", "bunny_shield_rate_limit"];
/** What would affect another zone or application than the given ones. */
const ELSEWHERE = ["shield_zone_id", "app_id"];

/** Runs the battery's cases, and returns the failures. Throws {@link Stopped} between two commands. */
export async function runSuite(suite: Suite): Promise<Failure[]> {
  const failures: Failure[] = [];
  const waiting = [...suite.types];
  const lane = async (): Promise<void> => {
    for (let type = waiting.shift(); type !== undefined; type = waiting.shift())
      failures.push(...(await runType(type, suite)));
  };
  // All lanes end before anything is restored.
  const ended = await Promise.allSettled(Array.from({ length: suite.atOnce }, lane));
  for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
  return failures;
}

async function runType(type: ResourceType, suite: Suite): Promise<Failure[]> {
  const workspace = await createWorkspace({ provider: suite.provider });
  try {
    for (const [step, act] of stepsOf(type, suite, workspace)) {
      if (suite.signal.aborted) throw new Stopped("The suite was stopped.");
      suite.report(`  ${type}: ${step}`);
      await act();
    }
    return [];
  } catch (error) {
    if (error instanceof Stopped || suite.signal.aborted) throw new Stopped("The suite was stopped.");
    return [{ type, step: "", reason: String(error) }];
  } finally {
    await workspace.remove();
  }
}

type Step = readonly [name: string, act: () => Promise<void>];

function stepsOf(type: ResourceType, { target, endpoint, api, provider }: Suite, workspace: Workspace): Step[] {
  const subject: BatteryCase = type === "bunny_shield_zone" ? incidentSettings(target, endpoint) : CASES[type](target);
  const address = `${type}.subject`;
  const configuration = (attributes: Attributes): Configuration => ({
    resource: { [type]: { subject: literal(attributes) } },
  });
  const complete = { resource: { [type]: { subject: literal(subject.attributes) } } };
  const reads = subject.reads?.((attribute) => expression(`${address}.${attribute}`));
  const sender: Sender = { send: (method, path, body) => send(api, method, path, body) };
  const object = async (): Promise<Attributes> => (await workspace.state()).at(address).attributes;
  const repair = async (): Promise<void> => {
    await workspace.applyPlanned();
    await nothingPlanned(workspace);
  };

  const replacements = Object.entries(subject.replaces).filter(
    ([name]) => MADE.includes(type) && !ELSEWHERE.includes(name),
  );
  const back = (step: string): Step => [step, () => workspace.apply(complete).then(() => undefined)];

  return [
    [
      "create, and two empty plans",
      async () => {
        await workspace.apply(complete);
        await nothingPlanned(workspace);
        await nothingPlanned(workspace);
      },
    ],
    ...Object.entries(subject.updates).map(([name, value]): Step => [
      `change ${name}`,
      async () => {
        await planned(workspace, "update", configuration({ ...subject.attributes, [name]: value }));
        await repair();
      },
    ]),
    back("change back"),
    ...subject.respelt.map((spelling, index): Step => [
      `spelling ${index + 1}`,
      () => nothingPlanned(workspace, configuration({ ...subject.attributes, ...spelling })),
    ]),
    ...replacements.map(([name, { value, along }]): Step => [
      `replace by ${name}`,
      async () => {
        await planned(workspace, "replace", configuration({ ...subject.attributes, ...along, [name]: value }));
        await repair();
      },
    ]),
    ...(replacements.length === 0 ? [] : [back("come back")]),
    ["import", async () => imports(provider, subject, address, configuration, await object())],
    ...subject.drifts.map(({ name, make, shows }): Step => [
      name,
      async () => {
        await make(sender, await object());
        const { drift } = await workspace.plan(complete);
        for (const [attribute, value] of Object.entries(shows))
          expectSame(drift[0]?.after?.[attribute], value, attribute);
        await repair();
      },
    ]),
    ...(subject.remove === null ? [] : [removal(subject.remove, sender, object, workspace, complete)]),
    ...(reads === undefined
      ? []
      : [
          [
            `read ${Object.keys(reads).join(", ")}`,
            async () => {
              await workspace.apply({ ...complete, data: dataBlocks(reads) });
              const { objects } = await workspace.state();
              const found = objects.flatMap((one) => (one.mode === "data" ? [one.type] : []));
              expectSame(found.toSorted(), Object.keys(reads).toSorted(), "the data sources in the state");
              await nothingPlanned(workspace);
            },
          ] satisfies Step,
        ]),
    [
      "destroy",
      async () => {
        await workspace.destroy();
        if ((await workspace.state()).objects.length > 0) throw new Error("the state is not empty");
      },
    ],
  ];
}

const dataBlocks = (reads: Readonly<Record<string, Attributes>>): object =>
  Object.fromEntries(Object.entries(reads).map(([type, attributes]) => [type, { beside: literal(attributes) }]));

function removal(
  remove: NonNullable<BatteryCase["remove"]>,
  sender: Sender,
  object: () => Promise<Attributes>,
  workspace: Workspace,
  complete: Configuration,
): Step {
  return [
    "deleted outside",
    async () => {
      await remove(sender, await object());
      await planned(workspace, "create", complete);
      await workspace.applyPlanned();
      await nothingPlanned(workspace);
    },
  ];
}

/** Imports into a state of its own, which is then removed: the object stays in the first state. */
async function imports(
  provider: ServedProvider,
  subject: BatteryCase,
  address: string,
  configuration: (attributes: Attributes) => Configuration,
  object: Attributes,
): Promise<void> {
  // An import finds what the create made, so `found` differs.
  const locals = ["timeouts", "found", ...(subject.local ?? [])];
  const known = (all: Attributes): Attributes =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !locals.includes(name)));
  const workspace = await createWorkspace({ provider });
  try {
    await workspace.import(configuration(known(subject.attributes)), address, subject.importId(object));
    expectSame(known((await workspace.state()).at(address).attributes), known(object), "the imported object");
    await nothingPlanned(workspace);
  } finally {
    await workspace.remove();
  }
}

async function nothingPlanned(workspace: Workspace, configuration?: Configuration): Promise<void> {
  if (configuration !== undefined) await workspace.write(configuration);
  const { exitCode, output } = await workspace.run("plan", "-json", "-detailed-exitcode");
  if (exitCode !== 0) throw new Error(`expected no changes, got exit code ${exitCode}: ${output.slice(-1000)}`);
}

async function planned(workspace: Workspace, action: string, configuration: Configuration): Promise<void> {
  const { changes } = await workspace.preview(configuration);
  expectSame(
    changes.map((change) => change.action),
    [action],
    "the planned actions",
  );
}

function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

async function send(api: Api, method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, text } = await api.ask(method, path, body);
  if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status}`);
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}
