import {
  driveResource,
  driveWalks,
  type Outcome,
  skippingTime,
  startProvider,
  withoutWaits,
} from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const LIST = "bunny_shield_access_list";
const office = { shield_zone_id: 42, name: "Office", type: "ip", action: "block", entries: ["192.0.2.1"] };
const SUMMARY = "The zone already has a list of this name";
const drive = () => driveWalks(used.service, LIST, undefined, withoutWaits, skippingTime());
const warned = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
  diagnostics.filter(({ summary }) => summary === SUMMARY);
const idOf = ({ state }: Outcome): number => Number(state?.["list_id"]);

describe("a list with the name and type of one that exists", () => {
  it("is planned with a warning at the name that says how to import the other one", async () => {
    const left = idOf(await drive().apply(office));
    const [warning, ...others] = warned(await drive().plan({ ...office, name: " Office" }));
    expect(warning?.attribute?.steps[0]?.attributeName).toBe("name");
    expect(warning?.detail).toContain(`list ${left} of this name and type`);
    expect(warning?.detail).toContain(`id = "42/${left}"`);
    expect(others).toEqual([]);
  });

  it("costs no request beyond the one for the quota", async () => {
    await drive().apply(office);
    used.service.resetRequests();
    await drive().plan(office);
    expect(used.service.requests().map(({ operation }) => operation)).toEqual(["listAccessLists"]);
  });

  it.each([{ name: "Another" }, { type: "cidr" }, { shield_zone_id: 44 }])("not with %j", async (change) => {
    await drive().apply(office);
    expect(warned(await drive().plan({ ...office, ...change }))).toEqual([]);
  });

  it("not when it is the list itself: an update, a replacement, or one that is tainted", async () => {
    const created = await drive().apply(office);
    expect(warned(await drive().plan({ ...office, entries: ["192.0.2.2"] }, created))).toEqual([]);

    const walk = driveResource(await startProvider(used.service, {}, withoutWaits), LIST);
    await walk.read(created);
    expect(warned(await walk.plan({ ...office, description: "New" }))).toEqual([]);
  });
});
