import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { resources } from "../../src/provider/generated/every-definition.js";
import { reviewPlan } from "../../src/review/judge/review-plan.js";
import { noConstructs } from "../../src/review/plan/synthesized-app.js";
import { planOf } from "../review/support/review-of.js";
import type { Configuration } from "../support/configuration.js";

/** A resource as a release left it. */
export interface Fixture {
  readonly type: string;
  /** The configuration that was applied. */
  readonly configuration: Configuration;
  /** The state as the engine stored it, private state included. */
  readonly state: unknown;
  /** What the API (the emulator) contained after the apply. */
  readonly contents: object;
  /** `show -json` of a plan that changes the resource. */
  readonly plan: unknown;
  /** The judgment of that plan by `reviewOf`. */
  readonly review: unknown;
}

const FIXTURES = join(__dirname, "fixtures");

/** The folder of a release's fixtures. */
export const fixturesOf = (release: string): string => join(FIXTURES, release);

/** The releases whose fixtures are kept. */
export const releases = (): string[] => readdirSync(FIXTURES).sort();

/** The fixtures of a release, one for each resource type that it had. */
export function readFixtures(release: string): Fixture[] {
  const folder = fixturesOf(release);
  return readdirSync(folder)
    .filter((file) => file.startsWith("bunny_"))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Fixture);
}

const storedState = v.object({
  resources: v.tuple([
    v.object({
      instances: v.tuple([
        v.object({ attributes: v.record(v.string(), v.unknown()), private: v.optional(v.string(), "") }),
      ]),
    }),
  ]),
});

/** The object in the state of a fixture, and what is stored beside it. */
export function storedObject({ state }: Fixture) {
  const [{ instances }] = v.parse(storedState, state).resources;
  const [{ attributes, private: kept }] = instances;
  return { state: attributes, private: Buffer.from(kept, "base64") };
}

/** The attributes that a type has now, and the fixture's state does not. */
export function newerAttributes(fixture: Fixture): string[] {
  const { state } = storedObject(fixture);
  const declared = resources.find(({ type }) => type === fixture.type);
  return Object.keys(declared?.attributes ?? {}).filter((name) => !Object.hasOwn(state, name));
}

/** The state's text for this engine: each has its own registry in the addresses of providers. */
export function stateFor(kind: string, state: unknown): string {
  const text = JSON.stringify(state, undefined, 2);
  return kind === "tofu" ? text.replaceAll("registry.terraform.io/", "registry.opentofu.org/") : text;
}

/** The judgment of a plan's changes, without texts, which later versions may word differently. */
export function reviewOf(plan: unknown): unknown {
  const source = { name: "fixture", source: "fixture", constructPath: noConstructs };
  const { counts, errored, incomplete, resources } = reviewPlan(planOf(JSON.stringify(plan)), source);
  const judged = resources.map(({ address, action, direction, severity, known_after_apply: unknown }) => ({
    address,
    action,
    direction,
    severity,
    unknown,
  }));
  return JSON.parse(JSON.stringify({ counts, errored, incomplete, resources: judged })) as unknown;
}
