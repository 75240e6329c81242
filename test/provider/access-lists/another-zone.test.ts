import { driveWalks, errorsIn } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const holder = useService();

test("a managed list is not read from the overview of another zone", async () => {
  const { service } = holder;
  const walks = driveWalks(service, "bunny_shield_access_list_configuration");
  const stored = await walks.apply({ shield_zone_id: 42, list_id: 1, action: "block", enabled: true });
  expect(errorsIn(stored)).toEqual([]);
  service.faults.add({ kind: "swap", operation: "listAccessLists", params: { shieldZoneId: "44" }, times: null });
  const read = await walks.read(stored);
  expect(errorsIn(read)).toEqual([expect.stringContaining("but the state has 42001")]);
  expect(read.state).toEqual(stored.state);
  service.faults.clear();
  expect(await walks.read(stored)).toMatchObject({ state: stored.state });
});
