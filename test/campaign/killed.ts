import type { Snapshot } from "../../src/emulator/index.js";
import { CASES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { literal } from "../support/configuration.js";
import { FAULTS } from "./faults.js";
import type { Blocks, Stage } from "./stage.js";
import { madeSince } from "./world.js";

/** The types of which a zone can have several equal objects, and what a person tells them by. */
const TYPES = {
  bunny_shield_access_list: "name",
  bunny_shield_exception: "description",
  bunny_shield_rate_limit: "name",
  bunny_shield_waf_rule: "name",
} as const;

/** Two objects of each type. */
const BLOCKS: Blocks = {
  resource: Object.fromEntries(
    Object.entries(TYPES).map(([type, name]) => {
      const { attributes } = CASES[type as keyof typeof TYPES](SEEDED);
      const own = (letter: string) => literal({ ...attributes, [name]: `${String(attributes[name])} ${letter}` });
      return [type, Object.fromEntries(["A", "B"].map((letter) => [letter.toLowerCase(), own(letter)]))];
    }),
  ),
};

/** How the apply after a killed one went. */
export interface Resumed {
  readonly killed: boolean;
  readonly exitCode: number | null;
  readonly errors: readonly string[];
  /** The names of objects that exist twice. */
  readonly duplicates: readonly string[];
}

const exceptionsOf = ({ zones }: Snapshot): readonly string[] =>
  zones.flatMap(({ edgeRules }) => edgeRules.map(({ Description }) => `edge rule ${String(Description)}`));

/** Kills the engine of an apply after so many writes, and applies again as a person does. */
export async function killAndResume(stage: Stage, writes: number): Promise<Resumed> {
  await stage.returnTo(await stage.beginning());
  const seed = stage.snapshot();
  await stage.declare(BLOCKS, 2);
  const fault = FAULTS.find(({ name }) => name === "kill-engine-after");
  if (fault === undefined) throw new Error("The campaign has no such fault.");
  const apply = ["apply", "-json", "-auto-approve"];
  const killed = await stage.run(apply, { fault: { step: writes, counts: "writes", fault } });
  const { exitCode, diagnostics } = await stage.run([...apply, "-lock=false"], { launched: true });
  const now = stage.snapshot();
  const made = [...madeSince(seed, now).map(({ kind, name }) => `${kind} ${name}`), ...exceptionsOf(now)];
  return {
    killed: killed.exitCode === null,
    exitCode,
    errors: diagnostics.filter(({ severity }) => severity === "error").map(({ detail }) => detail),
    duplicates: made.filter((one, index) => made.indexOf(one) !== index),
  };
}
