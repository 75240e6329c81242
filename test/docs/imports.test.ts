import { readFileSync } from "node:fs";
import { formatImportId } from "../../src/framework/definition/identity.js";
import { provider } from "../../src/provider/provider.js";
import { CASES, RESOURCE_TYPES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { driveWalks } from "../support/provider-driver.js";
import { hostProvider } from "../support/provider-host.js";
import { startService } from "../support/service.js";

const valueOf = (text: string): unknown => JSON.parse(text.replaceAll(/\$\$(?=\{)/g, "$"));

/** The examples in the section Import of a resource's page. */
function examplesOf(type: string) {
  const page = readFileSync(`docs/resources/${type.replace("bunny_", "")}.md`, "utf8");
  const section = page.slice(page.indexOf("## Import"));
  const members = /identity = \{\n([^]*?)\n {2}\}/.exec(section)?.[1] ?? "";
  return {
    id: valueOf(/^ {2}id = (.*)$/m.exec(section)?.[1] ?? "null"),
    identity: Object.fromEntries(
      [...members.matchAll(/^ +(\w+) += (.*)$/gm)].map(([, name = "", value = ""]) => [name, valueOf(value)]),
    ),
    command: new RegExp(`^terraform import ${type}\\.example '?(.*?)'?$`, "m").exec(section)?.[1],
  };
}

test.each(RESOURCE_TYPES)("the page of %s imports the object of its case, in each way that it shows", async (type) => {
  const { seed, attributes, importId } = CASES[type](SEEDED);
  const { id, identity, command } = examplesOf(type);
  expect(command).toBe(id);
  const resource = provider.resources.find((one) => one.type === type)!;
  expect(Object.keys(identity)).toEqual(resource.identity);
  if (resource.importId === undefined) expect(id).toBe(formatImportId(resource, identity));

  const service = await startService(seed && { seed });
  try {
    const created = await driveWalks(service, type).apply(attributes);
    expect(id).toBe(importId(created.state ?? {}));
    const { accessKey, url } = service;
    const host = await hostProvider({ access_key: accessKey, base_url: url, video_url: url, retries: 0 });
    for (const by of [{ id: String(id) }, { identity }]) {
      const imported = await host.import(type, by);
      expect(imported.reported).toEqual([]);
      expect(imported.values).toMatchObject(identity);
      expect(imported.identity).toEqual(identity);
    }
  } finally {
    await service.close();
  }
});

/** The attributes of an example that are literals, for the first block of the type. */
function literalsOf(type: string): Record<string, string> {
  const text = readFileSync(`examples/resources/${type}/resource.tf`, "utf8");
  const block = new RegExp(`^resource "${type}" "\\w+" \\{([^]*?)^\\}`, "m").exec(text)?.[1] ?? "";
  const lines = [...block.matchAll(/^ {2}(\w+) += ("[^"]*"|\d+)$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
}

test.each(RESOURCE_TYPES)("the page of %s imports what its example declares", (type) => {
  const declared = literalsOf(type);
  const different = Object.entries(examplesOf(type).identity).flatMap(([name, value]) => {
    const literal = declared[name];
    const agrees = literal === undefined || valueOf(literal) === value;
    return agrees
      ? []
      : [`the example declares ${name} = ${literal}, its case ${JSON.stringify(value)}: use the case's`];
  });
  expect(different).toEqual([]);
});
