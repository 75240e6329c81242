import { UNKNOWN } from "../../../src/framework/index.js";
import { driveResource, driveWalks, type Outcome, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const LIST = "bunny_shield_access_list";
const CONFIGURATION = "bunny_shield_access_list_configuration";
const lists = () => driveWalks(used.service, LIST);
const managed = () => driveWalks(used.service, CONFIGURATION);
const list = { shield_zone_id: 42, name: "Office", type: "ip", action: "block", entries: ["192.0.2.1", "192.0.2.2"] };
const errors = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics.flatMap(({ severity, summary, detail }) => (severity === 1 ? [`${summary}: ${detail}`] : []));
/** The writes, each with what it sends. */
const sent = (): unknown[] =>
  used.service
    .requests()
    .filter(({ method }) => method !== "GET")
    .map(({ operation, body }) => [operation, body === "" ? null : (JSON.parse(body) as unknown)]);
const reads = () => used.service.findRequests({ method: "GET" }).map(({ operation }) => operation);

describe("a custom list", () => {
  const CREATE = ["createAccessList", expect.objectContaining({ name: "Office", content: "192.0.2.1\n192.0.2.2" })];
  const configured = (isEnabled: boolean, action: number) => ["updateAccessListConfiguration", { isEnabled, action }];

  // The API creates lists disabled, with the action log.
  it.each<[object, unknown[]]>([
    [{ action: "log" }, [CREATE, configured(true, 4)]],
    [{ action: "block" }, [CREATE, configured(true, 2)]],
    [{ action: "block", enabled: false }, [CREATE, configured(false, 2)]],
    [{ action: "log", enabled: false }, [CREATE]],
  ])("with %j is created with only the requests that it needs", async (change, expected) => {
    const created = await lists().apply({ ...list, ...change });
    expect(errors(created)).toEqual([]);
    expect(sent()).toEqual(expected);
  });

  it.each<[string, object, unknown[]]>([
    ["name", { name: "Offices" }, [["updateAccessList", { name: "Offices" }]]],
    ["entries", { entries: ["192.0.2.3"] }, [["updateAccessList", { content: "192.0.2.3" }]]],
    ["action", { action: "challenge" }, [configured(true, 3)]],
    ["switch", { enabled: false }, [configured(false, 2)]],
    ["spelling", { entries: null, content: "192.0.2.2\n192.0.2.1\n" }, []],
    [
      "everything",
      { name: "B", entries: null, content: "192.0.2.9", action: "log" },
      [["updateAccessList", { name: "B", content: "192.0.2.9" }], configured(true, 4)],
    ],
  ])("sends only its %s if nothing else changes", async (_name, change, expected) => {
    const created = await lists().apply(list);
    used.service.resetRequests();
    const updated = await lists().apply({ ...list, ...change }, created);
    expect(errors(updated)).toEqual([]);
    expect(sent()).toEqual(expected);
    expect((await lists().read(updated)).state).toEqual(updated.state);
  });

  it("keeps what an update wrote if the next request fails", async () => {
    const created = await lists().apply(list);
    used.service.faults.add({ operation: "updateAccessListConfiguration", kind: "answer", status: 400 });
    const change = { ...list, name: "New", entries: ["192.0.2.3"], action: "log" };
    const failed = await lists().apply(change, created);
    expect(errors(failed)).toHaveLength(1);
    expect(failed.state).toMatchObject({ name: "New", entries: ["192.0.2.3"], entry_count: 1, action: "block" });
    used.service.resetRequests();
    await lists().apply(change, failed);
    expect(sent()).toEqual([configured(true, 4)]);
  });

  it("is in the state with its ID if the overview cannot be read after its create", async () => {
    await lists().apply(list);
    const names = used.service.requests().map(({ operation }) => operation);
    const before = names.slice(0, names.indexOf("createAccessList"));
    const skip = before.filter((name) => name === "listAccessLists").length;
    await used.service.reset();
    used.service.faults.add({ operation: "listAccessLists", kind: "answer", status: 400, skip, times: null });
    const failed = await lists().apply(list);
    expect(failed.state).toMatchObject({ list_id: expect.any(Number) as unknown, name: "Office" });
    used.service.faults.clear();
    expect((await lists().destroy(failed)).state).toBeNull();
    expect((await lists().import(`42/${String(failed.state?.["list_id"])}`)).state).toBeNull();
  });

  it("is read by the overview alone where nothing changed, with refresh = changed", async () => {
    const created = await lists().apply(list);
    const changed = async (stored: Outcome) =>
      driveResource(await startProvider(used.service, { refresh: "changed" }), LIST).read(stored);
    const first = await changed(created);
    used.service.resetRequests();
    const second = await changed(first);
    expect(second.state).toEqual(created.state);
    expect(reads()).toEqual(["listAccessLists"]);
    const path = `/shield/shield-zone/42/access-lists/${String(created.state?.["list_id"])}`;
    await used.service.send("PATCH", path, { content: "192.0.2.7\n192.0.2.8\n192.0.2.9" });
    used.service.resetRequests();
    const third = await changed(second);
    expect(third.state).toMatchObject({ entry_count: 3 });
    expect(reads()).toContain("getAccessList");
    used.service.resetRequests();
    expect((await changed(third)).state).toEqual(third.state);
    expect(reads()).toEqual(["listAccessLists"]);
    used.service.resetRequests();
    await lists().read(third);
    expect(reads()).toContain("getAccessList");
  });

  it("leaves open in the plan what unknown entries or an unknown type decide", async () => {
    for (const open of ["entries", "type"]) {
      const { planned, diagnostics } = await lists().plan({ ...list, [open]: UNKNOWN });
      expect({ open, diagnostics }).toEqual({ open, diagnostics: [] });
      expect(planned).toMatchObject({ checksum: UNKNOWN, entry_count: UNKNOWN });
    }
    expect((await lists().validate({ ...list, type: UNKNOWN, entries: ["no address"] })).diagnostics).toEqual([]);
  });

  it("reads the quota only for entries that change", async () => {
    const created = await lists().apply(list);
    used.service.resetRequests();
    await lists().plan({ ...list, action: "log" }, created);
    await lists().plan({ ...list, shield_zone_id: UNKNOWN });
    expect(reads()).toEqual([]);
  });
});

it("a managed list is not imported as a custom one", async () => {
  expect(errors(await lists().import("42/2"))).toEqual([
    expect.stringMatching(
      /^The list is managed by bunny\.net: List 2 \(".+"\) of Shield zone 42 is managed by bunny\.net, so its entries cannot be declared\. Import it as bunny_shield_access_list_configuration with the same ID, 42\/2, to manage enabled and action\.$/,
    ),
  ]);
});

describe("the configuration of a managed list", () => {
  const base = { shield_zone_id: 42, list_id: 2, enabled: true, action: "block" };

  it("is written only if it differs from what is found", async () => {
    const first = await managed().apply(base);
    expect(errors(first)).toEqual([]);
    used.service.resetRequests();
    expect((await managed().apply(base)).state).toMatchObject({ found: { enabled: true, action: "block" } });
    expect(sent()).toEqual([]);
    await managed().apply({ ...base, action: "log" });
    await managed().apply({ ...base, action: "log", enabled: false });
    expect(sent()).toEqual([
      ["updateAccessListConfiguration", { isEnabled: true, action: 4 }],
      ["updateAccessListConfiguration", { isEnabled: false, action: 4 }],
    ]);
  });

  it.each([
    ["restore", [["updateAccessListConfiguration", { isEnabled: false, action: 2 }]]],
    ["disable", [["updateAccessListConfiguration", { isEnabled: false, action: 2 }]]],
    ["keep", []],
  ])("is destroyed with on_destroy = %s", async (on_destroy, expected) => {
    const created = await managed().apply({ ...base, on_destroy });
    used.service.resetRequests();
    expect((await managed().destroy(created)).state).toBeNull();
    expect(sent()).toEqual(expected);
  });

  it("is planned without a request where the list or the zone is not known, and in updates", async () => {
    const created = await managed().apply(base);
    used.service.resetRequests();
    for (const open of ["shield_zone_id", "list_id"]) await managed().plan({ ...base, [open]: UNKNOWN });
    await managed().plan({ ...base, action: "log" }, created);
    expect(reads()).toEqual([]);
  });
});
