import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  AccessList,
  AccessListAction,
  BotCategory,
  BotPolicy,
  Bot,
  Condition,
  Ddos,
  Entries,
  ManagedList,
  ManagedListPolicy,
  RateLimit,
  ShieldBaseline,
  ShieldPlan,
  ShieldZone,
  Waf,
  WafAction,
  WafRule,
} from "terraform-provider-bunny";
import type { TerraformStack } from "cdktf";
import { useAcceptance } from "../../support/acceptance.js";
import { synth } from "../support/synth.js";

const acceptance = useAcceptance();

/** Constructs of each kind in an adopted zone, some of which Terraform looks up. */
function site(stack: TerraformStack, ddos: Ddos): void {
  const zone = ShieldZone.adopt(stack, "zone", { pullZoneId: 9001, plan: ShieldPlan.BUSINESS, ddos });
  const bots = new BotPolicy(stack, "bots", { zone, allow: [Bot.named("Googlebot")] });
  bots.blockCategory(BotCategory.AI_SCRAPER, { except: [Bot.named("GPTBot")] });
  new ManagedListPolicy(stack, "lists", { zone, block: [ManagedList.TOR], challenge: [ManagedList.VPN] });
  const entries = Entries.cidrs("198.51.100.0/24");
  new AccessList(stack, "blocked", { zone, action: AccessListAction.BLOCK, entries });
  const admin = Condition.path().beginsWith("/admin");
  new WafRule(stack, "admin", { zone, conditions: admin, action: WafAction.BLOCK });
  new RateLimit(stack, "login", {
    ...{ zone, conditions: Condition.path().beginsWith("/login"), requests: 10, timeframe: 60, blockTime: 60 },
  });
}

test("an edit of an adopted zone changes the zone only, and nothing that is looked up through it", async () => {
  const workspace = await acceptance.workspace();
  await rm(join(workspace.folder, "versions.tf"));
  const configuration = (ddos: Ddos) => ({
    ...synth((stack) => {
      site(stack, ddos);
    }),
  });
  await workspace.apply(configuration(Ddos.MEDIUM));
  const { changes } = await workspace.plan(configuration(Ddos.HIGH));
  expect(changes.map(({ address, action }) => [address.split(".")[0], action])).toEqual([
    ["bunny_shield_zone", "update"],
  ]);
});

test("the baseline of a zone is not changed by an edit of it, either", async () => {
  const workspace = await acceptance.workspace();
  await rm(join(workspace.folder, "versions.tf"));
  const configuration = (waf: Waf) => ({
    ...synth((stack) => new ShieldBaseline(stack, "site", { pullZoneId: 9001, plan: ShieldPlan.BUSINESS, waf })),
  });
  await workspace.apply(configuration(Waf.blocking()));
  const { changes } = await workspace.plan(configuration(Waf.blocking({ logOnly: ["941100"] })));
  expect(changes.map(({ address, action }) => [address.split(".")[0], action])).toEqual([
    ["bunny_shield_zone", "update"],
  ]);
});
