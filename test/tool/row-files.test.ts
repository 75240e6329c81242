import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { accessList, change, planJson } from "../review/support/plan-builder.js";
import { completedRows } from "../review/support/review-of.js";
import type { Review } from "../../src/review/document/review-document.js";
import { push, script, startCheckout } from "./support/checkout.js";

const folderWith = useFolder();
const loosening = change("bunny_shield_access_list.office", accessList(), accessList({ action: "log" }));
const drifted = planJson([], { resource_drift: [loosening] });

describe("the file of accepted changes, and that of ignored drift", () => {
  it("of a review accepts what its own report offers, reads the file strictly, and never writes it", async () => {
    const folder = await folderWith({ "main.tf": "", "plan.json": planJson([loosening]), ".terraform/x": "" });
    await startCheckout(folder);
    await script(folder, "git rm -rq --cached plan.json .terraform; git commit -qm two");
    const [plan, accept] = [join(folder, "plan.json"), join(folder, "accept.json")];
    const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const red = await bunnyTf("review", "--fail-on", "loosens", "--accept", accept, "-f", "json", plan);
    expect([red.exitCode, said.mock.calls]).toEqual([
      3,
      [[`--accept names ${accept}, which does not exist, so it has no rows.\n`]],
    ]);
    said.mockRestore();
    const rows = completedRows(JSON.parse(red.out) as Review, {
      expires: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    });
    await push(folder, { "accept.json": JSON.stringify({ accept: rows }) });
    expect((await bunnyTf("review", "--fail-on", "loosens", "--accept", accept, plan)).exitCode).toBe(2);
    expect(await bunnyTf("review", "-o", accept, "--accept", accept, plan)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("is the same file as the input") as string,
    });
    await writeFile(accept, JSON.stringify({ accept: [{ address: "a" }] }));
    const broken = await bunnyTf("review", "--accept", accept, plan);
    expect(broken).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/accept\.json: Row 1 .*has no "commit"/) as string,
    });
  });

  const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
  it.each<[string, (text: string) => Buffer]>([
    ["UTF-8 with a byte order mark", (text) => Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, as Windows PowerShell writes it", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 with the other byte order", (text) => swapped(`\uFEFF${text}`)],
    ["the other UTF-16 without a mark", swapped],
  ])("may be in %s", async (_encoding, encode) => {
    const folder = await folderWith({ "plan.json": planJson([loosening]) });
    const accept = join(folder, "accept.json");
    const rows = (reason: string) =>
      JSON.stringify({ accept: [{ address: "é", change: "0", commit: "0", reason, expires: "2020-01-01" }] });
    await writeFile(accept, encode(rows("meant")));
    const read = await bunnyTf("review", "--accept", accept, join(folder, "plan.json"));
    expect([read.err, read.exitCode]).toEqual(["", 2]);
    await writeFile(accept, encode(rows("")));
    const refused = await bunnyTf("review", "--accept", accept, join(folder, "plan.json"));
    expect(refused).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("Row 1 of the file of accepted changes (é)") as string,
    });
  });

  it("of drift names the stack where several have the address", async () => {
    const folder = await folderWith({ "edge.json": drifted, "team.json": drifted });
    const plans = ["edge.json", "team.json"].map((name) => join(folder, name));
    const ignore = join(folder, "ignore.json");
    await bunnyTf("drift", "--write-baseline", ignore, "--expires", "2099-01-01", ...plans);
    const { ignore: written } = JSON.parse(await readFile(ignore, "utf8")) as { ignore: readonly { stack?: string }[] };
    const exitCodeWith = async (rows: readonly object[], given = plans): Promise<number> => {
      await writeFile(ignore, JSON.stringify({ ignore: rows }));
      return (await bunnyTf("drift", "--ignore", ignore, ...given)).exitCode;
    };
    const [edge] = written;
    const { stack: _, ...anywhere } = edge ?? {};
    expect(await exitCodeWith([anywhere])).toBe(2);
    expect(await exitCodeWith([anywhere], plans.slice(0, 1))).toBe(0);
    expect(await exitCodeWith([edge ?? {}])).toBe(2);
    expect(await exitCodeWith(written)).toBe(0);
  });

  it("of a review is pruned without any plan; rows without a commit are ignored in the target branch", async () => {
    const row = (address: string) => ({ address, change: "0", commit: "0", reason: "meant", expires: "2027-01-01" });
    const folder = await folderWith({
      "accept.json": JSON.stringify({ accept: [row("old"), { address: "older", change: "0" }] }),
    });
    await startCheckout(folder);
    const accept = join(folder, "accept.json");
    await writeFile(accept, JSON.stringify({ accept: [row("old"), row("new")] }));
    const prune = ["review", "--accept", accept, "--prune"];
    expect(await bunnyTf(...prune, "--base", "main")).toMatchObject({ exitCode: 0, err: "" });
    expect(JSON.parse(await readFile(accept, "utf8"))).toEqual({ accept: [row("new")] });
    expect(await bunnyTf(...prune)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("--prune needs --accept FILE and --base COMMIT") as string,
    });
    expect((await bunnyTf("review", "--base", "main")).err).toContain("--base needs --accept FILE");
    expect((await bunnyTf("review", "--accept", accept, "--renew")).err).toContain(
      "--renew needs --accept FILE and --fail-on CONDITIONS",
    );
  });

  it("is not missing where it only cannot be read", async () => {
    const folder = await folderWith({ "plan.json": planJson([loosening]) });
    const loop = join(folder, "accept.json");
    await symlink(loop, loop);
    const { exitCode, err } = await bunnyTf("review", "--accept", loop, join(folder, "plan.json"));
    expect([exitCode, err]).toEqual([1, `bunny-tf: ${loop} cannot be read. Its path has too many links.\n`]);
  });

  it("of drift has no rows while it is not there, which is said", async () => {
    const folder = await folderWith({ "plan.json": drifted });
    const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const ended = await bunnyTf("drift", "--ignore", join(folder, "ignore.json"), join(folder, "plan.json"));
    const [[told] = []] = said.mock.calls;
    said.mockRestore();
    expect([ended.exitCode, told]).toEqual([2, expect.stringContaining("ignore.json, which does not exist")]);
    expect(ended.out).toContain(join(folder, "ignore.json"));
  });
});

it.each([
  [["review", "--fail-on", "high, since"], "since, which never matches without --since: add "],
  [["drift", "--fail-on", "unmanaged"], "unmanaged, which never matches without --unmanaged: add "],
  [["audit", "--fail-on", "unmanaged"], "unmanaged, which never matches without --state: add "],
  [["audit", "--fail-on", "since"], "since, which never matches without --since: add "],
  [["audit", "--fail-on", "destroy"], "destroy, which never matches in audit: leave the condition out."],
  [["drift", "--fail-on", "high,traffic-stopped=1%"], "traffic-stopped=1%, which never matches in drift: leave "],
  [["review", "plan.json", "--fail-on", "unmanaged"], "unmanaged, which never matches in review: leave "],
])("%j is refused: the condition could never match", async (command, said) => {
  const { exitCode, err } = await bunnyTf(...command);
  expect([exitCode, err]).toEqual([1, expect.stringContaining(`--fail-on names ${said}`)]);
});
