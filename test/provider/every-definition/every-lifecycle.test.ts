import { caseFile } from "../../../build/generate/lists.js";
import { provider } from "../../../src/provider/provider.js";
import { CASES, RESOURCE_TYPES } from "../../cases/generated/index.js";
import { everyNth } from "../../framework/properties/runs.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn } from "../../support/provider-driver.js";
import type { BatteryCase } from "../../support/battery-case.js";
import { hostProvider } from "../../support/provider-host.js";
import { startService, type TestService } from "../../support/service.js";

/** Expects that nothing is left of what a test wrote. */
function expectSeed(type: string, left: unknown, seed: unknown): void {
  try {
    expect(left).toEqual(seed);
  } catch (error) {
    const what = `the destroy left a change: undo it in delete, or give the reason in keptOnDestroy of ${caseFile(type)}`;
    throw new Error(`${what}\n\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

describe.each(everyNth(3, RESOURCE_TYPES, 2))("%s", (type) => {
  const { seed, attributes, keptOnDestroy, ...subject } = CASES[type](SEEDED);
  let service: TestService;
  beforeAll(async () => {
    service = await startService(seed && { seed });
  });
  afterEach(async () => {
    const left = service.snapshot();
    service.faults.clear();
    await service.reset();
    if (keptOnDestroy === undefined) expectSeed(type, left, service.seedSnapshot());
  });
  afterAll(() => service.close());
  const walks = () => driveWalks(service, type);

  it("has a case that changes each attribute, in place or by a replacement", () => {
    const schema = provider.resources.find((one) => one.type === type)?.attributes ?? {};
    const configurable = Object.keys(schema).filter((name) => schema[name]?.presence !== "computed");
    const tried = [subject.updates, subject.replaces, subject.neither ?? {}].flatMap((part) => Object.keys(part));
    const lacking = configurable.filter((name) => name !== "timeouts" && !tried.includes(name));
    const remedy = `add to updates or replaces in test/cases/${type.replace("bunny_", "").replaceAll("_", "-")}.ts`;
    expect({ [remedy]: lacking }).toEqual({ [remedy]: [] });
    expect(tried.filter((name) => !configurable.includes(name))).toEqual([]);
  });

  it("is replaced by a change of each attribute that cannot be changed", async () => {
    for (const [name, { value, along }] of Object.entries(subject.replaces)) {
      const stored = await walks().apply(attributes);
      const config = { ...attributes, ...along, [name]: value };
      expect({ name, replaces: (await walks().plan(config, stored)).replaces }).toMatchObject({
        name,
        replaces: expect.arrayContaining([name]) as unknown,
      });
      expect({ name, destroyed: await walks().destroy(stored) }).toMatchObject({ name, destroyed: { state: null } });
      const replaced = await walks().apply(config);
      expect({ name, errors: errorsIn(replaced), state: replaced.state }).toMatchObject({
        ...{ name, errors: [], state: config },
      });
      expect({ name, state: (await walks().read(replaced)).state }).toEqual({ name, state: replaced.state });
      expect(errorsIn(await walks().destroy(replaced))).toEqual([]);
    }
  });

  const { reads } = subject as BatteryCase;
  if (reads !== undefined)
    it("is read by its data sources, which send no write", async () => {
      const stored = await walks().apply(attributes);
      service.resetRequests();
      const host = await hostProvider({ access_key: service.accessKey, base_url: service.url, retries: 0 });
      for (const [source, config] of Object.entries(reads((attribute) => stored.state?.[attribute]))) {
        const { values, reported } = await host.readData(source, config);
        expect({ source, values, reported }).toMatchObject({ source, values: config, reported: [] });
        expect({ source, again: (await host.readData(source, config)).values }).toEqual({ source, again: values });
      }
      const written = service.requests().filter(({ method, path }) => method !== "GET" && !path.endsWith("/search"));
      expect(written).toEqual([]);
      await walks().destroy(stored);
    });

  const { remove, halfCreated } = subject;
  if (remove !== null)
    it("is created again after it was deleted outside of Terraform", async () => {
      const stored = await walks().apply(attributes);
      await remove(service, stored.state ?? {});
      const read = await walks().read(stored);
      expect(read.state).toBeNull();
      const again = await walks().apply(attributes);
      expect(again.state).toMatchObject(attributes);
      await walks().destroy(again);
    });

  it("leaves no unknown object after a create whose response is lost", async () => {
    service.faults.add({ operation: subject.createdBy, kind: "reset-after" });
    const lost = await walks().apply(attributes);
    const stored = lost.state === null ? await walks().apply(attributes) : lost;
    expect((await walks().plan(attributes, stored)).planned).toMatchObject(attributes);
    expect(errorsIn(await walks().destroy(stored))).toEqual([]);
  });

  if (halfCreated !== null)
    it("is stored by a create that fails half-way, so that the next apply replaces it", async () => {
      service.faults.add(halfCreated);
      const half = await walks().apply(attributes);
      expect(errorsIn(half)).toHaveLength(1);
      expect(half.state).not.toBeNull();
      service.faults.clear();
      expect(errorsIn(await walks().destroy(half))).toEqual([]);
      const whole = await walks().apply(attributes);
      expect(whole.state).toMatchObject(attributes);
      expect(errorsIn(await walks().destroy(whole))).toEqual([]);
    });

  it("is not imported by the ID of a missing object", async () => {
    const absent = await walks().import(subject.absentId);
    if (errorsIn(absent).length === 0) expect(absent.state).toBeNull();
    // Without an error of the provider, engines add their own, with the ID.
    const missing = subject.absentId.split("/").filter((part) => part !== String(SEEDED.zone));
    for (const error of errorsIn(absent)) expect(missing.filter((part) => error.includes(part))).not.toEqual([]);
  });
});
