import { errorRow } from "../../../src/review/render/markdown/escape-markdown.js";

test("an engine's framed message stands in one line, without its frame", () => {
  const message = "could not plan:\n╷\n│ Error: No configuration files\n│\n│ Plan requires configuration.\n╵\n";
  expect(errorRow("net", message)).toBe(
    "`net`: could not plan: Error: No configuration files Plan requires configuration.",
  );
});
