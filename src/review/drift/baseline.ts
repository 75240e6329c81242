import { RowFileError } from "../../shared/dated-rows.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { field, isArray, textField, tryJson } from "../plan/plan.js";

export interface KnownObject {
  readonly type: string;
  readonly importId: string;
  readonly sha256: string;
  /** The findings of the report, for reviewers of the file. */
  readonly says: readonly string[];
}

export interface BaselineAuthor {
  readonly by: string;
  readonly at: Date;
}

const order = ({ type, importId }: KnownObject): string => `${type} ${importId}`;

/** Returns a baseline file, sorted so that its changes can be reviewed. */
export function writeBaseline(known: readonly KnownObject[], { by, at }: BaselineAuthor): string {
  const objects = [...known]
    .sort((one, other) => (order(one) < order(other) ? -1 : 1))
    .map(({ type, importId, sha256, says }) => ({ type, import_id: importId, sha256, says }));
  return `${JSON.stringify({ format: FORMAT, written: { by, at: at.toISOString() }, objects }, undefined, 2)}\n`;
}

const FORMAT = "bunny-tf/drift-baseline-1";

/** Reads a baseline. Throws {@link RowFileError} for anything else. */
export function parseBaseline(text: string): readonly KnownObject[] {
  const root = tryJson(text.replace(/^\uFEFF/, ""));
  if (root === undefined) throw new RowFileError(`The baseline is not JSON: ${jsonProblem(text)}.`);
  const rows = field(root, "objects");
  if (textField(root, "format") !== FORMAT || !isArray(rows))
    throw new RowFileError(
      `The baseline is not one that bunny-tf wrote: expected "format": "${FORMAT}" and "objects".`,
    );
  return rows.map((row, index) => {
    const [type, importId, sha256] = ["type", "import_id", "sha256"].map((name) => textField(row, name) ?? "");
    if (!type || !importId || !/^[0-9a-f]{64}$/.test(sha256 ?? ""))
      throw new RowFileError(
        `Object ${index + 1} of the baseline needs type, import_id, and sha256. Write it again with --write-baseline.`,
      );
    return { type, importId, sha256: sha256 ?? "", says: [] };
  });
}
