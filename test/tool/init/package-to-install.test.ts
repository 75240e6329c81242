import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { readFolder } from "../../../src/tool/import/written-files.js";
import { packageToInstall, bringPackage } from "../../../src/tool/init/package-to-install.js";
import { useFolder } from "../../review/support/command.js";

const folderWith = useFolder();
const INSTALLED = join("node_modules", "terraform-provider-bunny");

/** What tells this repository from its package. */
const CLONE = {
  "package.json": '{ "name": "terraform-provider-bunny", "version": "9.8.7", "files": ["dist"] }',
  "tsconfig.build.json": "{}",
};

/** A project in which npm installed this package from `resolved`, and the tarball `p.tgz`. */
function projectWith(resolved: string): Promise<string> {
  return folderWith({
    "p.tgz": "tarball",
    "node_modules/terraform-provider-bunny/package.json": '{ "version": "9.8.7" }',
    "node_modules/.package-lock.json": JSON.stringify({
      packages: { "node_modules/terraform-provider-bunny": { version: "9.8.7", resolved } },
    }),
  });
}

describe("what the package.json of a new project installs", () => {
  it("is the tarball that this package was installed from, by its path from there", async () => {
    const project = await projectWith("file:p.tgz");
    await mkdir(join(project, ".git"));
    const spec = await packageToInstall(undefined, join(project, "infra", "site"), join(project, INSTALLED));
    expect(spec).toBe("file:../../p.tgz");
  });

  it("is a copy of that tarball where the project is another repository, which would not have it elsewhere", async () => {
    const installed = join(await projectWith("file:p.tgz"), INSTALLED);
    const project = await folderWith({ ".git/HEAD": "" });
    for (const folder of [project, join(project, "infra")]) {
      const spec = await packageToInstall(undefined, folder, installed);
      expect(spec).toBe("file:vendor/terraform-provider-bunny-9.8.7.tgz");
      expect(await bringPackage(spec, folder, installed)).toBe("vendor/terraform-provider-bunny-9.8.7.tgz");
      expect(await readFile(join(folder, "vendor/terraform-provider-bunny-9.8.7.tgz"), "utf8")).toBe("tarball");
      expect(await readdir(join(folder, "vendor"))).toEqual(["terraform-provider-bunny-9.8.7.tgz"]);
      expect(await bringPackage(spec, folder, installed)).toBeUndefined();
    }
  });

  it("is such a copy in a new folder beside the one that has the package", async () => {
    const project = await projectWith("file:p.tgz");
    const spec = await packageToInstall(undefined, join(project, "new"), join(project, INSTALLED));
    expect(spec).toBe("file:vendor/terraform-provider-bunny-9.8.7.tgz");
  });

  it("is the version of a package from a registry, and what is named", async () => {
    const project = await projectWith("https://registry.example.com/terraform-provider-bunny/-/p-9.8.7.tgz");
    expect(await packageToInstall(undefined, project, join(project, INSTALLED))).toBe("9.8.7");
    expect(await packageToInstall("1.2.3", project, join(project, INSTALLED))).toBe("1.2.3");
  });

  it("is asked for where the tarball is gone", async () => {
    const project = await projectWith("file:../gone.tgz");
    await expect(packageToInstall(undefined, project, join(project, INSTALLED))).rejects.toThrow(
      /installed from .*gone\.tgz, which does not exist anymore.*--package 9\.8\.7\.$/,
    );
  });

  it("is a tarball of a clone, whose version npm may not have: packed into the project, once", async () => {
    const clone = await folderWith({ ...CLONE, "dist/tool/main.js": "" });
    const project = await folderWith({});
    const spec = await packageToInstall(undefined, project, clone);
    expect(spec).toBe("file:vendor/terraform-provider-bunny-9.8.7.tgz");
    expect(await bringPackage(spec, project, clone)).toBe("vendor/terraform-provider-bunny-9.8.7.tgz");
    expect(await readdir(join(project, "vendor"))).toEqual(["terraform-provider-bunny-9.8.7.tgz"]);
    expect(await bringPackage(spec, project, clone)).toBeUndefined();
    expect(await bringPackage("9.8.7", project, clone)).toBeUndefined();
  });

  it("is packed again where packing was interrupted, and such a folder counts as empty", async () => {
    const clone = await folderWith({ ...CLONE, "dist/tool/main.js": "" });
    const project = await folderWith({ "vendor/.packing/terraform-provider-bunny-9.8.7.tgz": "half" });
    const spec = await packageToInstall(undefined, project, clone);
    expect((await readFolder(project)).isEmpty).toBe(true);
    await bringPackage(spec, project, clone);
    expect(await readdir(join(project, "vendor"))).toEqual(["terraform-provider-bunny-9.8.7.tgz"]);
    expect((await stat(join(project, "vendor", "terraform-provider-bunny-9.8.7.tgz"))).size).toBeGreaterThan(100);
    expect((await readFolder(project)).isEmpty).toBe(true);
    for (const file of ["vendor", "vendor/other.tgz", "main.ts"])
      expect((await readFolder(await folderWith({ [file]: "" }))).isEmpty).toBe(false);
  });

  it("is not packed from a clone without a build, nor into a file", async () => {
    const spec = "file:vendor/terraform-provider-bunny-9.8.7.tgz";
    const project = await folderWith({ vendor: "" });
    const [bare, built] = [await folderWith(CLONE), await folderWith({ ...CLONE, "dist/tool/main.js": "" })];
    await expect(bringPackage(spec, project, bare)).rejects.toThrow(/is not built\. Run "npm run build" there\.$/);
    await expect(bringPackage(spec, project, built)).rejects.toThrow(
      /cannot be packed from .*: .*vendor.* cannot be written\. .* Once that is corrected, run "npm pack --pack-destination /,
    );
  });
});
