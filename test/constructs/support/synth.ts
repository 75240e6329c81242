import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack, Testing } from "cdktf";
import { BunnyProvider } from "terraform-provider-bunny";

/** The parts of a stack's synthesized configuration that tests use. */
export interface Synthesised {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

/** Builds a stack named `site` with the provider and synthesizes it, including validations. */
export function synth(build: (stack: TerraformStack) => unknown): Synthesised {
  const stack = stackOf(build);
  return JSON.parse(Testing.synth(stack, true)) as Synthesised;
}

/** The attributes of the only resource of a type. */
export function only(found: Synthesised, type: string): Readonly<Record<string, unknown>> {
  const [resource, ...more] = Object.values(found.resource?.[type] ?? {});
  if (resource === undefined || more.length > 0) throw new Error(`there is not exactly one ${type}`);
  const { "//": _, ...attributes } = resource;
  return attributes;
}

/** A stack named `site` with the provider. */
export function stackOf(build: (stack: TerraformStack) => unknown): TerraformStack {
  const stack = new TerraformStack(Testing.app(), "site");
  new BunnyProvider(stack, "bunny");
  build(stack);
  return stack;
}

/** Synthesizes a whole app with a stack named `site` to a folder; returns its annotations, each `[path] message`. */
export function synthTo(outdir: string, build: (stack: TerraformStack) => unknown): string[] {
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "site");
  new BunnyProvider(stack, "bunny");
  build(stack);
  app.synth();
  const manifest = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as {
    stacks: Record<string, { annotations: { constructPath: string; level: string; message: string }[] }>;
  };
  return (manifest.stacks["site"]?.annotations ?? []).map(
    ({ constructPath, message }) => `[${constructPath}] ${message}`,
  );
}

/** The annotations of a whole app, each `[path] message`. */
export function annotations(build: (stack: TerraformStack) => unknown): string[] {
  const outdir = mkdtempSync(join(tmpdir(), "bunny-app-"));
  try {
    return synthTo(outdir, build);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** {@link annotations}, errors among them, which end a synthesis otherwise. */
export function allAnnotations(build: (stack: TerraformStack) => unknown): string[] {
  process.env["CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS"] = "true";
  try {
    return annotations(build);
  } finally {
    delete process.env["CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS"];
  }
}
