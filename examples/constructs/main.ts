import { App, Aspects, Fn, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import {
  AccessList,
  AccessListAction,
  AppAutoscaling,
  AutoscalingOnDestroy,
  Bot,
  BotCategory,
  BotPolicy,
  Condition,
  BunnyProvider,
  DataBunnyShieldBots,
  DataBunnyShieldRateLimit,
  DataBunnyVideoPlayback,
  Entries,
  HouseRules,
  ManagedList,
  ManagedListOnDestroy,
  ManagedListPolicy,
  PageContent,
  RateLimit,
  RateLimitBlockTime,
  RateLimitTimeframe,
  ResponsePage,
  ShieldZone,
  type IShieldZone,
} from "terraform-provider-bunny";

class SiteStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Beside cdktf.out, which may be emptied; relative, so that every machine synthesizes the same.
    new LocalBackend(this, { path: `../../../${id}.tfstate` });
    // Key and addresses come from the environment: BUNNY_ACCESS_KEY, BUNNY_BASE_URL, BUNNY_VIDEO_URL.
    new BunnyProvider(this, "bunny");

    const zone = ShieldZone.fromShieldZoneId(this, "zone", 42);
    const office = new AccessList(this, "office-list", {
      zone,
      name: "Office and VPN",
      action: AccessListAction.ALLOW,
      entries: Entries.cidrs("192.0.2.0/24", "198.51.100.7/32", "2001:db8:40::/48"),
    });
    new ResponsePage(this, "blocked-page", { zone, content: PageContent.fromFile(`${__dirname}/blocked.html`) });
    new AppAutoscaling(this, "shop", { appId: "app-shop", min: 2, max: 6, onDestroy: AutoscalingOnDestroy.RESTORE });
    new TerraformOutput(this, "list_checksum", { value: office.resource.checksum });
    this.keepBotsOut(zone);
    this.lookAround(zone);
  }

  private keepBotsOut(zone: IShieldZone): void {
    const bots = new BotPolicy(this, "bot-policy", { zone });
    bots.blockCategory(BotCategory.AI_SCRAPER, { except: [Bot.named("GPTBot")] });
    new ManagedListPolicy(this, "managed-lists", {
      zone,
      challenge: [ManagedList.TOR],
      onDestroy: ManagedListOnDestroy.RESTORE,
    });
    new RateLimit(this, "sign-up", {
      zone,
      conditions: Condition.path().beginsWith("/sign-up"),
      requests: 5,
      timeframe: RateLimitTimeframe.ONE_MINUTE,
      blockTime: RateLimitBlockTime.FIVE_MINUTES,
    });
  }

  /** What exists already is read by the generated data sources. */
  private lookAround({ shieldZoneId }: IShieldZone): void {
    const bots = new DataBunnyShieldBots(this, "bots", { shieldZoneId });
    const login = new DataBunnyShieldRateLimit(this, "login", { rateLimitId: 77 });
    const intro = new DataBunnyVideoPlayback(this, "intro", {
      libraryId: 759,
      videoId: "32d140e2-e4f4-4eec-9d53-20371e9be607",
    });
    new TerraformOutput(this, "bot_categories", { value: Fn.lengthOf(bots.categories) });
    new TerraformOutput(this, "login_limit", { value: login.requestCount });
    new TerraformOutput(this, "playlist", { value: intro.videoPlaylistUrl });
  }
}

const app = new App();
const stack = new SiteStack(app, "demo");
// In production leave preventDestroy at its default.
Aspects.of(stack).add(new HouseRules({ preventDestroy: false }));
app.synth();
