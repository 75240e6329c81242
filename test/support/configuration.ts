import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A configuration as the engine reads it: HCL text, or the object of Terraform's JSON syntax. */
export type Configuration = string | Readonly<Record<string, unknown>>;

/** Attribute values as in JSON. Strings are literal, except those made by {@link expression}. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Writes the configuration as the folder's only one. */
export async function writeConfiguration(folder: string, configuration: Configuration): Promise<void> {
  const isText = typeof configuration === "string";
  await Promise.all([
    writeFile(
      join(folder, isText ? "main.tf" : "main.tf.json"),
      isText ? configuration : JSON.stringify(configuration, null, 2),
    ),
    rm(join(folder, isText ? "main.tf.json" : "main.tf"), { force: true }),
  ]);
}

const EXPRESSION = Symbol("expression");

/** An expression of the language inside {@link literal} values, for example `expression("terraform_data.a.output")`. */
export function expression(source: string): { readonly [EXPRESSION]: string } {
  return { [EXPRESSION]: source };
}

/** A value in Terraform's JSON syntax: template characters in strings are escaped, expressions are not. */
export function literal(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/[$%](?=\{)/g, (mark) => mark + mark);
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== "object" || value === null) return value;
  if (EXPRESSION in value) return `\${${String(value[EXPRESSION])}}`;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, literal(inner)]));
}
