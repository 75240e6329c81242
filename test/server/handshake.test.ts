import { engineSpeaksOurVersion, handshakeLine, launchedByEngine } from "../../src/server/handshake.js";
import { cookie } from "../support/plugin-launch.js";

test.each([
  [{ TF_PLUGIN_MAGIC_COOKIE: cookie }, true],
  [{ TF_PLUGIN_MAGIC_COOKIE: cookie.toUpperCase() }, false],
  [{}, false],
])("%j is an engine's launch: %p", (environment, launched) => {
  expect(launchedByEngine(environment)).toBe(launched);
});

test.each([
  ["5,6", true],
  ["6,5", true],
  ["6", true],
  [" 5, 6 ", true],
  ["", true],
  [undefined, true],
  ["5", false],
  ["16,60", false],
])("an engine that speaks %p speaks version 6: %p", (versions, speaks) => {
  expect(engineSpeaksOurVersion({ PLUGIN_PROTOCOL_VERSIONS: versions })).toBe(speaks);
});

test("the line of a plugin on a port, in plain text", () => {
  const at = { network: "tcp", address: "127.0.0.1:4242" } as const;
  expect(handshakeLine(at, undefined, {})).toBe("1|6|tcp|127.0.0.1:4242|grpc|\n");
  expect(handshakeLine(at, undefined, { PLUGIN_MULTIPLEX_GRPC: "1" })).toBe("1|6|tcp|127.0.0.1:4242|grpc||false\n");
});
