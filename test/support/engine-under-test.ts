import { execFileSync } from "node:child_process";
import { type Engine, isAtLeast } from "../../src/tool/engine/engine.js";
import { findEngine } from "../../src/tool/engine/find-engine.js";

let found: Promise<Engine> | undefined;

/**
 * The engine that the tests run: that of `BUNNY_TF_CLI`, which prepare.cjs sets if there is none on PATH, otherwise the
 * one on PATH. A missing engine fails the test.
 */
export function engineUnderTest(): Promise<Engine> {
  return (found ??= findEngine({ download: false }));
}

const since = (terraform: string | undefined, tofu?: string) => ({ terraform, tofu });

/** Features that the oldest tested engines lack, by the first version of Terraform and of OpenTofu, if it has the feature. */
const ABILITIES = {
  "moves between types": since("1.8", "1.10"),
  "removed blocks": since("1.7", "1.10"),
  functions: since("1.8", "1.7"),
  // `deferral_allowed` in the plan before an apply; seen with 1.11.4, and not with 1.8.4.
  "announced repetition of a plan": since("1.9"),
  "ephemeral resources": since("1.10", "1.11"),
  identity: since("1.12", "1.12"),
  query: since("1.14"),
  actions: since("1.14"),
  "mocks in tests": since("1.7", "1.8"),
  "encrypted state": since(undefined, "1.7"),
  "many providers": since(undefined, "1.9"),
  exclusion: since(undefined, "1.9"),
};

/** A feature that engines got at different times. */
export type Ability = keyof typeof ABILITIES;

/** Whether an engine has the feature. */
export function can({ kind, version }: Pick<Engine, "kind" | "version">, ability: Ability): boolean {
  const floor = ABILITIES[ability][kind];
  return floor !== undefined && isAtLeast(version, floor);
}

let kindAndVersion: Pick<Engine, "kind" | "version"> | undefined;

/** The same engine as {@link engineUnderTest}, without waiting: jest collects tests synchronously. */
function engineNow(): Pick<Engine, "kind" | "version"> {
  if (kindAndVersion !== undefined) return kindAndVersion;
  const named = process.env["BUNNY_TF_CLI"] ?? "";
  for (const name of named === "" ? ["terraform", "tofu"] : [named]) {
    const match = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+)/m.exec(versionText(name));
    const [, title, version] = match ?? [];
    if (version === undefined) continue;
    return (kindAndVersion = { kind: title === "OpenTofu" ? "tofu" : "terraform", version });
  }
  throw new Error("No engine found for the tests: BUNNY_TF_CLI, terraform or tofu");
}

function versionText(name: string): string {
  try {
    return execFileSync(name, ["version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

/** The features of the one engine that the other lacks. */
export function newAbilities(
  engine: Pick<Engine, "kind" | "version">,
  other: Pick<Engine, "kind" | "version">,
): Ability[] {
  return (Object.keys(ABILITIES) as Ability[]).filter((ability) => can(engine, ability) && !can(other, ability));
}

/** The features that alone are tested, separated by commas, while run-newer.ts runs; otherwise empty. */
const onlyAbilities = (process.env["BUNNY_TEST_ABILITIES"] ?? "").split(",");

/**
 * `test` if the engine under test has the feature, otherwise `test.skip`: what cannot be tested must not pass. `test.only`
 * for the features that alone are tested.
 */
export function testWhereEngineHas(...abilities: readonly Ability[]): jest.It {
  if (!abilities.every((ability) => can(engineNow(), ability))) return test.skip;
  return abilities.some((ability) => onlyAbilities.includes(ability)) ? test.only : test;
}
