import { createCalls } from "../../src/server/running-calls.js";
import { type GrpcServer, GrpcFailure } from "../../src/server/grpc-server.js";
import { registerProvider, withShownAttributes } from "../../src/server/provider-service.js";
import type { AttributePathMessage, PathStepMessage } from "../../src/protocol/messages.js";
import type { ProviderServer } from "../../src/protocol/rpcs.js";

type Answer = Parameters<GrpcServer["unary"]>[1];

/** The handlers of a provider that nothing may reach. */
function handlers(): ReadonlyMap<string, Answer> {
  const found = new Map<string, Answer>();
  const server: GrpcServer = {
    unary: (path, answer) => void found.set(path, answer),
    stream: () => undefined,
    silent: () => undefined,
    accept: () => undefined,
  };
  const provider = new Proxy({} as ProviderServer, {
    get(_target, name) {
      return name === "then" ? undefined : () => Promise.reject(new Error(`${String(name)} was reached`));
    },
  });
  registerProvider(server, createCalls(), () => Promise.resolve(provider), {});
  return found;
}

const call = { onOver: () => undefined };

it.each([
  ["text", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
  ["a length beyond the end", Buffer.from([0x0a, 0xff, 0xff, 0x03])],
  ["a wire type that does not exist", Buffer.from([0x0f])],
])("says of %s that it is no message of the protocol, not that the provider has a bug", async (_title, bytes) => {
  const answer = handlers().get("/tfplugin6.Provider/PlanResourceChange");
  const failure = await answer?.(bytes, call).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(GrpcFailure);
  expect(String(failure)).toContain(`received ${bytes.length} bytes that are no message of plugin protocol 6`);
});

it("passes a message on", async () => {
  const answer = handlers().get("/tfplugin6.Provider/PlanResourceChange");
  await expect(answer?.(Buffer.alloc(0), call)).rejects.toThrow("planResourceChange was reached");
});

it("names a nested attribute by its key, one step below the attribute, where every engine finds it", () => {
  const steps = (...path: PathStepMessage[]) => ({ steps: path });
  const shown = (attribute: AttributePathMessage | undefined) =>
    withShownAttributes({ diagnostics: [{ severity: 1, summary: "", detail: "", attribute }] }).diagnostics[0]
      ?.attribute;
  const rule = { attributeName: "conditions" };
  expect(shown(steps(rule, { attributeName: "value" }))).toEqual(steps(rule, { elementKeyString: "value" }));
  expect(shown(steps(rule, { attributeName: "conditions" }, { elementKeyInt: 0 }, { attributeName: "value" }))).toEqual(
    steps(rule, { elementKeyString: "conditions" }),
  );
  for (const path of [
    undefined,
    steps(rule),
    steps(rule, { elementKeyInt: 3 }),
    steps(rule, { elementKeyString: "x" }),
  ])
    expect(shown(path)).toEqual(path);
  const replaced = { requiresReplace: [steps(rule, { attributeName: "value" })] };
  expect(withShownAttributes(replaced)).toBe(replaced);
});
