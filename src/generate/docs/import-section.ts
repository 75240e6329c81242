import { identityAttributes, importIdForm } from "../../framework/identity.js";
import type { Resource } from "../../framework/resource.js";
import type { Type } from "../../framework/types.js";
import { code } from "./page.js";

const SAMPLES: Readonly<Record<string, string>> = {
  shield_zone_id: "42",
  list_id: "301",
  page_type: "block",
  app_id: "app-shop",
  bot_id: "17",
  category: "ai_scraper",
  rate_limit_id: "77",
};

function sample(name: string): string {
  return SAMPLES[name] ?? "1";
}

function literal(name: string, type: Type): string {
  return type.kind === "string" ? JSON.stringify(sample(name)) : sample(name);
}

/** How an existing object is taken over: by an import block with id or identity, or by the command. */
export function importSection(resource: Resource<never>): string {
  const subject = resource as unknown as Resource<unknown>;
  const attributes = Object.entries(identityAttributes(subject));
  const id = attributes.map(([name]) => sample(name)).join("/");
  const width = Math.max(...attributes.map(([name]) => name.length));
  const identity = attributes
    .map(([name, { type }]) => `    ${name.padEnd(width)} = ${literal(name, type)}`)
    .join("\n");
  return [
    "## Import",
    `The import id is \`${importIdForm(subject)}\`.`,
    code("terraform", `import {\n  to = ${resource.type}.example\n  id = "${id}"\n}`),
    "With Terraform or OpenTofu 1.12 and later, the identity says the same by name:",
    code("terraform", `import {\n  to = ${resource.type}.example\n  identity = {\n${identity}\n  }\n}`),
    "Or on the command line:",
    code("shell", `terraform import ${resource.type}.example ${id}`),
  ].join("\n\n");
}
