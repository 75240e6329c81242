import { App, TerraformStack } from "cdktf";
import * as bunny from "terraform-provider-bunny";

const app = new App();
const stack = new TerraformStack(app, "site");
new bunny.BunnyProvider(stack, "bunny"); // the key comes from BUNNY_ACCESS_KEY

const zone = bunny.ShieldZone.fromPullZone(stack, "zone", 9001);
new bunny.AccessList(stack, "blocked", {
  zone,
  action: bunny.AccessListAction.BLOCK,
  entries: bunny.Entries.fromFile("cidr", "blocked.txt"),
});
new bunny.ResponsePage(stack, "blocked-page", {
  zone,
  content: bunny.PageContent.fromFile("blocked.html"),
});
const bots = new bunny.BotPolicy(stack, "bots", { zone });
bots.blockCategory(bunny.BotCategory.AI_SCRAPER, { except: [bunny.Bot.named("GPTBot")] });

app.synth();
