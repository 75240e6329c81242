import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { useAcceptance } from "../support/acceptance.js";
import { testFailedCreates, zoneChanges, zoneTakenOver } from "./failed-zone-creates.js";

const acceptance = useAcceptance();

test("one Ctrl-C during the change of a zone lets the change finish, and the zone is not tainted", async () => {
  const { service } = acceptance;
  const workspace = await acceptance.workspace();
  await workspace.preview(zoneTakenOver("disable"));
  service.faults.add({ operation: "updateZone", kind: "delay", milliseconds: 1000, wait: "after" });
  const apply = spawn(workspace.engine.path, ["apply", "-json", "tfplan"], {
    ...{ cwd: workspace.folder, env: workspace.environment, stdio: "ignore" },
  });
  const exited = once(apply, "exit");
  while (service.countRequests({ operation: "updateZone" }) === 0) await wait(10);
  apply.kill("SIGINT");
  await exited;
  expect((await workspace.state()).at("bunny_shield_zone.site").tainted).toBe(false);
  expect((await workspace.preview()).empty).toBe(true);
  expect(zoneChanges(acceptance)).toHaveLength(1);
});

describe("a zone whose create failed, with on_destroy = disable", () => {
  testFailedCreates(acceptance, "disable");
});
