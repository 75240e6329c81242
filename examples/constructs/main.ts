import { App, Fn, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import {
  AppAutoscalingResource,
  BunnyProvider,
  DataBunnyShieldBots,
  DataBunnyShieldRateLimit,
  DataBunnyVideoPlayback,
  ShieldAccessList,
  ShieldCustomPage,
} from "terraform-provider-bunny";

const ZONE = 42;

class SiteStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Relative, so that the synthesised configuration is the same on every machine.
    new LocalBackend(this, { path: `${id}.tfstate` });
    // Key and addresses come from the environment: BUNNY_ACCESS_KEY, BUNNY_BASE_URL, BUNNY_VIDEO_URL.
    new BunnyProvider(this, "bunny");

    const office = new ShieldAccessList(this, "office-list", {
      shieldZoneId: ZONE,
      name: "Office and VPN",
      type: "cidr",
      action: "allow",
      entries: ["192.0.2.0/24", "198.51.100.7/32", "2001:db8:40::/48"],
    });
    new ShieldCustomPage(this, "blocked-page", {
      shieldZoneId: ZONE,
      pageType: "block",
      html: "<h1>This request was blocked</h1>",
    });
    new AppAutoscalingResource(this, "shop", { appId: "app-shop", min: 2, max: 6, onDestroy: "reset" });
    new TerraformOutput(this, "list_checksum", { value: office.checksum });
    this.lookAround();
  }

  private lookAround(): void {
    const bots = new DataBunnyShieldBots(this, "bots", { shieldZoneId: ZONE });
    const login = new DataBunnyShieldRateLimit(this, "login", { rateLimitId: 77 });
    const intro = new DataBunnyVideoPlayback(this, "intro", {
      libraryId: 759,
      videoId: "32d140e2-e4f4-4eec-9d53-20371e9be607",
    });
    new TerraformOutput(this, "bot_categories", { value: Fn.lengthOf(bots.categories) });
    new TerraformOutput(this, "login_limit", { value: login.ruleConfiguration.requestCount });
    new TerraformOutput(this, "playlist", { value: intro.videoPlaylistUrl });
  }
}

const app = new App();
new SiteStack(app, "demo");
app.synth();
