import {
  AppAutoscaling,
  Bot,
  BotPolicy,
  BunnyProvider,
  PageContent,
  ResponsePage,
  ShieldBaseline,
  ShieldBotAction,
  ShieldZone,
} from "terraform-provider-bunny";
import { Testing, TerraformStack, TerraformVariable } from "cdktf";
import { useAcceptance } from "../support/acceptance.js";
import { describeDiagnostics } from "../support/diagnostics.js";
import { stackOf } from "./support/synth.js";

const acceptance = useAcceptance();
const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);

/** Two constructs for one object, the one that reports it, and the message. */
const TWICE: [string, (stack: TerraformStack) => void, path: string, said: RegExp][] = [
  [
    "the same page twice, in a zone that is found twice",
    (stack) => {
      for (const id of ["one", "other"]) {
        const zone = ShieldZone.fromPullZone(stack, `zone-${id}`, 9001);
        new ResponsePage(stack, id, { zone, content: PageContent.fromHtml("x") });
      }
    },
    "site/other",
    /site\/one\/Resource declares the block page of the same zone too/,
  ],
  [
    "a page beside the baseline's",
    (stack) => {
      const zone = zoneOf(stack);
      new ShieldBaseline(stack, "base", { zone });
      new ResponsePage(stack, "page", { zone, content: PageContent.fromHtml("x") });
    },
    "site/page",
    /site\/base\/block-page\/Resource declares the block page/,
  ],
  [
    "one application twice",
    (stack) => {
      new AppAutoscaling(stack, "shop", { appId: "a", max: 2 });
      new AppAutoscaling(stack, "again", { appId: "a", max: 3 });
    },
    "site/again",
    /the autoscaling of application a too/,
  ],
  [
    "two policies for one category",
    (stack) => {
      const zone = zoneOf(stack);
      new BotPolicy(stack, "bots", { zone, blockCategories: ["seo"] });
      new BotPolicy(stack, "more", { zone, allowCategories: ["seo"] });
    },
    "site/more",
    /site\/bots\/seo declares the bot category seo/,
  ],
  [
    "two policies for one bot, by name",
    (stack) => {
      const zone = zoneOf(stack);
      new BotPolicy(stack, "bots", { zone, block: [Bot.named("GPTBot")] });
      new BotPolicy(stack, "more", { zone, allow: [Bot.named("GPTBot")] });
    },
    "site/more",
    /the action of bot GPTBot of the same zone/,
  ],
  [
    "one variable under two labels",
    (stack) => {
      const id = new TerraformVariable(stack, "id", { type: "number" });
      const block = [Bot.fromBotId(id.numberValue, "x"), Bot.fromBotId(id.numberValue, "y")];
      new BotPolicy(stack, "bots", { zone: zoneOf(stack), block });
    },
    "site/bots",
    /site\/bots\/x declares the action of bot y of the same zone/,
  ],
  [
    "a generated bot action beside a policy",
    (stack) => {
      const zone = zoneOf(stack);
      new ShieldBotAction(stack, "l1", { shieldZoneId: 42, botId: 17, action: "allow" });
      new BotPolicy(stack, "bots", { zone, block: [Bot.fromBotId(17)] });
    },
    "site/bots",
    /site\/l1 declares the action of bot 17/,
  ],
];

it.each(TWICE)("%s fails at synth", (_, build, path, said) => {
  const validate = (): void => {
    stackOf(build).runAllValidations();
  };
  expect(validate).toThrow(`[${path}]`);
  expect(validate).toThrow(said);
  expect(validate).toThrow("Keep one");
});

it("the same page in two zones, two pages in one, and bots of two zones are not an error", () => {
  const stack = stackOf((site) => {
    const [one, other] = [42, 44].map((id) => ShieldZone.fromShieldZoneId(site, `zone-${id}`, id));
    const content = PageContent.fromHtml("x");
    new ResponsePage(site, "a", { zone: one!, content });
    new ResponsePage(site, "b", { zone: other!, content });
    new ResponsePage(site, "c", { zone: one!, content, pageType: "challenge" });
    new BotPolicy(site, "d", { zone: one!, block: [Bot.named("GPTBot")], allowCategories: ["seo"] });
    for (const id of ["f", "g"]) {
      const botId = new TerraformVariable(site, `id-${id}`, { type: "number" }).numberValue;
      new BotPolicy(site, id, { zone: one!, block: [Bot.fromBotId(botId)] });
    }
    new BotPolicy(site, "e", { zone: other!, block: [Bot.named("GPTBot")], blockCategories: ["seo"] });
  });
  expect(() => {
    stack.runAllValidations();
  }).not.toThrow();
});

/** The configuration of a policy for a bot of this name, as the engine gets it. */
function policyFor(name: string): Record<string, unknown> {
  const stack = stackOf((site) => {
    new BotPolicy(site, "bots", { zone: zoneOf(site), block: [Bot.named(name)] });
  });
  const { terraform: _, provider: __, ...configuration } = JSON.parse(Testing.synth(stack)) as Record<string, unknown>;
  return configuration;
}

it("a bot that the zone does not have is named in the plan's error, and one that it has is found", async () => {
  const workspace = await acceptance.workspace();
  const { diagnostics } = await workspace.failing("plan", policyFor('No"bot'));
  const text = describeDiagnostics(diagnostics);
  expect(text).toContain('The zone has no bot, or several, with the name "No\\"bot"');
  expect(text).toContain("Bot.fromBotId");
  const { changes } = await workspace.plan(policyFor("GPTBot"));
  expect(changes.map(({ after }) => after?.["bot_id"])).toEqual([17]);
});

it.each<[string, (stack: TerraformStack) => unknown, RegExp | undefined]>([
  [
    "a zone",
    (stack) => ShieldZone.adopt(stack, "zone", { pullZoneId: 9001 }),
    /one\/zone\/Resource declares the Shield settings of pull zone 9001 too/,
  ],
  [
    "a page",
    (stack) => new ResponsePage(stack, "page", { zone: zoneOf(stack), content: PageContent.fromHtml("x") }),
    /one\/page\/Resource declares the block page of the same zone too/,
  ],
  [
    "a zone of a variable of each stack",
    (stack) =>
      ShieldZone.adopt(stack, "zone", {
        pullZoneId: new TerraformVariable(stack, "pull-zone", { type: "number" }).numberValue,
      }),
    undefined,
  ],
  [
    "a page in a zone of a variable of each stack",
    (stack) => {
      const id = new TerraformVariable(stack, "id", { type: "number" }).numberValue;
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", id);
      return new ResponsePage(stack, "page", { zone, content: PageContent.fromHtml("x") });
    },
    undefined,
  ],
])("two stacks of an app that declare %s", (_, declare, said) => {
  const app = Testing.app();
  const [one, two] = ["one", "two"].map((id) => {
    const stack = new TerraformStack(app, id);
    new BunnyProvider(stack, "bunny");
    declare(stack);
    return stack;
  }) as [TerraformStack, TerraformStack];
  const attempt = expect(() => {
    two.runAllValidations();
  });
  if (said === undefined) attempt.not.toThrow();
  else attempt.toThrow(said);
  expect(() => {
    one.runAllValidations();
  }).not.toThrow();
});
