import { testWithAllRuns } from "../framework/properties/runs.js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Diagnostic } from "../support/diagnostics.js";
import { useAcceptance } from "../support/acceptance.js";

const acceptance = useAcceptance();
const list = (change: object = {}): Record<string, unknown> => ({
  resource: {
    bunny_shield_access_list: {
      office: {
        shield_zone_id: 44,
        name: "Office",
        type: "cidr",
        action: "block",
        entries: ["203.0.113.0/25"],
        ...change,
      },
    },
  },
});
const autoscaling = (min: number, max: number): Record<string, unknown> => ({
  resource: { bunny_app_autoscaling: { shop: { app_id: "app-shop", min, max } } },
});

/** The text that a person reads, without the request's own facts. */
function reported(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ severity, summary, detail }) =>
    `${severity}: ${summary}\n${detail}`.replace(/request id [\w-]+/, "request id …"),
  );
}

it("a wrong key is reported before anything changes, and removes nothing from the state", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply(list());
  const provider = { provider: { bunny: { access_key: "wrong" } } };
  const { diagnostics } = await workspace.failing("plan", { ...provider, ...list() });
  expect(reported(diagnostics)).toEqual([
    expect.stringMatching(
      /^error: Cannot read .*\nThe API returned: Unauthorized[\s\S]*Check the access key[\s\S]*HTTP 401/,
    ) as unknown,
  ]);
  expect((await workspace.preview(list())).changes).toEqual([]);
  await workspace.destroy();
});

it("a zone that does not exist is reported at plan time, with the kind of ID that is required", async () => {
  const workspace = await acceptance.workspace();
  const { diagnostics } = await workspace.failing("plan", list({ shield_zone_id: 4711 }));
  expect(reported(diagnostics)).toEqual([
    expect.stringMatching(/Shield Zone not found or Unauthorized access[\s\S]*not the pull zone's id/) as unknown,
  ]);
});

it("min above max is an error at max", async () => {
  const workspace = await acceptance.workspace();
  const { diagnostics } = await workspace.failing("plan", autoscaling(4, 2));
  expect(reported(diagnostics)).toEqual([
    "error: max is less than min\nmax is 2 and min is 4. Raise max or lower min.",
  ]);
});

it("bad entries are quoted, each with what to write instead", async () => {
  const workspace = await acceptance.workspace();
  const entries = ["203.0.113.0/33", "office", "192.0.2.1/24"];
  const { diagnostics } = await workspace.failing("plan", list({ entries }));
  const errors = reported(diagnostics.filter(({ severity }) => severity === "error"));
  expect(errors).toHaveLength(2);
  expect(errors.join("\n")).toMatch(/"203\.0\.113\.0\/33"[\s\S]*"office"|"office"[\s\S]*"203\.0\.113\.0\/33"/);
});

it("a proxy's page instead of a response is reported with its status and beginning", async () => {
  const workspace = await acceptance.workspace();
  acceptance.service.faults.add({ kind: "html", path: "/mc/*", times: null });
  const provider = { provider: { bunny: { retries: 0 } } };
  const { diagnostics } = await workspace.failing("apply", { ...provider, ...autoscaling(1, 2) });
  expect(reported(diagnostics).join("\n")).toMatch(/error: Cannot [\s\S]*HTTP 502/);
});

testWithAllRuns("Ctrl-C during an apply ends it, and a change that was sent is finished and in the state", async () => {
  const workspace = await acceptance.workspace({ provider: "installed", env: acceptance.service.env });
  await workspace.preview(list());
  acceptance.service.faults.add({ kind: "delay", method: "PATCH", path: "/*/configurations/*", milliseconds: 1000 });
  acceptance.service.resetRequests();
  const apply = spawn(workspace.engine.path, ["apply", "-json", "tfplan"], {
    cwd: workspace.folder,
    env: { ...workspace.environment, TF_IN_AUTOMATION: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [apply.stdout, apply.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(apply, "exit");
  while (acceptance.service.countRequests({ operation: "updateAccessListConfiguration" }) === 0) await wait(50);
  process.kill(-(apply.pid ?? 0), "SIGINT"); // Like a terminal: to the whole process group, including the plugin.
  await exited;
  expect(output).not.toContain("Plugin did not respond");

  acceptance.service.faults.clear();
  const [kept] = (await workspace.state()).objects;
  expect(kept).toMatchObject({ type: "bunny_shield_access_list", tainted: false });
  expect((await workspace.preview()).empty).toBe(true);
  const zone = (await acceptance.service.send("GET", "/shield/shield-zone/44/access-lists")) as {
    customLists: object[];
  };
  expect(zone.customLists).toHaveLength(1);
  await workspace.destroy();
});
