import type { Seed } from "../../../src/emulator/index.js";
import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn, type Outcome, withoutWaits } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";
import { type App, APPS, functionOf } from "./support/apps.js";
import { driftOf, stateOf, type Values } from "./support/outside.js";
import { pasteTypescript } from "./support/paste-typescript.js";
import { moduleOf, runApps, type Synthesized, typeErrors } from "./support/run-apps.js";

/** An app whose object somebody changed outside, and the app after the advice. */
interface Accepted {
  readonly title: string;
  readonly app: App;
  readonly found: Outcome;
  readonly source: string;
  readonly advice: string;
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What somebody else sets, one after the other: what the case of the type changes, as far as the app declares it. */
function changesOf({ type, outside = [] }: App, config: Values): readonly Values[] {
  const changes = Object.entries(CASES[type](SEEDED).updates).flatMap(([name, value]): Values[] => {
    const own = config[name];
    if (own === undefined || name === "on_destroy" || name === "allow_unprotected") return [];
    if (!isObject(own) || !isObject(value)) return [{ [name]: value }];
    return [
      ...Object.entries(value).map(([member, inner]) => ({ [name]: { ...own, [member]: inner } })),
      { [name]: value },
    ];
  });
  return [...changes, ...outside];
}

const services: TestService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function started(seed: Seed | undefined): Promise<TestService> {
  const service = await startService(seed && { seed });
  services.push(service);
  return service;
}

async function acceptedIn(
  app: App,
  { config, constructPath, resourcePath }: Synthesized,
  id: string,
): Promise<Accepted[]> {
  const { seed } = CASES[app.type](SEEDED);
  const service = await started(seed);
  const walks = () => driveWalks(service, app.type, undefined, withoutWaits);
  const paths = { constructPath: () => constructPath, resourcePath: () => resourcePath };
  const accepted: Accepted[] = [];
  for (const values of changesOf(app, config)) {
    await service.reset();
    const created = await walks().apply(config);
    expect(errorsIn(created)).toEqual([]);
    const changed = { ...config, ...values };
    // Where the provider refuses it, nobody wrote it with another provider either.
    if (errorsIn(await walks().validate(changed)).length > 0) continue;
    expect(errorsIn(await walks().apply(changed, created))).toEqual([]);
    const found = await walks().read(created);
    const { planned, replaces } = await walks().plan(config, found);
    const drifted = driftOf(
      { type: app.type, config, before: stateOf(created), found: stateOf(found), planned, replaces },
      paths,
    );
    if (drifted === undefined) continue;
    const { app: edited, statements } = pasteTypescript(app, drifted.accept);
    const source = functionOf(`${id}_${accepted.length}`, edited, statements);
    const advice = JSON.stringify(drifted.accept, null, 1);
    accepted.push({ title: `${app.name}: ${JSON.stringify(values)}`, app, found, source, advice });
  }
  return accepted;
}

/** Without what is no part of the API, such as `allow_catch_all`. */
function withoutLocal(type: App["type"], state: Values | null): Values {
  const { local = [] } = CASES[type](SEEDED);
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => !local.includes(name)));
}

/** What was found is not known: the API does not return it. */
const UNKNOWN_VALUE = /Write the value in use into `content`/;

test("each edit of an app compiles, and leaves the object as it was found", async () => {
  const names = APPS.map((app, index) => [`app${index}`, app] as const);
  const typeOf = (apps: readonly (readonly [string, App])[]) =>
    Object.fromEntries(apps.map(([name, { type }]) => [name, type]));
  const base = runApps(moduleOf(names.map(([name, app]) => functionOf(name, app))), typeOf(names));
  const all: Accepted[] = [];
  for (const [name, app] of names) all.push(...(await acceptedIn(app, base.get(name)!, name)));
  const writable = all.filter(({ advice }) => !UNKNOWN_VALUE.test(advice));
  const source = moduleOf(writable.map((one) => one.source));
  expect(typeErrors(source)).toEqual([]);
  const idOf = (one: Accepted): string => /function (\w+)/.exec(one.source)?.[1] ?? "";
  const after = runApps(source, typeOf(writable.map((one) => [idOf(one), one.app])));
  const wrong: unknown[] = [];
  for (const one of writable) {
    const { type } = one.app;
    const { seed } = CASES[type](SEEDED);
    const service = await started(seed);
    const { config = {} } = after.get(idOf(one)) ?? {};
    const next = await driveWalks(service, type, undefined, withoutWaits).plan(config, one.found);
    const [planned, found] = [next.planned, one.found.state].map((state) => withoutLocal(type, state));
    const differs = JSON.stringify(planned) !== JSON.stringify(found);
    if (errorsIn(next).length > 0 || differs) wrong.push([one.title, one.advice, errorsIn(next), planned, found]);
  }
  expect(wrong).toEqual([]);
  expect(new Set(writable.map(({ app }) => app.name)).size).toBe(APPS.length);
  expect(writable.length).toBeGreaterThan(80);
}, 600_000);
