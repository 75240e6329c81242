import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KnownObject, parseBaseline, writeBaseline } from "../../src/review/drift/baseline.js";
import { driftStack } from "../../src/review/drift/drift-stack.js";
import { noConstructs } from "../../src/review/plan/synthesized-app.js";
import { checkBaselineOptions, writeKnown } from "../../src/tool/drift.js";
import { run } from "../../src/tool/run.js";
import { findUnmanaged } from "../../src/tool/unmanaged.js";
import { baselineErrors } from "../review/support/outputs.js";
import { planJson } from "../review/support/plan-builder.js";
import { planOf } from "../review/support/review-of.js";
import { addBypass, current, managed, useService } from "./support/unmanaged.js";

useService();

describe("a baseline", () => {
  const look = async (baseline: readonly KnownObject[] = []) => {
    const plan = planOf(planJson([managed]));
    const verdict = driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, []);
    const [found] = await findUnmanaged([{ verdict, plan }], [], new AbortController().signal, baseline);
    const objects = found?.stack.drifted.map(({ object }) => object.address) ?? [];
    return { objects, known: found?.known ?? [], ignored: found?.stack.ignored_objects };
  };
  const written = (known: readonly KnownObject[]) =>
    writeBaseline(known, { by: "Ada", at: new Date("2026-11-24T12:00:00Z") });

  it("is sorted, says who and when, and leaves objects out until they change", async () => {
    const id = await addBypass();
    const { known, objects } = await look();
    expect(objects).toHaveLength(2);
    const text = written(known);
    expect(text).toBe(written([...known].reverse()));
    expect(baselineErrors(text)).toBeUndefined();
    expect(JSON.parse(text)).toMatchObject({
      written: { by: "Ada", at: "2026-11-24T12:00:00.000Z" },
      objects: [
        {
          import_id: `42/${String(id)}`,
          says: expect.arrayContaining([expect.stringContaining("Lets past every further check")]) as unknown,
        },
        { type: "bunny_shield_rate_limit" },
      ],
    });
    expect(await look(parseBaseline(text))).toMatchObject({ objects: [], ignored: 2, known });
    const lists = "/shield/shield-zone/42/access-lists";
    await current.service.send("PATCH", `${lists}/${String(id)}`, { content: "0.0.0.0/0" });
    expect((await look(parseBaseline(text))).objects).toEqual(["bunny_shield_access_list.everybody"]);
  });

  it("is written to a file, and not where nothing was looked for", async () => {
    const plan = planOf(planJson([managed]));
    const verdict = driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, []);
    const file = join(await mkdtemp(join(tmpdir(), "baseline-")), "known.json");
    const options = { unmanaged: true, writeBaseline: file, writtenBy: "Ada" } as const;
    await expect(writeKnown([verdict], options)).rejects.toThrow(/was not written/);
    const found = await findUnmanaged([{ verdict, plan }], [], new AbortController().signal);
    await writeKnown(found, options);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ written: { by: "Ada" }, objects: [{}] });
    expect(() => {
      checkBaselineOptions({ writeBaseline: file });
    }).toThrow("--write-baseline is about unmanaged objects. Add --unmanaged.");
  });

  it.each([["not JSON"], ["{}"], ['{"format":"bunny-tf/drift-baseline-1","objects":[{"type":"a"}]}']])(
    "refuses %s",
    (text) => {
      expect(() => parseBaseline(text)).toThrow(/baseline/);
    },
  );

  it("of one run of the command is read by the next, which closes on nothing", async () => {
    await addBypass();
    const folder = await mkdtemp(join(tmpdir(), "baseline-"));
    const [plan, known] = [join(folder, "plan.json"), join(folder, "known.json")];
    await writeFile(plan, planJson([managed]));
    const drift = async (...args: readonly string[]) => {
      let out = "";
      const all = ["drift", plan, "--unmanaged", "--fail-on", "unmanaged,incomplete", "--format", "json", ...args];
      const code = await run(all, { out: (text) => void (out += text), err: () => undefined });
      process.exitCode = 0;
      return { code, ...(JSON.parse(out) as { readonly exit_code: number }) };
    };
    expect(await drift("--write-baseline", known, "--written-by", "Ada")).toMatchObject({ code: 3 });
    expect(await drift("--baseline", known)).toMatchObject({ code: 0 });
    await addBypass();
    expect(await drift("--baseline", known)).toMatchObject({ code: 3 });
  });
});
