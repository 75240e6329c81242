import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BuiltProvider,
  builtProvider,
  installProvider,
  providerPlatform,
} from "../../../src/tool/engine/install-provider.js";
import { useTemporaryFolder } from "./fake-engine.js";

const folder = useTemporaryFolder();
const FILE = "terraform-provider-bunny_v1.2.3";
const packageFolder = (host: string): string =>
  join(folder(), "mirror", host, "bunny-iac", "bunny", "1.2.3", providerPlatform());

const build = (content: string, chunks: Readonly<Record<string, string>> = {}): BuiltProvider => ({
  executable: FILE,
  version: "1.2.3",
  checksums: null,
  files: new Map(Object.entries({ ...chunks, [FILE]: content }).map(([name, text]) => [name, Buffer.from(text)])),
});

test("the provider is executable and alone in its folder, under both registries", async () => {
  const provider = build("#!/usr/bin/env node\n");
  const installed = await installProvider(provider, join(folder(), "mirror"));

  expect(installed).toEqual([
    {
      address: "registry.terraform.io/bunny-iac/bunny",
      executable: join(packageFolder("registry.terraform.io"), FILE),
      status: "new",
    },
    {
      address: "registry.opentofu.org/bunny-iac/bunny",
      executable: join(packageFolder("registry.opentofu.org"), FILE),
      status: "new",
    },
  ]);
  for (const { executable } of installed) {
    expect(await readFile(executable, "utf8")).toBe("#!/usr/bin/env node\n");
    expect((await stat(executable)).mode & 0o777).toBe(0o755);
    expect(await readdir(join(executable, ".."))).toEqual([FILE]);
  }
  expect((await readdir(join(folder(), "mirror"))).sort()).toEqual(["registry.opentofu.org", "registry.terraform.io"]);
});

test("installing the same file again changes nothing, a rebuilt one replaces it", async () => {
  const mirror = join(folder(), "mirror");
  const statuses = async (content: string): Promise<string[]> =>
    (await installProvider(build(content), mirror)).map(({ status }) => status);
  await statuses("first");
  const file = join(packageFolder("registry.terraform.io"), FILE);
  const before = await stat(file);

  expect(await statuses("first")).toEqual(["unchanged", "unchanged"]);
  expect((await stat(file)).ino).toBe(before.ino);
  expect(await statuses("second")).toEqual(["replaced", "replaced"]);
  expect(await readFile(file, "utf8")).toBe("second");

  await chmod(file, 0o644);
  expect(await statuses("second")).toEqual(["replaced", "unchanged"]);
  expect((await stat(file)).mode & 0o777).toBe(0o755);
});

test("the files that the script loads are installed with it, and those of the last build removed", async () => {
  const mirror = join(folder(), "mirror");
  const target = packageFolder("registry.terraform.io");
  await installProvider(build("one", { "chunk-1.cjs": "first" }), mirror);
  expect((await readdir(target)).sort()).toEqual(["chunk-1.cjs", FILE]);
  expect((await stat(join(target, "chunk-1.cjs"))).mode & 0o777).toBe(0o644);

  const [replaced] = await installProvider(build("one", { "chunk-2.cjs": "second" }), mirror);
  expect(replaced?.status).toBe("replaced");
  expect((await readdir(target)).sort()).toEqual(["chunk-2.cjs", FILE]);
  expect(await readFile(join(target, "chunk-2.cjs"), "utf8")).toBe("second");
});

test("other files in the package's folder are removed, since an engine would run or hash them", async () => {
  const target = packageFolder("registry.terraform.io");
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "terraform-provider-bunny.map"), "");

  await installProvider(build("x"), join(folder(), "mirror"));
  expect(await readdir(target)).toEqual([FILE]);
});

test("the built provider is the file of the package's version; if it is missing, the error says what to run", async () => {
  await writeFile(join(folder(), "package.json"), JSON.stringify({ version: "1.2.3" }));
  await expect(builtProvider(folder())).rejects.toThrow(/not built .* run "npm run build"/);

  await mkdir(join(folder(), "dist", "plugin"), { recursive: true });
  await writeFile(join(folder(), "dist", "plugin", FILE), "script");
  await writeFile(join(folder(), "dist", "plugin", "chunk-1.cjs"), "chunk");
  expect(await builtProvider(folder())).toEqual(build("script", { "chunk-1.cjs": "chunk" }));
});

test.each([
  ["linux", "x64", "linux_amd64"],
  ["darwin", "arm64", "darwin_arm64"],
  ["win32", "x64", "windows_amd64"],
  ["linux", "ia32", "linux_386"],
])("%s on %s is %s", (system, architecture, expected) => {
  expect(providerPlatform(system, architecture)).toBe(expected);
});

test("a link below the mirror is not followed: nothing outside is written or removed", async () => {
  const outside = join(folder(), "outside");
  await mkdir(outside);
  await writeFile(join(outside, "precious"), "");
  await mkdir(join(packageFolder("registry.terraform.io"), ".."), { recursive: true });
  await symlink(outside, packageFolder("registry.terraform.io"));

  await expect(installProvider(build("new"), join(folder(), "mirror"))).rejects.toThrow(/is a link/);
  expect(await readdir(outside)).toEqual(["precious"]);
});

test("an executable that is a link is replaced, not written through", async () => {
  const outside = join(folder(), "outside");
  await writeFile(outside, "new");
  await mkdir(packageFolder("registry.terraform.io"), { recursive: true });
  await symlink(outside, join(packageFolder("registry.terraform.io"), FILE));
  const [first] = await installProvider(build("new"), join(folder(), "mirror"));
  expect(first?.status).toBe("replaced");
  expect(await readdir(packageFolder("registry.terraform.io"))).toEqual([FILE]);
  expect((await stat(outside)).mode & 0o111).toBe(0);
});
