import { DiagnosticError, UNKNOWN, type Values } from "../../../src/framework/index.js";
import type { ValidateConfigContext, AnyAt } from "../../../src/framework/definition/stateless.js";
import { hostOf, recordProvider } from "../support/host.js";
import { createRecordService } from "../support/record-service.js";
import { record } from "../support/record.js";

const config = { zone: 1, name: "Alpha" };

/** A host whose provider counts how often its client is created. */
function counting(configure: (context: never) => unknown = () => createRecordService()) {
  const made = { times: 0 };
  const provider = recordProvider();
  const hooks = {
    configure: (context: never) => {
      made.times += 1;
      return configure(context);
    },
  };
  return { made, host: hostOf({ ...provider, hooks }, record) };
}

test("the client is created once, by the first call that needs it, even with concurrent calls", async () => {
  const { made, host } = counting();
  expect(await host.configure({ key: "k" })).toEqual([]);
  await host.validate(config);
  const { planned } = await host.plan({ config });
  expect(made.times).toBe(0);
  await Promise.all([1, 2, 3].map(() => host.apply({ planned, config })));
  expect(made.times).toBe(1);
});

test("a new configuration leads to a new client", async () => {
  const { made, host } = counting();
  const { planned } = await host.plan({ config });
  for (const key of ["a", "b"]) {
    await host.configure({ key });
    await host.apply({ planned, config });
  }
  expect(made.times).toBe(2);
});

test("missing settings are reported by every call that needs the client", async () => {
  const { host } = counting(({ at }: { at: { key: never } }) => {
    throw new DiagnosticError(at.key, "No key", "Set TEST_KEY.");
  });
  await host.configure();
  const { planned } = await host.plan({ config });
  for (const _ of [1, 2])
    expect((await host.apply({ planned, config })).reported).toEqual(["error key: No key | Set TEST_KEY."]);
});

test("warnings of the configuration are reported once", async () => {
  const { host } = counting(({ diagnostics }: { diagnostics: { warning(...texts: unknown[]): void } }) => {
    diagnostics.warning(undefined, "Old key", "Renew it.");
    return createRecordService();
  });
  await host.configure();
  const { planned } = await host.plan({ config });
  expect((await host.apply({ planned, config })).reported).toEqual(["warning -: Old key | Renew it."]);
  expect((await host.apply({ planned, config })).reported).toEqual([]);
});

test("settings that check finds missing are reported once, by ConfigureProvider, unless a setting is unknown", async () => {
  const provider = recordProvider();
  const check = ({ config, at, diagnostics }: ValidateConfigContext<Values, AnyAt>): void => {
    if (config["key"] === null) diagnostics.error(at["key"], "No key", "Set TEST_KEY.");
  };
  const host = hostOf({ ...provider, hooks: { ...provider.hooks, check } }, record);
  expect(await host.configure()).toEqual(["error key: No key | Set TEST_KEY."]);
  expect(await host.configure({ key: "k" })).toEqual([]);
  expect(await host.configure({ key: UNKNOWN })).toEqual([]);
});
