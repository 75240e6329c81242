import { Fn, Lazy, TerraformIterator, type TerraformStack } from "cdktf";
import * as cdktn from "cdktn";
import {
  AccessList,
  AccessListAction,
  Bot,
  BotPolicy,
  BunnyProvider,
  Condition,
  Entries,
  ManagedList,
  ManagedListPolicy,
  ShieldZone,
  WafAction,
  WafRule,
} from "terraform-provider-bunny";
import { synth } from "./support/synth.js";

const rule = { conditions: Condition.path().is("/x"), action: WafAction.BLOCK };
const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);
const listOf = (stack: TerraformStack) =>
  new AccessList(stack, "list", {
    zone: zoneOf(stack),
    action: AccessListAction.BLOCK,
    entries: Entries.cidrs("192.0.2.0/24"),
  });

interface Block {
  readonly provider?: string;
  readonly depends_on?: readonly string[];
  readonly lifecycle?: object;
}

/** Each block of the stack, by its type and the end of its name. */
function blocksOf(build: (stack: TerraformStack) => unknown): Block[] {
  const { resource = {}, data = {} } = synth(build);
  return [resource, data].flatMap((section) => Object.values(section).flatMap((blocks) => Object.values(blocks)));
}

test("all objects of a zone use the provider of the zone: rules, their order, policies, and their lookups", () => {
  const blocks = blocksOf((stack) => {
    const provider = new BunnyProvider(stack, "other", { alias: "other" });
    const zone = ShieldZone.adopt(stack, "zone", { pullZoneId: 9001, provider });
    zone.addRule("one", rule);
    zone.addRule("two", { ...rule, conditions: Condition.path().is("/y") });
    new BotPolicy(stack, "bots", { zone, block: [Bot.named("GPTBot")] });
    new ManagedListPolicy(stack, "lists", { zone, block: [ManagedList.TOR] });
  });
  expect(blocks.map(({ provider }) => provider)).toEqual(Array(8).fill("bunny.other"));
});

test("the order and a single object use the provider of their own", () => {
  const blocks = blocksOf((stack) => {
    const provider = new BunnyProvider(stack, "other", { alias: "other" });
    const zone = zoneOf(stack);
    zone.addRule("one", { ...rule, provider });
    zone.addRule("two", { ...rule, conditions: Condition.path().is("/y"), provider });
  });
  expect(blocks.map(({ provider }) => provider)).toEqual(Array(3).fill("bunny.other"));
});

test("a policy gives each of its objects its behavior on destroy, its timeouts, and its lifecycle", () => {
  const blocks = synth((stack) => {
    const more = { timeouts: { create: "9m" }, lifecycle: { preventDestroy: true } };
    const zone = zoneOf(stack);
    const categories = { blockCategories: ["tool"] } as const;
    new BotPolicy(stack, "bots", { zone, onDestroy: "keep", block: [Bot.named("GPTBot")], ...categories, ...more });
    new ManagedListPolicy(stack, "lists", { zone, onDestroy: "keep", block: [ManagedList.TOR], ...more });
  });
  const objects = Object.values(blocks.resource ?? {}).flatMap((one) => Object.values(one));
  expect(objects).toHaveLength(3);
  for (const object of objects)
    expect(object).toMatchObject({
      on_destroy: "keep",
      timeouts: { create: "9m" },
      lifecycle: { prevent_destroy: true },
    });
});

test("a construct waits for those that dependsOn and addDependency name", () => {
  const blocks = blocksOf((stack) => {
    const list = listOf(stack);
    new WafRule(stack, "one", { ...rule, zone: list.zone, dependsOn: [list.resource] });
    new WafRule(stack, "two", { ...rule, zone: list.zone }).node.addDependency(list);
  });
  const waits = blocks.flatMap(({ depends_on = [] }) => depends_on);
  expect(waits).toEqual(Array(2).fill(expect.stringMatching(/^bunny_shield_access_list\./)));
});

test("the lifecycle of a list keeps what the list needs", () => {
  const [block] = blocksOf((stack) => {
    const entries = Entries.cidrs("192.0.2.0/24");
    const lifecycle = { preventDestroy: true };
    new AccessList(stack, "list", { zone: zoneOf(stack), action: AccessListAction.BLOCK, entries, lifecycle });
  });
  expect(block?.lifecycle).toEqual({ create_before_destroy: true, prevent_destroy: true });
});

test.each<[string, (stack: TerraformStack) => unknown, string]>([
  [
    "an import",
    (stack) =>
      new WafRule(stack, "rule", {
        ...{ ...rule, zone: zoneOf(stack), importId: "42/7" },
        forEach: TerraformIterator.fromList(["a"]),
      }),
    "The import ID is that of one object, but forEach makes several objects",
  ],
  [
    "an order",
    (stack) => zoneOf(stack).addRule("rule", { ...rule, count: 2 }),
    "addRule puts one rule into the order, but count makes several objects",
  ],
])("several objects are refused for %s", (_, build, problem) => {
  expect(() => synth(build)).toThrow(problem);
});

test("an absent prop that is passed on is absent, and a constant that may be misspelled is refused", () => {
  const build = (props: object) =>
    synth((stack) => new WafRule(stack, "rule", { ...rule, zone: zoneOf(stack), ...props }));
  expect(build({ description: undefined, timeouts: undefined, importId: undefined, provider: undefined })).toEqual(
    build({}),
  );
  expect(() => build({ severity: undefined })).toThrow("severity is undefined");
  expect(() => build({ action: undefined })).toThrow("action is undefined");
});

test("an AS number may be a token of any type", () => {
  const asn = Fn.conditional(true, "64496", "64497") as string;
  const { resource } = synth((stack) =>
    zoneOf(stack).addRule("rule", { ...rule, conditions: Condition.asn().is(asn) }),
  );
  expect(JSON.stringify(resource)).toContain('"value":"${true ? ');
});

test("a construct refuses a stack of the other library", () => {
  const stack = new cdktn.TerraformStack(cdktn.Testing.app(), "site");
  expect(() => ShieldZone.adopt(stack as never, "zone", { pullZoneId: 9001 })).toThrow(
    '[site/zone] ShieldZone is a construct for cdktf, but its stack is one of cdktn. Import ShieldZone from "terraform-provider-bunny/cdktn".',
  );
});

test("a warning shows the expression of a token", () => {
  const written = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  synth((stack) => {
    const entries = Entries.cidrs("192.0.2.0/24");
    const action = Lazy.stringValue({ produce: () => "${var.action}" }) as AccessListAction;
    for (const id of ["one", "two"])
      new AccessList(stack, id, { zone: ShieldZone.fromShieldZoneId(stack, `zone-${id}`, 42), entries, action });
  });
  const texts = written.mock.calls.map(([text]) => String(text));
  written.mockRestore();
  expect(texts.join()).toContain("${var.action}");
  expect(texts.join()).not.toContain("TfToken");
});
