import { existsSync } from "node:fs";
import path from "node:path";
import { listResourcesOf, type Provider } from "../../src/framework/index.js";
import { bodyLines } from "../../src/code/hcl.js";
import { CASES } from "../../test/cases/generated/index.js";
import { SEEDED } from "../../test/cases/target.js";

/** Values of the filters in generated examples of list resources, from the emulator's default seed. */
const FILTER_VALUES: Readonly<Record<string, unknown>> = { shield_zone_id: SEEDED.zone };

function resourceExample(type: string, attributes: Readonly<Record<string, unknown>>): string {
  return `resource "${type}" "example" {\n${bodyLines(attributes, "  ").join("\n")}\n}\n`;
}

function listExample(type: string, filters: readonly string[]): string {
  const known = bodyLines(Object.fromEntries(filters.map((name) => [name, FILTER_VALUES[name]])), "    ");
  const config = known.length === 0 ? "" : `\n  config {\n${known.join("\n")}\n  }\n`;
  return `# terraform query finds the objects; with -generate-config-out=FILE it writes the configuration.
list "${type}" "all" {
  provider = bunny
${config}}
`;
}

/**
 * Returns the missing examples: file path → text, relative to the repository. The example of a resource has the attributes of the
 * resource's case. Also returns examples of list resources. Examples are edited by hand afterwards.
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
