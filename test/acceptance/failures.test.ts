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
