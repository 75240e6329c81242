import { LONGEST_LAG_MS } from "../../../src/shared/growing-waits.js";
import type { Attributes } from "../../support/configuration.js";
import type { SimulatedEngine } from "./engine.js";
import type { Finding } from "./findings.js";
import type { SimulatedTime } from "./time.js";

/** Somebody who applies one configuration, and does what errors advise. */
export class SimulatedUser {
  readonly warnings: string[] = [];

  constructor(
    readonly engine: SimulatedEngine,
    readonly config: Attributes | null,
    private readonly world: { readonly time: SimulatedTime; readonly lag: number },
  ) {}

  /** What a command that ended with 0 has left to do, as the next plan shows; `withoutLag` runs one that reads what is. */
  async unfinished(withoutLag: <Result>(run: () => Promise<Result>) => Promise<Result>): Promise<Finding[]> {
    const { engine, config } = this;
    if (config === null) return [];
    const plan = await engine.plan(config);
    if (!plan.changed) return [];
    const isStale = this.world.lag > LONGEST_LAG_MS && !(await withoutLag(() => engine.plan(config))).changed;
    const detail = `exit 0, but a plan has changes ${plan.errors.join("; ")}`.trimEnd();
    return [{ detail, excuse: isStale ? "stale-plan" : undefined }];
  }

  /**
   * Applies again, as a user does after an error: once, and a plan is empty. Where reads are behind for longer than an apply
   * waits, it may not believe its own write, and must not replace what it cannot read yet; then two more are allowed.
   */
  async repair(): Promise<Finding[]> {
    const { time, lag } = this.world;
    const { engine, config } = this;
    const isLong = lag > LONGEST_LAG_MS;
    let problem = "every plan has changes";
    let most = isLong ? 4 : 2;
    for (let times = 0; times < most; times += 1) {
      await time.sleep(lag);
      const { errors, changed, warnings } = await engine.apply(config);
      this.warnings.push(...warnings);
      if (!changed) return [];
      if (errors.length === 0) continue;
      const twin = IMPORT.exec(errors.join("\n"))?.[1];
      if (twin !== undefined) {
        await engine.import(twin);
        most += 1; // An object that was made by half is finished by another apply.
        continue;
      }
      problem = `the repair fails: ${errors.join("; ").slice(0, 400)}`;
      if (!isLong) break;
      const advises = (text: string): boolean => errors.some((error) => error.includes(text));
      if (advises("terraform untaint")) engine.untaint();
      if (advises("Plan again in some minutes")) await time.sleep(MINUTES);
    }
    return [{ detail: problem }];
  }

  /** Once reads no longer lag, nothing is left to do. */
  async settled(): Promise<Finding[]> {
    const { engine, config } = this;
    const { errors, changed } = config === null ? await engine.apply(null) : await engine.plan(config);
    return changed ? [{ detail: `after a minute a plan has changes ${errors.join("; ")}`.trimEnd() }] : [];
  }
}

const MINUTES = 600_000;

/** The ID in the import block of an error. */
const IMPORT = /import \{[^}]*\bid = "([^"]+)"/;
