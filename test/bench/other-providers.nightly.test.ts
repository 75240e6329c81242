import type { Contender, Contenders } from "../../bench/contenders/contenders.js";
import { applyInstalled } from "../../bench/contenders/installed.js";
import { run as runCpu } from "../../bench/plugin-cpu.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";

const CONFIGURATION = 'resource "stub_thing" "one" {\n  name = "one"\n}\n';

let stub: StubExecutable;
beforeAll(async () => {
  stub = await buildStubExecutable();
});
afterAll(() => stub.remove());

describe("another provider", () => {
  const contender = (text: string): Contender => ({
    title: "stub",
    name: "stub",
    file: stub.file,
    kind: "other",
    configuration: text,
  });

  test("gets the address of the emulator as a variable", async () => {
    const text = `variable "emulator_url" {}\nvariable "access_key" {}\nresource "stub_thing" "one" {\n  name = "\${var.emulator_url} \${var.access_key}"\n}\n`;
    const { workspace, remove } = await applyInstalled(contender(text), text);
    try {
      expect(await workspace.stateText()).toMatch(/"name": "http:\/\/127\.0\.0\.1:\d+ bench-access-key"/);
    } finally {
      await remove();
    }
  });

  test("that cannot be applied ends with what the engine printed", async () => {
    const text = 'resource "stub_other" "one" {}\n';
    await expect(applyInstalled(contender(text), text)).rejects.toThrow("stub_other");
  });

  test("has a row with the CPU time of its processes", async () => {
    const none = { measure: "none", skipped: "in a test" };
    const contenders: Contenders = {
      script: () => Promise.resolve({ ...contender(CONFIGURATION), title: "first" }),
      executable: () => Promise.resolve(none),
      others: [{ ...contender(CONFIGURATION), title: "second" }],
      end: () => Promise.resolve(),
    };
    const rows = await runCpu(contenders, 1);
    expect(rows.map(({ measure }) => measure)).toEqual([
      "first: its configuration",
      "second: its configuration",
      "none",
    ]);
    for (const row of rows.slice(0, 2)) expect(row).toMatchObject({ ratio: expect.any(Number) as number });
  }, 120_000);
});
