import { isDeepStrictEqual } from "node:util";
import { SHARED_FOR_MS } from "../../../src/shared/call-options.js";
import { createUncheckedClient } from "../../../src/api/client.js";
import type { DiagnosticMessage } from "../../../src/protocol/messages.js";
import { LONGEST_LAG_MS } from "../../../src/shared/growing-waits.js";
import { provider } from "../../../src/provider/provider.js";
import type { Attributes } from "../../support/configuration.js";
import { ABSENT, engineCalls, type EngineCalls, type Planned } from "../../support/engine-calls.js";
import { resourceOf, startProvider } from "../../support/provider-driver.js";
import type { TestService } from "../../support/service.js";
import type { SimulatedTime } from "./time.js";

type Values = Record<string, unknown>;

/** What the engine stores of one object. */
export interface Stored {
  readonly state: Values;
  readonly private: Uint8Array;
  readonly tainted: boolean;
}

/** The end of a command. */
export interface Ended {
  /** Texts of errors; empty if the command ended with 0. */
  readonly errors: readonly string[];
  /** Texts of the plan's warnings. */
  readonly warnings: readonly string[];
  /** Whether the plan had changes. */
  readonly changed: boolean;
}

/** How a command runs. */
interface Applying {
  /** False for `-refresh=false`. */
  readonly refresh?: boolean;
  /** Called between plan and apply, as while somebody reviews the plan. */
  readonly onPlanned?: (() => Promise<void>) | undefined;
}

const RUNNING = new AbortController().signal;

class Failed extends Error {
  constructor(readonly errors: readonly string[]) {
    super(errors.join("; "));
  }
}

/**
 * One block of one resource type, applied in this process with the requests that Terraform sends, in its order: plan and
 * apply are walks of their own, each with a new provider (docs/reference/protocol.md#processes-of-a-command).
 */
export class SimulatedEngine {
  stored: Stored | null = null;
  /** Aborted by Ctrl-C. */
  signal = RUNNING;
  #warnings: string[] = [];
  /** What Terraform marks. */
  #isApplying = false;

  constructor(
    private readonly service: TestService,
    private readonly typeName: string,
    private readonly time: SimulatedTime,
    private readonly reach: { readonly url: string; readonly retries: number },
  ) {}

  /** `apply`, or `destroy` without a configuration. */
  async apply(config: Attributes | null, how: Applying = {}): Promise<Ended> {
    try {
      return await this.#ended(() => this.#apply(config, how));
    } finally {
      this.signal = RUNNING;
    }
  }

