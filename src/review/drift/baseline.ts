import { RowFileError } from "../../shared/dated-rows.js";
import { jsonProblem } from "../../shared/json-problem.js";
import { field, isArray, textField, tryJson } from "../plan/plan.js";

/** An unmanaged object that is known, as it was when the baseline was written. */
export interface KnownObject {
  readonly type: string;
  readonly importId: string;
  /** SHA-256 of the attributes. */
  readonly sha256: string;
  /** What the report says about it, for the people who review the file. */
  readonly says: readonly string[];
}

/** Who wrote a baseline, and when. */
export interface BaselineAuthor {
  readonly by: string;
  readonly at: Date;
}

const order = ({ type, importId }: KnownObject): string => `${type} ${importId}`;

/** A baseline as a file: sorted, so that its changes can be reviewed. */
export function writeBaseline(known: readonly KnownObject[], { by, at }: BaselineAuthor): string {
  const objects = [...known]
    .sort((one, other) => (order(one) < order(other) ? -1 : 1))
    .map(({ type, importId, sha256, says }) => ({ type, import_id: importId, sha256, says }));
  return `${JSON.stringify({ format: FORMAT, written: { by, at: at.toISOString() }, objects }, undefined, 2)}\n`;
}

const FORMAT = "bunny-tf/drift-baseline-1";

/** Reads a baseline; throws {@link RowFileError} for anything else, since a row that is not understood hides nothing. */
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
