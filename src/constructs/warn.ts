import { Annotations } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * Adds a warning to the manifest, from which the libraries' CLIs print it. Where no CLI runs the app, it is printed to
 * standard error.
 */
export function warn(construct: IConstruct, message: string): void {
  Annotations.of(construct).addWarning(message);
  if (process.env["CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS"] === undefined)
    process.stderr.write(`Warning: [${construct.node.path}] ${message}\n`);
}
