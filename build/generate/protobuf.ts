import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/**
 * Options of ts-proto, so that its types are the plain objects of the framework: absent messages `undefined`, enumerations as
 * numbers, 64-bit integers as numbers (only schema versions, indexes and limits).
 */
const options = [
  "annotateFilesWithVersion=false",
  "comments=false",
  "enumsAsLiterals=true",
  "unrecognizedEnum=false",
  "esModuleInterop=true",
  "importSuffix=.js",
  "outputClientImpl=false",
  "outputJsonMethods=false",
  "outputPartialMethods=false",
  "outputServices=none",
  "exportCommonSymbols=false",
];

/** Generates `src/protocol/generated` from the `.proto` files in `src/protocol`. Needs no network. */
export async function generateProtobuf(): Promise<void> {
  const root = path.join(__dirname, "../..");
  const bin = path.join(root, "node_modules/.bin");
  const output = "src/protocol/generated";
  const template = {
    version: "v2",
    plugins: [{ local: path.join(bin, "protoc-gen-ts_proto"), out: output, opt: options }],
  };
  await rm(path.join(root, output), { recursive: true, force: true });
  await promisify(execFile)(
    path.join(bin, "buf"),
    ["generate", "src/protocol", "--include-imports", "--template", JSON.stringify(template)],
    { cwd: root },
  );
}
