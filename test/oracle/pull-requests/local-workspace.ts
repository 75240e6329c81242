import { isDeepStrictEqual } from "node:util";
import { fieldOf, UNKNOWN } from "../../../src/framework/values/values.js";
import type { DiagnosticMessage } from "../../../src/protocol/messages.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import { ABSENT, engineCalls } from "../../support/engine-calls.js";
import { errorsIn, resourceOf, startProvider, withoutWaits } from "../../support/provider-driver.js";
import type { TestService } from "../../support/service.js";
import { type PlannedRow, planText } from "./plan-text.js";
import { Reference } from "./pull-request.js";
import { type Block, inOrder, lateValue, type OracleWorkspace, type Whole } from "./workspace.js";

type Values = Record<string, unknown>;

interface Stored {
  readonly block: Block;
  readonly state: Values;
  readonly private: Uint8Array;
}

/** What the plan does with one object. */
interface Step extends PlannedRow {
  readonly block: Block;
  readonly private: Uint8Array;
}

/**
 * Plans and applies in this process, with the requests that Terraform sends, in an order that it may have. Each plan and
 * each apply has a provider of its own.
 */
export class LocalWorkspace implements OracleWorkspace {
  readonly #stored = new Map<string, Stored>();
  #planned: readonly Step[] = [];

  constructor(private readonly service: TestService) {}

  async apply(whole: Whole): Promise<void> {
    await this.plan(whole);
    await this.applyPlanned();
  }

  async plan({ blocks, imports, forgets }: Whole): Promise<string> {
    const server = await startProvider(this.service, {}, withoutWaits);
    for (const stored of [...this.#stored.values()]) await this.#refresh(server, stored);
    const known = new Map<string, Values>();
    const steps: Step[] = [];
    for (const block of inOrder(blocks)) {
      const step = await this.#planBlock(server, block, imports.get(block.address), known);
      known.set(block.address, step.after ?? {});
      steps.push(step);
    }
    const declared = new Set(blocks.map(({ address }) => address));
    for (const stored of this.#stored.values())
      if (!declared.has(stored.block.address))
        steps.push(await this.#planEnd(server, stored, forgets.includes(stored.block.address)));
    this.#planned = steps;
    return planText(steps);
  }

  async applyPlanned(): Promise<void> {
    const server = await startProvider(this.service, {}, withoutWaits);
    const ending = inOrder(this.#planned.map(({ block }) => block)).reverse();
    const stepOf = new Map(this.#planned.map((step) => [step.address, step]));
    for (const { address } of ending) {
      const step = stepOf.get(address);
      if (step?.actions[0] === "forget") this.#stored.delete(address);
      if (step?.actions[0] === "delete") await this.#remove(server, step);
    }
    for (const step of this.#planned) if (step.after !== null) await this.#change(server, step);
  }

  async #refresh(server: ProviderServer, { block, ...stored }: Stored): Promise<void> {
    const { state, private: kept } = accepted(block, await callsOf(server, block).read(stored));
    if (state === null) this.#stored.delete(block.address);
    else this.#stored.set(block.address, { block, state, private: kept });
  }

  async #planBlock(
    server: ProviderServer,
    block: Block,
    id: string | undefined,
    planned: ReadonlyMap<string, Values>,
  ): Promise<Step> {
    const calls = callsOf(server, block);
    const config = resolved(block, (address) => planned.get(address), UNKNOWN);
    accepted(block, { diagnostics: await calls.validate(config) });
    const isImport = id !== undefined && !this.#stored.has(block.address);
    if (isImport) await this.#import(server, block, id);
    const prior = this.#stored.get(block.address);
    const first = accepted(block, await calls.plan(config, prior ?? ABSENT));
    const row = { ...commonOf(block), private: first.private, ...(isImport && { importing: id }) };
    if (prior === undefined) return { ...row, actions: ["create"], before: null, after: first.planned };
    const before = prior.state;
    if (first.replaces.length > 0) {
      const second = accepted(block, await calls.plan(config, { state: null, private: first.private }));
      const actions = block.createBeforeDestroy ? ["create", "delete"] : ["delete", "create"];
      const after = second.planned;
      return { ...row, actions, before, after, private: second.private, replaces: first.replaces };
    }
    const isSame = isDeepStrictEqual(before, first.planned);
    return { ...row, actions: [isSame ? "no-op" : "update"], before, after: first.planned };
  }

  async #import(server: ProviderServer, block: Block, id: string): Promise<void> {
    const { state, private: kept } = accepted(block, await callsOf(server, block).import(id));
    if (state === null) throw new Error(`${block.address}: nothing to import as ${id}`);
    await this.#refresh(server, { block, state, private: kept });
  }

  async #planEnd(server: ProviderServer, stored: Stored, isForgotten: boolean): Promise<Step> {
    const { block, state, private: kept } = stored;
    const row = { ...commonOf(block), before: state, after: null };
    if (isForgotten) return { ...row, actions: ["forget"], private: kept };
    const plan = accepted(block, await callsOf(server, block).plan(null, stored));
    return { ...row, actions: ["delete"], private: plan.private };
  }

  async #remove(server: ProviderServer, { block, private: plannedPrivate }: Step, keep = false): Promise<void> {
    const stored = this.#stored.get(block.address);
    if (!stored) return;
    const plan = { planned: null, private: plannedPrivate };
    accepted(block, await callsOf(server, block).apply(null, stored.state, plan));
    if (!keep) this.#stored.delete(block.address);
  }

  async #change(server: ProviderServer, step: Step): Promise<void> {
    const { block, actions } = step;
    if (actions[0] === "no-op") return;
    const calls = callsOf(server, block);
    const config = resolved(block, (address) => this.#stored.get(address)?.state);
    const isReplaced = actions.length === 2;
    const old = this.#stored.get(block.address);
    const prior = isReplaced ? undefined : old;
    const plan = accepted(block, await calls.plan(config, prior ?? ABSENT));
    const { state, private: kept } = accepted(block, await calls.apply(config, prior?.state ?? null, plan));
    // Created before the old object is destroyed.
    if (isReplaced && old && actions[0] === "create") await this.#remove(server, step, true);
    if (state === null) throw new Error(`${block.address} was not stored`);
    this.#stored.set(block.address, { block, state, private: kept });
  }
}

const callsOf = (server: ProviderServer, { type }: Block) => engineCalls(server, resourceOf(type));

/** What the rows of a plan say about a block. */
function commonOf(block: Block) {
  const { address, type } = block;
  return { address, type, attributes: resourceOf(type).attributes, block, replaces: [] as readonly string[] };
}

/** The block's configuration, with the values of other objects as far as they are known. */
function resolved(block: Block, stateOf: (address: string) => Values | undefined, late?: unknown): Values {
  const resolve = (value: unknown): unknown => {
    if (value instanceof Reference) return fieldOf(stateOf(value.label) ?? null, value.attribute) ?? UNKNOWN;
    const later = lateValue(value);
    if (later !== undefined) return late === undefined ? later.value : late;
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one)]));
  };
  const entries = Object.entries(block.attributes).map(([name, value]) => [name, resolve(value)] as const);
  return Object.fromEntries(entries);
}

/** Returns an answer without errors. */
function accepted<Answer extends { readonly diagnostics: readonly DiagnosticMessage[] }>(
  { address }: Block,
  answer: Answer,
): Answer {
  const errors = errorsIn(answer);
  if (errors.length > 0) throw new Error(`${address}: ${errors.join("; ")}`);
  return answer;
}
