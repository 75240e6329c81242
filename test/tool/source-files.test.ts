import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SourceFiles } from "../../src/review/plan/synthesized-app.js";
import { sourceFiles } from "../../src/tool/source-files.js";
import { change, planJson } from "../review/support/plan-builder.js";
import { planOf } from "../review/support/review-of.js";

const DRIFT = planOf(
  planJson([], {
    resource_drift: [change("bunny_app_autoscaling.a", { app_id: "a", max: 1 }, { app_id: "a", max: 2 })],
  }),
);

const before = process.cwd();
let root = "";
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "source-files-")));
  process.chdir(root);
});
afterEach(async () => {
  process.chdir(before);
  await rm(root, { recursive: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

const filesOf = async (folder: string): Promise<SourceFiles> =>
  (await sourceFiles({ name: folder, source: folder, folder, constructsFile: join(folder, "cdk.tf.json") }, DRIFT)) ??
  (() => undefined);

const LIST = "bunny_shield_access_list";
const own = (file: string, text: string | undefined, ...alsoReadBy: string[]) => ({ file, text, alsoReadBy });

test("the files of HCL are found by literals, templates, locals, and instances, in local modules, too", async () => {
  await write({
    "site/main.tf": `
      locals {
        text  = file("lists/local.txt")
        paths = { b = "lists/b.txt" }
      }
      resource "${LIST}" "plain" {
        content = file( "lists/plain.txt" )
      }
      resource "${LIST}" "by_local" {
        content = local.text
      }
      resource "${LIST}" "keyed" {
        for_each = toset(["a", "b"])
        content  = file("\${path.module}/lists/\${each.key}.txt")
      }
      resource "${LIST}" "by_path" {
        content = file(local.paths["b"])
      }
      resource "aws_thing" "other" {
        content = file("lists/plain.txt")
      }
      module "inner" {
        source = "./inner"
        name   = "page"
      }
      module "many" {
        for_each = toset(["x"])
        source   = "./inner"
        name     = "page"
      }`,
    "site/inner/main.tf.json": JSON.stringify({
      variable: { name: {} },
      resource: { bunny_shield_custom_page: { page: { html: '${file("${path.module}/${var.name}.html")}' } } },
    }),
    "site/inner/page.html": "page",
    ...Object.fromEntries(["plain", "local", "a", "b"].map((name) => [`site/lists/${name}.txt`, name])),
  });
  const files = await filesOf("site");
  expect(files(`${LIST}.plain`, "content")).toEqual(own("site/lists/plain.txt", "plain"));
  expect(files(`${LIST}.by_local`, "content")).toEqual(own("site/lists/local.txt", "local"));
  expect(files(`${LIST}.keyed["a"]`, "content")).toEqual(own("site/lists/a.txt", "a"));
  expect(files(`${LIST}.keyed["b"]`, "content")).toEqual(own("site/lists/b.txt", "b", `${LIST}.by_path`));
  expect(files("module.inner.bunny_shield_custom_page.page", "html")).toEqual(own("site/inner/page.html", "page"));
  for (const [address, attribute] of [
    [`${LIST}.plain`, "name"],
    [`${LIST}.other`, "content"],
    ["aws_thing.other", "content"],
    ['module.many["x"].bunny_shield_custom_page.page', "html"],
  ] as const)
    expect(files(address, attribute)).toBeUndefined();
});

test.each([
  'trimspace(file("lists/a.txt"))',
  'file("lists/a.txt") == file("lists/b.txt") ? "a" : "b"',
  '"${file("lists/a.txt")}\\n"',
  "file(var.path)",
  'templatefile("lists/a.txt", {})',
  '"file(lists/a.txt)"',
])("a value that is not the text of one known file has no file: %s", async (expression) => {
  await write({ "main.tf": `variable "path" {}\nresource "${LIST}" "a" {\n  content = ${expression}\n}\n` });
  expect((await filesOf("."))(`${LIST}.a`, "content")).toBeUndefined();
});

test("a file outside of the folder is named, and not read: by its path, by a link, and through a folder that is a link", async () => {
  await write({
    "secret.txt": "secret",
    "elsewhere/x.txt": "secret",
    "site/inside.txt": "inside",
    "site/main.tf": [
      "../secret.txt",
      `${root}/secret.txt`,
      "link.txt",
      "lists/x.txt",
      "inner-link.txt",
      ".",
      "none.txt",
    ]
      .map((path, index) => `resource "${LIST}" "n${index}" {\n  content = file("${path}")\n}\n`)
      .join(""),
  });
  await symlink(join(root, "secret.txt"), join(root, "site", "link.txt"));
  await symlink(join(root, "elsewhere"), join(root, "site", "lists"));
  await symlink(join(root, "site", "inside.txt"), join(root, "site", "inner-link.txt"));
  const files = await filesOf("site");
  const texts = [0, 1, 2, 3, 4, 5, 6].map((index) => files(`${LIST}.n${index}`, "content")?.text ?? "not read");
  expect(texts).toEqual([...Array<string>(4).fill("not read"), "inside", "not read", "not read"]);
  expect(files(`${LIST}.n0`, "content")?.file).toBe("secret.txt");
});

test("the files of constructs are those that the stack names, in the app's folder", async () => {
  const block = (file: string) => ({ "//": { files: { entries: file }, metadata: { path: "site/a" } } });
  const text = JSON.stringify({ resource: { [LIST]: { a: block("lists/a.txt"), b: block("../secret.txt") } } });
  await write({
    "app/cdktf.json": "{}",
    "app/lists/a.txt": "a",
    "secret.txt": "secret",
    "app/build/out/stacks/site/cdk.tf.json": text,
    "other/cdktf.out/stacks/site/cdk.tf.json": text,
    "other/lists/a.txt": "other",
  });
  const files = await filesOf("app/build/out/stacks/site");
  expect(files(`${LIST}.a`, "entries")).toEqual(own("app/lists/a.txt", "a"));
  expect(files(`${LIST}.b`, "entries")).toEqual(own("secret.txt", undefined));
  expect((await filesOf("other/cdktf.out/stacks/site"))(`${LIST}.a`, "entries")?.text).toBe("other");
});

test("nothing is read without drift, from standard input, and of what an app wrote as HCL", async () => {
  const code = `resource "${LIST}" "a" {\n  content = file("\${path.module}/assets/a/entries.txt")\n}\n`;
  await write({ "cdk.tf": code, "assets/a/entries.txt": "a", "broken/main.tf": 'resource "x" {' });
  expect((await filesOf("."))(`${LIST}.a`, "content")).toBeUndefined();
  expect((await filesOf("broken"))(`${LIST}.a`, "content")).toBeUndefined();
  const source = { name: "-", source: "-", planFile: "-" };
  expect(await sourceFiles(source, DRIFT)).toBeUndefined();
  expect(await sourceFiles({ ...source, folder: "broken" }, planOf(planJson([])))).toBeUndefined();
  expect(await readFile("cdk.tf", "utf8")).toBe(code);
});
