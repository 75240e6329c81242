import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../src/cli/run.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-install-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function bunnyTf(...args: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const exitCode = await run(args, { out: (text) => void (out += text), err: (text) => void (err += text) });
  return { exitCode, out, err };
}

test("install --mirror says what was installed and what to write in both configurations", async () => {
  const mirror = join(folder, "mirror");
  const { exitCode, out, err } = await bunnyTf("install", "--mirror", mirror);

  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect((await readdir(mirror)).sort()).toEqual(["registry.opentofu.org", "registry.terraform.io"]);
  expect(out).toMatch(/^Installed: bunny-iac\/bunny \d/);
  expect(out).toContain('source  = "bunny-iac/bunny"');
  expect(out).toContain(`path    = "${mirror}"`);
  expect((await bunnyTf("install", "--mirror", mirror)).out).toMatch(/^Already installed: /);
});

test("install without a mirror uses the plugin folder of the user's home", async () => {
  const home = process.env["HOME"];
  process.env["HOME"] = folder;
  try {
    const { out } = await bunnyTf("install");
    expect(out).toContain(join(folder, ".terraform.d", "plugins", "registry.terraform.io"));
    expect(out).not.toContain("filesystem_mirror");
  } finally {
    process.env["HOME"] = home;
  }
});

test("install --json prints JSON", async () => {
  const { out } = await bunnyTf("install", "--mirror", folder, "--json");

  expect(JSON.parse(out)).toMatchObject({
    source: "bunny-iac/bunny",
    folder,
    installed: [{ status: "new" }, { status: "new" }],
    requiredProviders: expect.stringContaining("required_providers") as string,
    cliConfiguration: expect.stringContaining("filesystem_mirror") as string,
  });
});

test("a folder that cannot be written is one line and exit code 1", async () => {
  const { exitCode, err } = await bunnyTf("install", "--mirror", "/dev/null/mirror");

  expect(exitCode).toBe(1);
  expect(err).toMatch(/^bunny-tf: .*ENOTDIR.*\n$/);
});
