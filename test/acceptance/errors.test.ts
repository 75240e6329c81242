import { readFileSync } from "node:fs";
import { knownErrorKeys, knownErrorTexts } from "../../src/api/index.js";
import type { DiagnosticMessage } from "../../src/protocol/messages.js";
import { appAutoscaling } from "../../src/provider/autoscaling/autoscaling-resource.js";
import { shieldBots } from "../../src/provider/bots/bots-data-source.js";
import { errorShapes } from "../answers/error-shapes.js";
import { encode, startProvider } from "../support/provider-driver.js";
import { startService, type TestService } from "../support/service.js";

const page = readFileSync("docs/reference/errors.md", "utf8");
const context = { signal: new AbortController().signal };

describe("the diagnostics of each failure", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());
  afterEach(() => {
    service.faults.clear();
  });

  async function readBots(): Promise<DiagnosticMessage[]> {
    const server = await startProvider(service);
    const config = encode(shieldBots.attributes, { shield_zone_id: 42 });
    const request = { typeName: "bunny_shield_bots", config, clientCapabilities: undefined };
    return (await server.readDataSource(request, context)).diagnostics;
  }

  it.each(knownErrorKeys)("errorKey $key", async ({ key, statuses, advice }) => {
    const errorKey = key.replace("*", key.endsWith(".*") ? "example" : ".example");
    const message = `Refused because of ${errorKey}.`;
    service.faults.add({
      kind: "failure",
      operation: "listBots",
      path: "/shield/*",
      status: statuses[0] ?? 400,
      errorKey,
      message,
    });
    const [reported, ...more] = await readBots();
    expect(more).toEqual([]);
    expect(reported).toMatchObject({ severity: 1, summary: expect.stringMatching(/^Cannot /) as unknown });
    expect(reported?.detail).toContain(message);
    expect(reported?.detail).toContain(advice);
    expect(reported?.detail).toContain(`errorKey ${errorKey}`);
    expect(reported?.detail).toMatch(/request id \S+/);
    expect(page).toContain(`\`${key}\``);
  });

  it.each(knownErrorTexts)("text $pattern", async ({ pattern, statuses, advice }) => {
    for (const message of [
      "Custom Access List limit exceeded. You can have a maximum of 1 custom lists.",
      "Custom Access List Entry limit exceeded. You can have a maximum of 5000 entries.",
    ]) {
      service.faults.add({ kind: "failure", path: "/shield/*", status: statuses[0] ?? 202, message });
      const [reported] = await readBots();
      expect(reported?.detail).toMatch(pattern);
      expect(reported?.detail).toContain(advice);
    }
    expect(page).toContain(pattern.source);
  });

  it.each(errorShapes)("form $name", async ({ status, body }) => {
    service.faults.add({ kind: "answer", path: "/shield/*", status, text: body, times: null });
    const [reported, ...more] = await readBots();
    expect(more).toEqual([]);
    expect(reported).toMatchObject({ severity: 1 });
    expect(reported?.detail).toContain(`HTTP ${status}`);
    expect(reported?.detail).toMatch(/The API returned: \S/);
  });

  it("puts Magic Containers' message about a field at the attribute of that name", async () => {
    const text = errorShapes.find(({ name }) => name === "ErrorDetails")?.body ?? "";
    service.faults.add({ kind: "answer", method: "PUT", path: "/mc/*", status: 422, text });
    const server = await startProvider(service);
    const wanted = { app_id: "app-shop", min: 2, max: 6, on_destroy: "keep" };
    const answer = await server.applyResourceChange(
      {
        typeName: "bunny_app_autoscaling",
        priorState: undefined,
        plannedState: encode(appAutoscaling.attributes, wanted),
        config: encode(appAutoscaling.attributes, { ...wanted, on_destroy: null }),
        plannedPrivate: new Uint8Array(),
        plannedIdentity: undefined,
      },
      context,
    );
    const atMax = answer.diagnostics.find(({ attribute }) => attribute?.steps[0]?.attributeName === "max");
    expect(atMax?.detail).toContain("max is too large");
  });
});
