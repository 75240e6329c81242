import { App, Aspects, TerraformStack } from "cdktf";
import * as bunny from "terraform-provider-bunny";

const app = new App();
const stack = new TerraformStack(app, "secure-site");
new bunny.BunnyProvider(stack, "bunny"); // the key comes from BUNNY_ACCESS_KEY

// A WAF that blocks, DDoS protection, bots, Tor, uploads, limits, and pages; what is not given here has a default.
const site = new bunny.ShieldBaseline(stack, "site", {
  pullZoneId: 9001,
  plan: bunny.ShieldPlan.BUSINESS,
  waf: bunny.Waf.blocking({ logOnly: ["941100"] }), // false positives in the editor
  ddos: bunny.Ddos.HIGH,
  blocked: bunny.Entries.countries("KP", "IR"),
  allowed: bunny.Entries.cidrs("192.0.2.0/24", "2001:db8:40::/48"), // the office
  loginPath: "/login",
});

const admin = bunny.Condition.path().beginsWith("/admin");
site.addRule("admin", {
  conditions: admin.and(bunny.Condition.country().isNot("DE")),
  action: bunny.WafAction.BLOCK,
});
site.addRule("git", {
  conditions: bunny.Condition.path().contains("/.git"),
  action: bunny.WafAction.BLOCK,
});

new bunny.ApiGuardian(stack, "api", {
  zone: site.zone,
  document: bunny.ApiDocument.fromFile("openapi.yaml"),
  mode: bunny.ApiGuardianMode.BLOCK,
});

// Nothing may only log, and nothing is destroyed by mistake.
Aspects.of(stack).add(new bunny.HouseRules());
app.synth();