  /** Whether a plan has changes. Stores nothing. */
  async plan(config: Attributes): Promise<Ended> {
    const { stored } = this;
    try {
      return await this.#ended(async () => {
        this.#isApplying = false;
        return (await this.#plan(await this.#walk(), config, true)).action !== "no-op";
      });
    } finally {
      this.stored = stored;
    }
  }

  /** `import`. */
  async import(id: string): Promise<void> {
    this.#isApplying = false;
    const calls = await this.#walk();
    const { state, private: kept } = this.#accepted(await calls.import(id));
    this.stored = state && { state, private: kept, tainted: false };
    await this.#refresh(calls);
  }

  /** `untaint`. */
  untaint(): void {
    this.stored = this.stored && { ...this.stored, tainted: false };
  }

  async #ended(command: () => Promise<boolean>): Promise<Ended> {
    const warnings: string[] = (this.#warnings = []);
    try {
      return { errors: [], warnings, changed: await command() };
    } catch (thrown) {
      if (thrown instanceof Failed) return { errors: thrown.errors, warnings, changed: true };
      throw thrown;
    }
  }

  async #apply(config: Attributes | null, { refresh = true, onPlanned }: Applying): Promise<boolean> {
    this.#isApplying = false;
    const planning = await this.#walk();
    const planned =
      config === null ? await this.#planDestroy(planning, refresh) : await this.#plan(planning, config, refresh);
    const { action } = planned;
    if (action === "no-op") return false;
    await onPlanned?.();
    this.#isApplying = true;
    const applying = await this.#walk();
    if (action === "replace" || action === "delete") await this.#remove(applying, planned.private);
    if (config === null) return true;
    const prior = this.stored;
    const final = this.#accepted(await applying.plan(config, prior ?? ABSENT));
    await this.#change(applying, config, prior, final);
    return true;
  }

  async #walk(): Promise<EngineCalls> {
    const { time, reach } = this;
    const sleeping: typeof provider = {
      ...provider,
      lagLimitMs: () => LONGEST_LAG_MS,
      hooks: {
        ...provider.hooks,
        configure: ({ config }) => ({
          ...createUncheckedClient({
            shareForMs: SHARED_FOR_MS,
            accessKey: String(config["access_key"]),
            baseUrl: String(config["base_url"]),
            videoUrl: String(config["video_url"]),
            retries: reach.retries,
            lagLimitMs: LONGEST_LAG_MS,
            sleep: time.sleep,
            now: time.now,
          }),
          refresh: undefined,
        }),
      },
    };
    const server = await startProvider(this.service, { base_url: reach.url }, sleeping, time);
    const clientCapabilities = { deferralAllowed: this.#isApplying, writeOnlyAttributesAllowed: true };
    const calls = engineCalls(server, resourceOf(this.typeName), { signal: this.signal, clientCapabilities });
    // Engines do so whenever they read a state.
    if (this.stored !== null) this.#accepted({ diagnostics: await calls.upgrade(this.stored.state) });
    return calls;
  }

  async #refresh(calls: EngineCalls): Promise<void> {
    if (this.stored === null) return;
    const { tainted } = this.stored;
    const { state, private: kept } = this.#accepted(await calls.read(this.stored));
    this.stored = state && { state, private: kept, tainted };
  }

  async #plan(calls: EngineCalls, config: Attributes, refresh: boolean) {
    this.#accepted({ diagnostics: await calls.validate(config) });
    if (refresh) await this.#refresh(calls);
    const { stored } = this;
    if (stored?.tainted === true)
      return { ...this.#accepted(await calls.plan(config, ABSENT)), action: "replace" } as const;
    const first = this.#accepted(await calls.plan(config, stored ?? ABSENT));
    if (stored === null) return { ...first, action: "create" } as const;
    if (first.replaces.length > 0) {
      const second = await calls.plan(config, { state: null, private: first.private });
      return { ...this.#accepted(second), action: "replace" } as const;
    }
    return { ...first, action: isDeepStrictEqual(first.planned, stored.state) ? "no-op" : "update" } as const;
  }

  async #planDestroy(calls: EngineCalls, refresh: boolean) {
    if (refresh) await this.#refresh(calls);
    if (this.stored === null) return { action: "no-op" } as const;
    return { ...this.#accepted(await calls.plan(null, this.stored)), action: "delete" } as const;
  }

  async #remove(calls: EngineCalls, plannedPrivate: Uint8Array): Promise<void> {
    if (this.stored === null) return;
    const answer = await calls.apply(null, this.stored.state, { planned: null, private: plannedPrivate });
    // An error without an object leaves the object with its private state.
    if (answer.state === null) this.#accepted(answer);
    this.stored = answer.state && { ...this.stored, state: answer.state, private: answer.private };
    this.#accepted(answer);
  }

  async #change(calls: EngineCalls, config: Attributes, prior: Stored | null, plan: Planned): Promise<void> {
    const answer = await calls.apply(config, prior?.state ?? null, plan);
    const { state, private: kept, diagnostics } = answer;
    const failed = diagnostics.some(({ severity }) => severity === 1);
    this.stored = state && { state, private: kept, tainted: prior === null && failed };
    this.#accepted(answer);
  }

  /** Returns an answer. Notes its warnings, and ends the command at an error. */
  #accepted<Answer extends { readonly diagnostics: readonly DiagnosticMessage[] }>(answer: Answer): Answer {
    const texts = answer.diagnostics.map(({ severity, summary, detail }) => ({
      severity,
      text: `${summary}: ${detail}`,
    }));
    const of = (wanted: number): string[] => texts.flatMap(({ severity, text }) => (severity === wanted ? [text] : []));
    this.#warnings.push(...of(2));
    const errors = of(1);
    if (errors.length > 0) throw new Failed(errors);
    return answer;
  }
}
