import { testWithAllRuns } from "../framework/properties/runs.js";
import { useAcceptance } from "../support/acceptance.js";
import { TEST_ACCESS_KEY } from "../support/service.js";
import type { Workspace } from "../support/workspace.js";

const SURFACES = ["diagnostics", "plan", "state", "log", "saved plan as text"] as const;
type Surface = (typeof SURFACES)[number];

const everything = `
resource "bunny_shield_access_list" "list" {
  shield_zone_id = 42
  name           = "Office"
  type           = "cidr"
  entries        = ["192.0.2.0/24"]
}
resource "bunny_shield_custom_page" "page" {
  shield_zone_id = 42
  page_type      = "block"
  html           = "<h1>Blocked</h1>"
}
resource "bunny_app_autoscaling" "shop" {
  app_id     = "app-shop"
  min        = 2
  max        = 6
  on_destroy = "restore"
}
data "bunny_shield_bots" "all" {
  shield_zone_id = 42
}
data "bunny_shield_rate_limit" "login" {
  rate_limit_id = 77
}
data "bunny_video_playback" "intro" {
  library_id = 759
  video_id   = "32d140e2-e4f4-4eec-9d53-20371e9be607"
}
`;

/** Places in which the key appears, plain or as base64. */
async function leaks(workspace: Workspace, texts: Partial<Record<Surface, string>>): Promise<Surface[]> {
  const spellings = [TEST_ACCESS_KEY, Buffer.from(TEST_ACCESS_KEY).toString("base64")];
  const seen: Record<Surface, string> = {
    diagnostics: "",
    plan: "",
    "saved plan as text": "",
    ...texts,
    state: await workspace.stateText(),
    log: await workspace.log(),
  };
  return SURFACES.filter((surface) => spellings.some((spelling) => seen[surface].includes(spelling)));
}

describe("the access key", () => {
  const acceptance = useAcceptance();

  testWithAllRuns("would be found in every place that is searched", async () => {
    const workspace = await acceptance.workspace({ provider: "installed", log: true });
    const planted = `
resource "terraform_data" "planted" {
  input = "${TEST_ACCESS_KEY}"
}
resource "bunny_shield_access_list" "planted" {
  shield_zone_id = 42
  name           = "planted" # The API's answer would have another name: the client takes the key out of it.
  type           = "ip"
  entries        = ["${TEST_ACCESS_KEY}"]
}
`;
    const { json } = await workspace.plan(planted.replace(/entries .*/, 'entries = ["192.0.2.1"]'));
    const text = await workspace.run("show", "-no-color", "tfplan");
    await workspace.applyPlanned();
    const { diagnostics } = await workspace.failing("plan", planted);
    // The provider removes the key from its logs, so only the engine can be made to log it.
    await workspace.run("plan", `-var=planted=${TEST_ACCESS_KEY}`);

    expect(
      await leaks(workspace, {
        diagnostics: JSON.stringify(diagnostics),
        plan: json,
        "saved plan as text": text.output,
      }),
    ).toEqual(SURFACES);
  });

  test("appears nowhere if everything succeeds", async () => {
    const workspace = await acceptance.workspace({ provider: "installed", log: true });
    const { json, warnings } = await workspace.plan(everything);
    const text = await workspace.run("show", "-no-color", "tfplan");
    await workspace.applyPlanned();
    const again = await workspace.plan();

    expect(acceptance.service.countRequests()).toBeGreaterThan(10);
    expect(
      await leaks(workspace, {
        diagnostics: JSON.stringify([...warnings, ...again.warnings]),
        plan: json + again.json,
        "saved plan as text": text.output,
      }),
    ).toEqual([]);
    await workspace.destroy();
    expect(await leaks(workspace, {})).toEqual([]);
  });

  // Whatever the API answers is redacted in one place, which test/api/http/secrets.test.ts tests.
  const refusals = [
    ["the API repeats it in an error", { status: 400, text: `The key ${TEST_ACCESS_KEY} may not do that.` }],
    [
      "the API repeats it in a page",
      { status: 502, text: `<html>${TEST_ACCESS_KEY}</html>`, contentType: "text/html" },
    ],
    ["it is refused", { status: 401 }],
  ] as const;
  testWithAllRuns.each(refusals)("appears nowhere when %s", async (_, answer) => {
    const workspace = await acceptance.workspace({ provider: "installed", log: true });
    acceptance.service.faults.add({ method: "POST", kind: "answer", times: null, ...answer });
    const { diagnostics, output } = await workspace.failing("apply", everything);

    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    expect(await leaks(workspace, { diagnostics: output })).toEqual([]);
  });

  testWithAllRuns(
    "as an attribute, it appears in diagnostics, state and log no more than from the environment",
    async () => {
      const workspace = await acceptance.workspace({
        provider: "installed",
        log: true,
        env: { BUNNY_ACCESS_KEY: "", TF_VAR_key: TEST_ACCESS_KEY },
      });
      const configured = `
variable "key" {
  sensitive = true
}
provider "bunny" {
  access_key = var.key
}
${everything}`;
      const { output } = await workspace.apply(configured);

      expect(await leaks(workspace, { diagnostics: output })).toEqual([]);
      await workspace.destroy();
    },
  );
});
