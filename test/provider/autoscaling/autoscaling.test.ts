import { UNKNOWN } from "../../../src/framework/index.js";
import { driveWalks, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const app = { app_id: "app-shop", min: 2, max: 6 };
const walks = () => driveWalks(used.service, "bunny_app_autoscaling");
const texts = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics.map(({ attribute, summary, detail }) => {
    return `${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });
const asked = () => used.service.requests().map(({ operation }) => operation);

it.each<[object, string[]]>([
  [{ min: 6, max: 6 }, []],
  [{ min: 7 }, ["max: max is less than min: max is 6 and min is 7. Raise max or lower min."]],
  [{ min: UNKNOWN, max: 1 }, []],
  [{ min: 7, max: UNKNOWN }, []],
  [{ min: 0 }, [expect.stringMatching(/^min: .*1.*1000/) as string]],
  [{ max: 1001 }, [expect.stringMatching(/^max: .*1.*1000/) as string]],
])("%j is validated", async (change, expected) => {
  expect(texts({ diagnostics: (await walks().validate({ ...app, ...change })).diagnostics })).toEqual(expected);
});

describe("the account's limit", () => {
  const LIMIT =
    "max: max is above the account's limit: max is 11, but the account may run only 10 replicas per region. Lower max, or ask bunny.net support for a higher limit.";

  it("refuses max where it is above it, at create and when max changes", async () => {
    expect(texts(await walks().plan({ ...app, max: 10 }))).toEqual([]);
    expect(texts(await walks().plan({ ...app, max: 11 }))).toEqual([LIMIT]);
    const created = await walks().apply(app);
    expect(texts(await walks().plan({ ...app, max: 11 }, created))).toEqual([LIMIT]);
  });

  it("is also that of all regions together", async () => {
    const limits = { maxNumberOfInstancesPerRegion: 3, maxNumberOfInstancesPerApplication: 2 };
    used.service.faults.add({ path: "/mc/limits", kind: "answer", status: 200, json: limits, times: null });
    expect(texts(await walks().plan({ ...app, min: 1, max: 3 }))).toEqual([
      "max: max is above the account's limit: max is 3, but the account may run only 2 replicas per application, in all of its regions together. Lower max, or ask bunny.net support for a higher limit.",
    ]);
    expect(texts(await walks().plan({ ...app, min: 1, max: 2 }))).toEqual([]);
  });

  it("says that replicas do not share volumes, if the application has some and more than one replica", async () => {
    const items = [{ id: "v1", name: "data" }];
    used.service.faults.add({
      path: "/mc/apps/app-shop/volumes",
      kind: "answer",
      status: 200,
      json: { items },
      times: null,
    });
    expect(texts(await walks().plan({ ...app, max: 6 }))).toEqual([
      "max: Replicas do not share volumes: max is 6, and the application has persistent volumes (data). Each replica has its own volumes, and data that one replica writes is not copied to the others. Set max = 1, unless the application copies the data itself.",
    ]);
    expect(texts(await walks().plan({ ...app, min: 1, max: 1 }))).toEqual([]);
  });

  it.each([500, 404])("is planned where the volumes answer %d", async (status) => {
    used.service.faults.add({ path: "/mc/apps/app-shop/volumes", kind: "answer", status, times: null });
    expect(texts(await walks().plan({ ...app, max: 6 }))).toEqual([]);
  });

  it("is not read for other changes, nor for a value that is not known yet", async () => {
    const created = await walks().apply(app);
    used.service.resetRequests();
    expect(texts(await walks().plan({ ...app, min: 3 }, created))).toEqual([]);
    expect(texts(await walks().plan({ ...app, max: UNKNOWN }, created))).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it.each([500, 404])("does not prevent the plan if it answers %d", async (status) => {
    used.service.faults.add({ path: "/mc/limits", kind: "answer", status, times: null });
    expect(texts(await walks().plan({ ...app, max: 11 }))).toEqual([]);
  });

  it("is not read again during the apply", async () => {
    await walks().apply({ ...app, max: 11 });
    expect(asked().filter((operation) => operation?.includes("imit"))).toHaveLength(1);
  });
});

it("is destroyed without a change if asked to, which is a warning", async () => {
  const created = await walks().apply({ ...app, on_destroy: "keep" });
  used.service.resetRequests();
  expect(texts(await walks().destroy(created))).toEqual([
    'on_destroy: Autoscaling is not changed: Application app-shop keeps min 2 and max 6, because on_destroy is "keep". Set on_destroy = "restore" to restore the settings found at create.',
  ]);
  expect(asked()).toEqual(["getAutoscaling"]);
});

it("is left by a reset where what was found and what somebody set exclude each other, which is a warning", async () => {
  const set = (settings: object) => used.service.send("PUT", "/mc/apps/app-shop/autoscaling", settings);
  await set({ min: 5, max: 8 });
  const created = await walks().apply({ ...app, on_destroy: "restore" });
  await set({ min: 2, max: 4 });
  used.service.resetRequests();
  expect(texts(await walks().destroy(created)).slice(-1)).toEqual([
    "on_destroy: Autoscaling was not restored: Application app-shop keeps min 2 and max 4: somebody changed one of them, so a restore would set min 5 and max 4. To restore both, use the dashboard.",
  ]);
  expect(used.service.requests().map(({ method }) => method)).not.toContain("PUT");
});

describe("an application that the account does not have", () => {
  const missing = { ...app, app_id: "app-shopp" };
  const NAMED = /Check app_id\. The account of this access key has app-shop\b/;
  const NOT_OURS = /proxy|gateway|removed from the state/;

  it("is an error of the plan that names those it has", async () => {
    const [said, ...others] = texts(await walks().plan(missing));
    expect(said).toMatch(/^app_id: /);
    expect(said).toMatch(NAMED);
    expect(said).not.toMatch(NOT_OURS);
    expect(others).toEqual([]);
  });

  it("is an error of the import, too", async () => {
    const [said] = texts(await walks().import("app-shopp"));
    expect(said).toMatch(NAMED);
    expect(said).not.toMatch(NOT_OURS);
  });

  it("is a question of the key where the account has none", async () => {
    await used.service.edit((store) => {
      store.applications.length = 0;
    });
    expect(texts(await walks().plan(app))).toEqual([
      expect.stringContaining("The account of this access key has no applications. Check that the key"),
    ]);
  });

  it("may exist behind a gateway if the account lists it, or its list cannot be read", async () => {
    used.service.faults.add({ operation: "getAutoscaling", kind: "html", status: 404, times: null });
    expect(texts(await walks().plan(app))).toEqual([expect.stringMatching(/proxy or gateway/)]);
    used.service.faults.add({ operation: "listApplications", kind: "empty", status: 500, times: null });
    const [said] = texts(await walks().plan(app));
    expect(said).toMatch(/proxy or gateway/);
    expect(said).not.toMatch(/removed from the state/);
  });
});
