import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/**
 * Options that make ts-proto's types the plain objects of the framework. Absent messages are `undefined`, and enumerations are
 * numbers. 64-bit integers are numbers too, because only schema versions, indexes, and limits have 64 bits.
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
