import { SHARED_FOR_MS } from "../../../src/shared/call-options.js";
import { createUncheckedClient } from "../../../src/api/client.js";
import { decodeObject } from "../../../src/framework/codec/decode.js";
import type { DiagnosticMessage, DynamicValue } from "../../../src/protocol/messages.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import { stringifyExactJson } from "../../../src/shared/exact-json.js";
import { LONGEST_LAG_MS } from "../../../src/shared/growing-waits.js";
import { provider } from "../../../src/provider/provider.js";
import type { Attributes } from "../../support/configuration.js";
import { encode, startProvider } from "../../support/provider-driver.js";
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

const NOTHING = new Uint8Array();
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
  readonly #attributes;
  #warnings: string[] = [];
  /** What Terraform marks. */
  #isApplying = false;

  constructor(
    private readonly service: TestService,
    private readonly typeName: string,
    private readonly time: SimulatedTime,
    private readonly reach: { readonly url: string; readonly retries: number },
  ) {
    this.#attributes = provider.resources.find(({ type }) => type === typeName)?.attributes ?? {};
  }

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
    const server = await this.#walk();
    const answer = await server.importResourceState({ ...this.#named(), id, identity: undefined }, this.#context());
    this.#refuse(answer.diagnostics);
    const [imported] = answer.importedResources;
    const state = this.#in(imported?.state);
    this.stored = state && { state, private: imported?.private ?? NOTHING, tainted: false };
    await this.#refresh(server);
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
    const { action, private: plannedPrivate } = planned;
    if (action === "no-op") return false;
    await onPlanned?.();
    this.#isApplying = true;
    const applying = await this.#walk();
    if (action === "replace" || action === "delete") await this.#remove(applying, plannedPrivate);
    if (config === null) return true;
    const prior = this.stored;
    const final = await this.#planOnce(applying, config, prior?.state ?? null, prior?.private ?? NOTHING);
    await this.#change(applying, config, prior, final);
    return true;
  }

  async #walk(): Promise<ProviderServer> {
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
    if (this.stored === null) return server;
    // Engines do so whenever they read a state.
    const json = Buffer.from(stringifyExactJson(this.stored.state) ?? "");
    const rawState = { json, flatmap: {} };
    this.#refuse(
      (await server.upgradeResourceState({ typeName: this.typeName, version: 0, rawState }, this.#context()))
        .diagnostics,
    );
    return server;
  }

  async #refresh(server: ProviderServer): Promise<void> {
    if (this.stored === null) return;
    const { state, private: kept, tainted } = this.stored;
    const request = { ...this.#named(), currentState: this.#out(state), private: kept, currentIdentity: undefined };
    const answer = await server.readResource(request, { signal: this.signal });
    this.#refuse(answer.diagnostics);
    const read = this.#in(answer.newState);
    this.stored = read && { state: read, private: answer.private, tainted };
  }

  async #plan(server: ProviderServer, config: Attributes, refresh: boolean) {
    this.#refuse(
      (await server.validateResourceConfig({ ...this.#named(), config: this.#out(config) }, this.#context()))
        .diagnostics,
    );
    if (refresh) await this.#refresh(server);
    const { stored } = this;
    if (stored?.tainted === true)
      return { ...(await this.#planOnce(server, config, null, NOTHING)), action: "replace" } as const;
    const first = await this.#planOnce(server, config, stored?.state ?? null, stored?.private ?? NOTHING);
    if (stored === null) return { ...first, action: "create" } as const;
    if (first.replaces)
      return { ...(await this.#planOnce(server, config, null, first.private)), action: "replace" } as const;
    const isSame = Buffer.compare(bytesOf(first.planned), bytesOf(this.#out(stored.state))) === 0;
    return { ...first, action: isSame ? "no-op" : "update" } as const;
  }

  async #planDestroy(server: ProviderServer, refresh: boolean) {
    if (refresh) await this.#refresh(server);
    if (this.stored === null) return { action: "no-op", private: NOTHING } as const;
    const { state, private: priorPrivate } = this.stored;
    const request = { ...this.#named(), priorState: this.#out(state), proposedNewState: undefined, config: undefined };
    const answer = await server.planResourceChange(
      { ...request, priorPrivate, priorIdentity: undefined },
      this.#context(),
    );
    this.#refuse(answer.diagnostics);
    return { action: "delete", private: answer.plannedPrivate } as const;
  }

  async #planOnce(server: ProviderServer, config: Attributes, prior: Values | null, priorPrivate: Uint8Array) {
    const request = {
      ...this.#named(),
      priorState: prior === null ? undefined : this.#out(prior),
      proposedNewState: this.#out({ ...prior, ...config }),
      config: this.#out(config),
      priorPrivate,
      priorIdentity: undefined,
    };
    const answer = await server.planResourceChange(request, this.#context());
    this.#refuse(answer.diagnostics);
    return {
      planned: answer.plannedState,
      private: answer.plannedPrivate,
      replaces: answer.requiresReplace.length > 0,
    };
  }

  async #remove(server: ProviderServer, plannedPrivate: Uint8Array): Promise<void> {
    if (this.stored === null) return;
    const answer = await server.applyResourceChange(
      {
        typeName: this.typeName,
        priorState: this.#out(this.stored.state),
        plannedState: undefined,
        config: undefined,
        plannedPrivate,
        plannedIdentity: undefined,
      },
      this.#context(),
    );
    const left = this.#in(answer.newState);
    // An error without an object leaves the object with its private state.
    if (left === null) this.#refuse(answer.diagnostics);
    this.stored = left && { ...this.stored, state: left, private: answer.private };
    this.#refuse(answer.diagnostics);
  }

  async #change(
    server: ProviderServer,
    config: Attributes,
    prior: Stored | null,
    { planned, private: plannedPrivate }: { planned: DynamicValue | undefined; private: Uint8Array },
  ): Promise<void> {
    const answer = await server.applyResourceChange(
      {
        typeName: this.typeName,
        priorState: prior === null ? undefined : this.#out(prior.state),
        plannedState: planned,
        config: this.#out(config),
        plannedPrivate,
        plannedIdentity: undefined,
      },
      this.#context(),
    );
    const state = this.#in(answer.newState);
    const failed = answer.diagnostics.some(({ severity }) => severity === 1);
    this.stored = state && { state, private: answer.private, tainted: prior === null && failed };
    this.#refuse(answer.diagnostics);
  }

  /** Notes the warnings, and ends the command at an error. */
  #refuse(diagnostics: readonly DiagnosticMessage[]): void {
    const texts = diagnostics.map(({ severity, summary, detail }) => ({ severity, text: `${summary}: ${detail}` }));
    const of = (wanted: number): string[] => texts.flatMap(({ severity, text }) => (severity === wanted ? [text] : []));
    this.#warnings.push(...of(2));
    const errors = of(1);
    if (errors.length > 0) throw new Failed(errors);
  }

  #named() {
    const clientCapabilities = { deferralAllowed: this.#isApplying, writeOnlyAttributesAllowed: true };
    return { typeName: this.typeName, clientCapabilities };
  }

  #context() {
    return { signal: this.signal };
  }

  #out(values: Values | Attributes): DynamicValue {
    return encode(this.#attributes, values);
  }

  #in(value: DynamicValue | undefined): Values | null {
    return decodeObject(this.#attributes, value) as Values | null;
  }
}

const bytesOf = (value: DynamicValue | undefined): Uint8Array => value?.msgpack ?? NOTHING;
