import { parse } from "@cdktn/hcl2json";
import fc from "fast-check";
import type { Values } from "../../../src/framework/index.js";
import { hclFiles } from "../../../src/tool/import/hcl-files.js";
import type { WrittenFile } from "../../../src/tool/import/written-files.js";
import { arbitraryAccount } from "../../account/arbitrary-account.js";
import { runs } from "../../framework/properties/runs.js";
import { startService } from "../../support/service.js";
import { EMPTY } from "./support/empty-folder.js";
import { type Blocks, expectNoChange, readWhole, unescaped } from "./support/first-plan.js";

interface Parsed {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, readonly Values[]>>>>;
  readonly import?: readonly { readonly to: string; readonly id: string }[];
}

/** The resources and import blocks in the files, read by HashiCorp's parser. */
async function blocksOf(files: readonly WrittenFile[]): Promise<Blocks> {
  const parsed = await Promise.all(
    files.filter(({ path }) => path.endsWith(".tf")).map(({ path, text }) => parse(path, text) as Promise<Parsed>),
  );
  return {
    imports: parsed
      .flatMap(({ import: blocks = [] }) => blocks)
      .map(({ to, id }) => ({ address: to.slice(2, -1), id: unescaped(id) })),
    resources: parsed.flatMap(({ resource = {} }) =>
      Object.entries(resource).flatMap(([type, named]) =>
        Object.entries(named).map(([name, [body]]) => ({ type, address: `${type}.${name}`, body })),
      ),
    ),
  };
}

/** What an engine makes of an expression, with these objects and files. */
function valueOf(expression: unknown, states: ReadonlyMap<string, Values>, files: readonly WrittenFile[]): unknown {
  const inner = (one: unknown) => valueOf(one, states, files);
  if (Array.isArray(expression)) return expression.map(inner);
  if (typeof expression === "object" && expression !== null)
    return Object.fromEntries(Object.entries(expression).map(([key, one]) => [unescaped(key), inner(one)]));
  if (typeof expression !== "string") return expression;
  const [, code] = /^\$\{([^]*)\}$/.exec(expression) ?? [];
  if (code === undefined) return unescaped(expression);
  const [, address = "", attribute] = /^(\w+\.\w+)\.(\w+)$/.exec(code) ?? [];
  if (attribute !== undefined) return states.get(address)?.[attribute];
  const textOf = (path: string) => files.find((file) => file.path === path)?.text;
  const [, lines] = /^split\("\\n", trimspace\(file\("\$\{path\.module\}\/([\w./-]+)"\)\)\)$/.exec(code) ?? [];
  if (lines !== undefined) return textOf(lines)?.trim().split("\n");
  const [, file = ""] = /^file\("\$\{path\.module\}\/([\w./-]+)"\)$/.exec(code) ?? [];
  return textOf(file);
}

test("what is written for any account imports it without a change, and nothing is written to the account", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryAccount, fc.boolean(), async (seed, isOneText) => {
      const service = await startService({ seed });
      try {
        const account = await readWhole(service);
        const written = hclFiles(account, EMPTY, isOneText);
        const text = written.map((file) => file.text).join("\n");
        const files = isOneText ? [{ path: "account.tf", text }] : written;
        const blocks = await blocksOf(files);
        expect(blocks.resources).toHaveLength(account.objects.length);
        await expectNoChange(service, blocks, (expression, states) => valueOf(expression, states, files));
        expect(service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
        expect(service.snapshot()).toEqual(service.seedSnapshot());
        for (const { reason } of account.left) expect(reason).toMatch(/^\S.*\.$/s);
      } finally {
        await service.close();
      }
    }),
    runs(50),
  );
}, 240_000);
