import { existsSync } from "node:fs";
import path from "node:path";
import { listResourcesOf, type Provider } from "../../src/framework/index.js";
import { toHcl } from "../../src/shared/hcl.js";
import { CASES } from "../../test/cases/generated/index.js";
import { SEEDED } from "../../test/cases/target.js";

type Literal = Parameters<typeof toHcl>[0];

/** Values of the filters in generated examples of list resources: those of the emulator's default seed. */
const FILTER_VALUES: Readonly<Record<string, Literal>> = { shield_zone_id: SEEDED.zone };

/** Attributes as `terraform fmt` writes them: the equals signs of consecutive lines below each other. */
function attributeLines(values: readonly (readonly [string, Literal])[], indent: string): string {
  const written = values.map(([name, value]) => ({ name, text: toHcl(value, indent) }));
  const isLong = ({ text }: { readonly text: string }) => text.includes("\n");
  return written
    .map((one, index) => {
      const before = written.slice(0, index).findLastIndex(isLong) + 1;
      const after = written.findIndex((other, place) => place >= index && isLong(other));
      const run = isLong(one) ? [one] : written.slice(before, after === -1 ? undefined : after);
      return `${indent}${one.name.padEnd(Math.max(...run.map(({ name }) => name.length)))} = ${one.text}\n`;
    })
    .join("");
}

function resourceExample(type: string, attributes: Readonly<Record<string, unknown>>): string {
  const lines = attributeLines(Object.entries(attributes) as [string, Literal][], "  ");
  return `resource "${type}" "example" {\n${lines}}\n`;
}

function listExample(type: string, filters: readonly string[]): string {
  const known = filters.flatMap((name) => {
    const value = FILTER_VALUES[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const config = known.length === 0 ? "" : `\n  config {\n${attributeLines(known, "    ")}  }\n`;
  return `# terraform query finds the objects; with -generate-config-out=FILE it writes the configuration.
list "${type}" "all" {
  provider = bunny
${config}}
`;
}

/**
 * An example of each resource that has a case but no example, with the case's attributes, and of each list resource that
 * has none: file path → text, relative to the repository. From then on they are edited by hand.
 */
export function generateExamples<Client>(provider: Provider<Client>, root = process.cwd()): Map<string, string> {
  const resources = Object.entries(CASES).map(([type, makeCase]): [string, string] => [
    `examples/resources/${type}/resource.tf`,
    resourceExample(type, makeCase(SEEDED).attributes),
  ]);
  const lists = listResourcesOf(provider.resources).map(({ resource: { type }, attributes }): [string, string] => [
    `examples/list-resources/${type}/list-resource.tfquery.hcl`,
    listExample(type, Object.keys(attributes)),
  ]);
  return new Map([...resources, ...lists].filter(([file]) => !existsSync(path.join(root, file))));
}
