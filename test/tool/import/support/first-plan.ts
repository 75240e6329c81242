import { accountClient, readingOptions } from "../../../../src/account/account-client.js";
import { type Account, readAccount } from "../../../../src/account/read-account.js";
import { encodeObject } from "../../../../src/framework/codec/encode.js";
import { conformToSchema } from "../../../../src/framework/planning/stored-values.js";
import type { Values } from "../../../../src/framework/index.js";
import { provider } from "../../../../src/provider/provider.js";
import { hostProvider } from "../../../support/provider-host.js";
import type { TestService } from "../../../support/service.js";

/** A resource in a configuration. `body` has expressions. */
export interface ResourceBlock {
  readonly type: string;
  readonly address: string;
  readonly body: unknown;
}

/** What a configuration imports and declares. */
export interface Blocks {
  readonly imports: readonly { readonly address: string; readonly id: string }[];
  readonly resources: readonly ResourceBlock[];
}

/** The value of an expression, with these objects by address. */
export type Evaluate = (expression: unknown, states: ReadonlyMap<string, Values>) => unknown;

/** The whole account of a service. */
export function readWhole(service: TestService, types?: readonly string[]): Promise<Account> {
  const client = accountClient(service.env, () => undefined);
  const reading = { client, options: readingOptions(new AbortController().signal) };
  return readAccount({ all: true }, reading, types && { types });
}

const attributesOf = (type: string) => provider.resources.find((one) => one.type === type)!.attributes;

/**
 * Imports what a configuration imports, expects that its plan changes nothing of what an import stores, and returns that, by
 * address.
 */
export async function expectNoChange(
  service: TestService,
  blocks: Blocks,
  valueOf: Evaluate,
): Promise<ReadonlyMap<string, Values>> {
  const { accessKey, url } = service;
  const host = await hostProvider({ access_key: accessKey, base_url: url, video_url: url, retries: 0 });
  const { imports, resources } = blocks;
  const states = new Map<string, Values>();
  for (const { address, id } of imports) {
    const imported = await host.import(address.split(".")[0]!, { id });
    expect({ address, reported: imported.reported }).toEqual({ address, reported: [] });
    states.set(address, imported.values!);
  }
  expect(resources.map(({ address }) => address).sort()).toEqual(imports.map(({ address }) => address).sort());
  for (const { type, address, body } of resources) {
    // The provider computes the ID of a stored object, and a configuration has none.
    const config = { ...conformToSchema(attributesOf(type), valueOf(body, states)), id: null };
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
  return states;
}

const MARK = '${"\\ufeff"}';

/** A text of Terraform's JSON as engines read it: they skip a byte order mark at the beginning. */
export function ofJson(text: string): string {
  return text.startsWith(MARK) ? `\uFEFF${unescaped(text.slice(MARK.length))}` : unescaped(text.replace(/^\uFEFF/, ""));
}

/** A text of HCL or of Terraform's JSON without the escapes of templates. Fails for a template that is not escaped. */
export function unescaped(text: string): string {
  if (!/[$%]\{/.test(text)) return text;
  const marks = text.replaceAll(/[$%](?=[$%]\{)/g, "");
  const escaped = text.match(/([$%])\1\{/g) ?? [];
  expect({ text, templates: marks.match(/[$%]\{/g)?.length ?? 0 }).toEqual({ text, templates: escaped.length });
  return text.replaceAll(/([$%])\1\{/g, "$1{");
}
