import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { differences } from "./differences.js";
import { type Recorded, replaced, template } from "./recorder.js";

const acceptance = useAcceptance({ leavesSeed: true });
const TSX = createRequire(__filename).resolve("tsx/cli");
/** The suite runs twice: with an emulator and with the target. */
const TIME_LIMIT = 300_000;

interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
}

/** Runs the command with the emulator of this file as the account. */
function live(args: readonly string[], watch: (output: string, pid: number) => void = () => undefined): Promise<Ended> {
  const env = { ...process.env, ...acceptance.service.env };
  const child = spawn(process.execPath, [TSX, join(__dirname, "main.ts"), ...args], { cwd: PACKAGE_FOLDER, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      watch(output, child.pid ?? 0);
    });
  }
  return new Promise((resolve) => {
    child.once("close", (exitCode) => {
      resolve({ exitCode, output });
    });
  });
}

const writes = (): number => acceptance.service.requests().filter(({ method }) => method !== "GET").length;

test(
  "a dry run lists the requests and sends none",
  async () => {
    const { exitCode, output } = await live(["--zone", "42", "--only", "bunny_shield_rate_limit", "--dry-run"]);
    expect([exitCode, acceptance.service.requests()]).toEqual([0, []]);
    expect(output).toMatch(/\d+ × POST \/shield\/rate-limit\n/);
  },
  TIME_LIMIT,
);

test.each([
  ["nothing", []],
  ["another zone", ["--confirm", "43"]],
  ["the zone without the application", ["--app", "app-shop", "--confirm", "42"]],
])(
  "with the confirmation %s it sends nothing, and says how to confirm",
  async (_name, args) => {
    const { exitCode, output } = await live(["--zone", "42", "--only", "bunny_shield_custom_page", ...args]);
    expect([exitCode, acceptance.service.requests()]).toEqual([1, []]);
    expect(output).toContain("To run it there: --confirm 42");
  },
  TIME_LIMIT,
);

test(
  "with a confirmation it runs every case in the given zone and application, and restores everything",
  async () => {
    await acceptance.service.send("PUT", "/shield/shield-zone/42/custom-page/block", "<h1>Ours</h1>");
    const before = acceptance.service.snapshot();
    const file = join(tmpdir(), `bunny-live-${process.pid}.json`);
    const { exitCode, output } = await live([
      "--zone",
      "42",
      "--app",
      "app-shop",
      "--confirm",
      "42/app-shop",
      "--output",
      file,
    ]);
    const recording = await readFile(file, "utf8");
    await rm(file);

    expect(output).toContain("Everything is restored.");
    expect(output).not.toContain("FAILED");
    expect(exitCode).toBe(0);
    expect(writes()).toBeGreaterThan(50);
    expect(acceptance.service.requests().filter(({ path }) => /zone\/4[34]|app-blog/.test(path))).toEqual([]);
    expect(acceptance.service.snapshot()).toEqual(before);
    expect(recording).not.toContain(acceptance.service.accessKey);
    expect(recording).not.toMatch(/Login limit|VPN Providers|Googlebot|192\.0\.2/);
    await acceptance.service.send("DELETE", "/shield/shield-zone/42/custom-page/block");
  },
  TIME_LIMIT,
);

test(
  "after an interrupt it restores everything",
  async () => {
    let interrupted = false;
    const args = ["--zone", "42", "--confirm", "42", "--only", "bunny_shield_access_list"];
    const { exitCode, output } = await live(args, (_output, pid) => {
      if (interrupted || acceptance.service.snapshot().accessLists.length === 0) return;
      interrupted = true;
      process.kill(pid, "SIGINT");
    });
    expect({ interrupted, exitCode }).toEqual({ interrupted: true, exitCode: 1 });
    expect(output).toContain("Everything is restored.");
  },
  TIME_LIMIT,
);

describe("a recording", () => {
  const secrets = { accessKey: "key-1", prefix: "tfbunny-1-" };

  test("contains no key, ID, address or text of the account", () => {
    const answer = {
      customLists: [
        { listId: 7, name: "Our customers", content: "192.0.2.1" },
        { listId: 8, name: "tfbunny-1-Office", content: "tfbunny-1- 192.0.2.1 2001:db8::1/32" },
      ],
      userId: "u-1",
      error: { errorKey: "not_found.bot", message: "Bot 12345 of 198.51.100.7 with key-1" },
    };
    expect(replaced(answer, secrets)).toEqual({
      customLists: [
        { listId: 0, name: "[text]", content: "[text]" },
        { listId: 0, name: "tfbunny-1-Office", content: "tfbunny-1- [address] [address]" },
      ],
      userId: "[id]",
      error: { errorKey: "not_found.bot", message: "[text]" },
    });
    expect(template("/shield/shield-zone/42/access-lists/301?page=2")).toBe(
      "/shield/shield-zone/{id}/access-lists/{id}?page=2",
    );
    expect(template("/mc/apps/a-b/autoscaling")).toBe("/mc/apps/{app}/autoscaling");
  });

  test("is compared by status, media type, members and types", () => {
    const seen = (status: number, body: unknown): Recorded => ({
      method: "GET",
      path: "/x",
      status,
      media: "text/plain",
      body,
    });
    expect(differences([seen(200, { a: 1, b: [{ c: "x" }] })], [seen(200, { a: 2, b: [{ c: "y" }] })])).toEqual([]);
    expect(differences([seen(200, { a: 1 })], [seen(200, { a: null, d: true }), seen(404, null)])).toEqual([
      "GET /x: 200.a: emulator number, API null",
      "GET /x: 200.d: emulator nothing, API boolean",
      "GET /x: 404: emulator nothing, API null",
      "GET /x: status: emulator 200, API 200 or 404",
    ]);
  });
});
