import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const acceptance = useAcceptance();

const golden = async (): Promise<unknown> =>
  Object.values(
    (
      JSON.parse(await readFile(join(PACKAGE_FOLDER, "test", "golden", "provider-schema.json"), "utf8")) as {
        provider_schemas: Record<string, unknown>;
      }
    ).provider_schemas,
  )[0];

/** An engine's view of the schema: it leaves out what it does not support, and adds members of its own. */
function common(seen: unknown, known: unknown): unknown {
  if (typeof seen !== "object" || seen === null || typeof known !== "object" || known === null) return seen;
  if (Array.isArray(seen)) return seen;
  const names = Object.keys(known).filter((name) => name in seen);
  return Object.fromEntries(names.map((name) => [name, common(seen[name as never], known[name as never])]));
}

test("the schema that the engine reads from the installed provider is the committed one", async () => {
  const workspace = await acceptance.workspace({ provider: "installed" });
  await workspace.write({});
  const { output } = await workspace.run("providers", "schema", "-json");
  const schemas = (JSON.parse(output) as { provider_schemas: Record<string, object> }).provider_schemas;
  const [seen] = Object.values(schemas);
  const known = await golden();

  expect(Object.keys(seen!)).toEqual(expect.arrayContaining(["provider", "resource_schemas", "data_source_schemas"]));
  expect(common(seen, known)).toEqual(common(known, seen));
});
