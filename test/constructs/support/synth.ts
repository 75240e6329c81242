import { readFileSync } from "node:fs";
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

/** The annotations of a whole app when it is synthesized to a folder: `[path] message` by level. */
export function annotations(outdir: string, build: (stack: TerraformStack) => unknown): string[] {
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
