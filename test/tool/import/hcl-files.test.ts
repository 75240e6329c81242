import { parse } from "@cdktf/hcl2json";
import fc from "fast-check";
import { accountClient, readingSignal } from "../../../src/account/account-client.js";
import { type Account, readAccount } from "../../../src/account/read-account.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import { conformed } from "../../../src/framework/planning/stored-values.js";
import type { Values } from "../../../src/framework/index.js";
import { provider } from "../../../src/provider/provider.js";
import { hclFiles, type WrittenFile } from "../../../src/tool/import/hcl-files.js";
import { arbitraryAccount } from "../../account/arbitrary-account.js";
import { hostProvider } from "../../support/provider-host.js";
import { runs } from "../../framework/properties/runs.js";
import { startService, type TestService } from "../../support/service.js";

const EMPTY = { files: new Set<string>(), names: new Set<string>(), hasProvider: true };

interface Parsed {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, readonly Values[]>>>>;
  readonly import?: readonly { readonly to: string; readonly id: string }[];
}

const attributesOf = (type: string) => provider.resources.find((one) => one.type === type)!.attributes;

/** The resources and import blocks in the files, read by HashiCorp's parser. */
async function blocksOf(files: readonly WrittenFile[]) {
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

const unescaped = (text: string): string => text.replaceAll(/([$%])\1\{/g, "$1{");

/** Reads the account, and plans what is written for it over what an import stores. */
async function planned(service: TestService): Promise<{ account: Account; files: readonly WrittenFile[] }> {
  const client = accountClient(service.env, () => undefined);
  const account = await readAccount({ all: true }, { client, signal: readingSignal(new AbortController().signal) });
  const { accessKey, url } = service;
  const host = await hostProvider({ access_key: accessKey, base_url: url, video_url: url, retries: 0 });
  const files = hclFiles(account, "", EMPTY);
  const { imports, resources } = await blocksOf(files);
  const states = new Map<string, Values>();
  for (const { address, id } of imports) {
    const imported = await host.import(address.split(".")[0]!, { id });
    expect(imported.reported).toEqual([]);
    states.set(address, imported.values!);
  }
  expect(resources.map(({ address }) => address).sort()).toEqual(imports.map(({ address }) => address).sort());
  expect(resources).toHaveLength(account.objects.length);
  for (const { type, address, body } of resources) {
    const config = conformed(attributesOf(type), valueOf(body, states, files));
    const request = { typeName: type, config: encodeObject(attributesOf(type), config), clientCapabilities: undefined };
    const { diagnostics } = await host.server.validateResourceConfig(request, { signal: new AbortController().signal });
    const plan = await host.plan(type, states.get(address)!, config);
    const errors = [
      ...diagnostics.filter(({ severity }) => severity === 1),
      ...plan.reported.filter((one) => /^error/.test(one)),
    ];
    expect({ address, errors, values: plan.values, replaces: plan.replaces }).toEqual({
      address,
      errors: [],
      values: states.get(address),
      replaces: 0,
    });
  }
  return { account, files };
}

test("what is written for any account imports it without a change, and nothing is written to the account", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryAccount, async (seed) => {
      const service = await startService({ seed });
      try {
        const { account } = await planned(service);
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
