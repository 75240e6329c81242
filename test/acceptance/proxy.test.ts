import { useAcceptance } from "../support/acceptance.js";
import { type Route, startRoute } from "../support/route.js";
import { testWithAllRuns } from "../framework/properties/runs.js";

const acceptance = useAcceptance({ leavesSeed: true });
let route: Route;

beforeEach(async () => {
  route = await startRoute(acceptance.service.url);
});
afterEach(() => route.close());

const rateLimit = 'data "bunny_shield_rate_limit" "login" {\n  rate_limit_id = 77\n}\n';
const everything = `${rateLimit}
resource "bunny_shield_access_list" "office" {
  shield_zone_id = 44
  name           = "Office"
  type           = "cidr"
  entries        = ["192.0.2.0/24"]
}
resource "bunny_shield_custom_page" "block" {
  shield_zone_id = 44
  page_type      = "block"
  html           = "<h1>Blocked</h1>"
}
data "bunny_video_playback" "intro" {
  library_id = 759
  video_id   = "32d140e2-e4f4-4eec-9d53-20371e9be607"
}
`;

/** A workspace whose installed plugin has an API address that only the proxy can resolve. */
async function workspace(url: string, env: Readonly<Record<string, string>>) {
  const addresses = { BUNNY_BASE_URL: url, BUNNY_VIDEO_URL: url };
  return acceptance.workspace({ provider: "installed", env: { ...route.env, ...addresses, ...env } });
}

// Which variable counts for which address is tested in process, in test/api/proxy.test.ts.
test("the installed plugin reaches an https address through the proxy", async () => {
  const whole = await workspace(route.httpsUrl, { HTTPS_PROXY: route.proxyUrl });
  await whole.apply(everything);
  expect((await whole.preview()).empty).toBe(true);
  await whole.destroy();
  expect(new Set(route.tunnels)).toEqual(new Set([new URL(route.httpsUrl).host]));
  expect(route.connections()).toBe(route.tunnels.length);
  expect(acceptance.service.requests().length).toBeGreaterThan(8);
});

testWithAllRuns("the installed plugin reaches an http address through the proxy", async () => {
  const reads = await workspace(route.httpUrl, { all_proxy: route.proxyUrl });
  await reads.apply(`provider "bunny" {\n  allow_insecure_http = true\n}\n${rateLimit}`);

  expect((await reads.state()).objects).toHaveLength(1);
  expect(new Set(route.tunnels)).toEqual(new Set([new URL(route.httpUrl).host]));
});

testWithAllRuns("NO_PROXY bypasses the proxy", async () => {
  const whole = await workspace(route.httpsUrl, { HTTPS_PROXY: route.proxyUrl, NO_PROXY: ".invalid" });
  await whole.apply(everything);
  await whole.destroy();
  expect(route.tunnels).toEqual([]);
  expect(route.connections()).toBeGreaterThan(0);
});

test("a proxy that does not respond is reported with what to check", async () => {
  const reads = await workspace(route.httpsUrl, { HTTPS_PROXY: "http://127.0.0.1:1" });
  const { diagnostics } = await reads.failing("plan", `provider "bunny" {\n  retries = 0\n}\n${rateLimit}`);
  expect(diagnostics.map(({ detail }) => detail).join("\n")).toMatch(/ECONNREFUSED[\s\S]*proxy settings/);
});
