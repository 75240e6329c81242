import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv, type AnySchemaObject } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { PACKAGE_FOLDER } from "../../../support/installed-provider.js";

const SCHEMAS = path.join(PACKAGE_FOLDER, "node_modules", "@cyclonedx", "cyclonedx-library", "res", "schema");

/** What the schema of CycloneDX 1.6 finds wrong; null if nothing. Its formats for e-mail and IRI are not checked. */
export function validateBill(bill: unknown): unknown {
  const ajv = new Ajv({ strict: false, formats: { ...fullFormats, "iri-reference": true, "idn-email": true } });
  const read = (name: string): AnySchemaObject =>
    JSON.parse(readFileSync(path.join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), "utf8")) as AnySchemaObject;
  for (const name of ["jsf-0.82", "spdx"])
    ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(read("bom-1.6"));
  void validate(bill);
  return validate.errors ?? null;
}
