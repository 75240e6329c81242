import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";

const acceptance = useAcceptance();

const configuration = (html: string) => `
resource "bunny_shield_custom_page" "blocked" {
  shield_zone_id = 42
  page_type      = "block"
  html           = "<main>${html}</main>"
  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.bunny_pull_zone_purge.site, action.bunny_url_purge.assets]
    }
  }
}
action "bunny_pull_zone_purge" "site" {
  config {
    pull_zone_id = 9001
    tag          = "page-\${length(bunny_shield_custom_page.blocked.html)}"
  }
}
action "bunny_url_purge" "assets" {
  config {
    url = "https://www.example.com/assets/"
  }
}
`;

/** The purges since the last look, after the writes that came before them. */
function writes(): string[] {
  const sent = acceptance.service.requests().filter(({ method }) => method !== "GET");
  acceptance.service.resetRequests();
  return sent.map(({ method, path, body }) => `${method} ${path} ${path.endsWith("purgeCache") ? body : ""}`.trim());
}

const PAGE: unknown = expect.stringMatching(/^\w+ \/shield\/.*custom-page/);
const ASSETS = "POST /purge?url=https%3A%2F%2Fwww.example.com%2Fassets%2F";
const tagged = (length: number) => `POST /pullzone/9001/purgeCache {"CacheTag":"page-${length}"}`;

testWhereEngineHas("actions")(
  "actions run after the change that triggers them, once, and alone with -invoke",
  async () => {
    const workspace = await acceptance.workspace();
    const planned = await workspace.plan(configuration("one"));
    expect(JSON.parse(planned.json)).toMatchObject({
      action_invocations: [{ type: "bunny_pull_zone_purge" }, { type: "bunny_url_purge" }],
    });
    expect(writes()).toEqual([]);
    await workspace.applyPlanned();
    expect(writes()).toEqual([PAGE, tagged(16), ASSETS]);

    expect((await workspace.preview()).empty).toBe(true);
    await workspace.apply(configuration("two two"));
    expect(writes()).toEqual([PAGE, tagged(20), ASSETS]);

    const { exitCode } = await workspace.run("apply", "-auto-approve", "-invoke=action.bunny_url_purge.assets");
    expect(exitCode).toBe(0);
    expect(writes()).toEqual([ASSETS]);
    await workspace.destroy();
  },
);

testWhereEngineHas("actions")("what is wrong with an action is said when it is planned, at its attribute", async () => {
  const workspace = await acceptance.workspace();
  await workspace.write(configuration("one").replace("https://www.example.com", ""));
  const { exitCode, output } = await workspace.run("plan", "-no-color");
  expect(exitCode).toBe(1);
  expect(output).toMatch(/Invalid value for url[^]*url = "\/assets\/"[^]*must be a URL that begins with/);
});

testWhereEngineHas("actions")(
  "a purge that fails names what the API returned, and the change before it is in the state",
  async () => {
    const workspace = await acceptance.workspace();
    await workspace.write(configuration("one").replace("= 9001", "= 8"));
    const { exitCode, output } = await workspace.run("apply", "-auto-approve", "-no-color");
    expect(exitCode).toBe(1);
    expect(output).toMatch(/Cannot purge files tagged "page-16" from the cache of pull zone 8[^]*pullZone\.not_found/);
    expect((await workspace.state()).objects).toMatchObject([{ type: "bunny_shield_custom_page" }]);
    await workspace.apply(configuration("one"));
    await workspace.destroy();
  },
);
