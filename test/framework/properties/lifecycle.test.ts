import fc, { type Arbitrary } from "fast-check";
import type { Attributes } from "../../../src/framework/attribute.js";
import { masked } from "./arbitrary/mask.js";
import { attributes } from "./arbitrary/schema.js";
import { anyObject } from "./arbitrary/value.js";
import { Core } from "./core/core.js";
import { attributeOf, children, NULL, type Cty } from "./core/cty.js";
import { ctyOf } from "./cty-of.js";
import { runs } from "./runs.js";
import { startService, TYPE, type Service } from "./service.js";

type Values = Record<string, unknown>;

/** One configuration: what is known of it when it is planned, what it is in the end, and what the service adds to it. */
interface Step {
  readonly early: Values;
  readonly config: Values;
  readonly choices: Values;
}

const scenario = attributes().chain((schema) => fc.tuple(fc.constant(schema), step(schema), step(schema)));

function step(schema: Attributes): Arbitrary<Step> {
  return fc
    .tuple(anyObject(schema, "config"), anyObject(schema, "state"))
    .chain(([config, choices]) =>
      fc.oneof(fc.constant(config), masked(schema, config)).map((early) => ({ early, config, choices })),
    );
}

function cty({ attributes: schema }: Service, config: Values): Cty {
  return ctyOf({ kind: "object", attributes: schema }, config);
}

async function planAndApply(core: Core, service: Service, { early, config, choices }: Step): Promise<string> {
  service.choices = choices;
  const plan = await core.plan(cty(service, early));
  await core.apply(plan, cty(service, config));
  return plan.action;
}

/** Whether the service made equal what the configuration has as two elements of a set: that cannot settle. */
function hasMergedElements(config: Cty, state: Cty): boolean {
  if (config.is === "set" && config.items.length > children(state).length) return true;
  if (!("entries" in config))
    return children(config).some((one, i) => hasMergedElements(one, children(state)[i] ?? NULL));
  return [...config.entries].some(([name, one]) => hasMergedElements(one, attributeOf(state, name)));
}

/** Planning what is there already plans nothing, however often, and reading changes nothing. */
async function expectSettled(core: Core, service: Service, { config }: Step): Promise<void> {
  fc.pre(!hasMergedElements(cty(service, config), await core.refresh()));
  const before = core.stored?.json;
  const calls = [...service.calls];
  for (let i = 0; i < 2; i++) expect((await core.plan(cty(service, config))).action).toBe("no-op");
  expect(core.stored?.json).toBe(before);
  expect(service.calls).toEqual(calls);
}

describe("the lifecycle, on any schema, configuration and service", () => {
  it("creates, settles, changes, settles and destroys, as core wants it", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ([schema, first, second]) => {
        const service = startService(schema);
        const core = new Core(service.server, TYPE);
        expect(await planAndApply(core, service, first)).toBe("create");
        await expectSettled(core, service, first);
        await planAndApply(core, service, second);
        await expectSettled(core, service, second);
        await core.destroy();
        expect(service.objects.size).toBe(0);
        expect(core.stored).toBeNull();
      }),
      runs(60),
    );
  });
});
