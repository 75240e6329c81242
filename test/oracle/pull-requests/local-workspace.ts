import { decodeObject } from "../../../src/framework/codec/decode.js";
import { fieldOf, UNKNOWN } from "../../../src/framework/values/values.js";
import type { DiagnosticMessage, DynamicValue } from "../../../src/protocol/messages.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import { provider } from "../../../src/provider/provider.js";
import { encode, startProvider, withoutWaits } from "../../support/provider-driver.js";
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

const NOTHING = new Uint8Array();
const context = { signal: new AbortController().signal };

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
    const {
      newState,
      private: kept,
      diagnostics,
    } = await server.readResource(
      {
        ...named(block),
        currentState: encoded(block, stored.state),
        private: stored.private,
        currentIdentity: undefined,
      },
      context,
    );
    refuse(block, diagnostics);
    const state = decoded(block, newState);
    if (state === null) this.#stored.delete(block.address);
    else this.#stored.set(block.address, { block, state, private: kept });
  }

  async #planBlock(
    server: ProviderServer,
    block: Block,
    id: string | undefined,
    planned: ReadonlyMap<string, Values>,
  ): Promise<Step> {
    const config = resolved(block, (address) => planned.get(address), UNKNOWN);
    refuse(
      block,
      (await server.validateResourceConfig({ ...named(block), config: encoded(block, config) }, context)).diagnostics,
    );
    const isImport = id !== undefined && !this.#stored.has(block.address);
    if (isImport) await this.#import(server, block, id);
    const prior = this.#stored.get(block.address);
    const first = await planOf(server, block, config, prior);
    const common = { address: block.address, type: block.type, attributes: attributesOf(block), block };
    const row = { ...common, private: first.private, replaces: [] as string[], ...(isImport && { importing: id }) };
    if (prior === undefined) return { ...row, actions: ["create"], before: null, after: first.planned };
    const before = prior.state;
    if (first.replaces.length > 0) {
      const { planned: after, private: kept } = await planOf(server, block, config, undefined, first.private);
      const actions = block.createBeforeDestroy ? ["create", "delete"] : ["delete", "create"];
      return { ...row, actions, before, after, private: kept, replaces: first.replaces };
    }
    const isSame = Buffer.compare(bytesOf(encoded(block, before)), bytesOf(encoded(block, first.planned))) === 0;
    return { ...row, actions: [isSame ? "no-op" : "update"], before, after: first.planned };
  }

  async #import(server: ProviderServer, block: Block, id: string): Promise<void> {
    const { importedResources, diagnostics } = await server.importResourceState(
      { ...named(block), id, identity: undefined },
      context,
    );
    refuse(block, diagnostics);
    const [found] = importedResources;
    const state = found && decoded(block, found.state);
    if (!found || !state) throw new Error(`${block.address}: nothing to import as ${id}`);
    await this.#refresh(server, { block, state, private: found.private });
  }

  async #planEnd(server: ProviderServer, { block, state, private: kept }: Stored, isForgotten: boolean): Promise<Step> {
    const common = { address: block.address, type: block.type, attributes: attributesOf(block), block, replaces: [] };
    if (isForgotten) return { ...common, actions: ["forget"], before: state, after: null, private: kept };
    const { diagnostics, plannedPrivate } = await server.planResourceChange(
      {
        ...named(block),
        priorState: encoded(block, state),
        proposedNewState: undefined,
        config: undefined,
        priorPrivate: kept,
        priorIdentity: undefined,
      },
      context,
    );
    refuse(block, diagnostics);
    return { ...common, actions: ["delete"], before: state, after: null, private: plannedPrivate };
  }

  async #remove(server: ProviderServer, { block, private: plannedPrivate }: Step, keep = false): Promise<void> {
    const stored = this.#stored.get(block.address);
    if (!stored) return;
    const { diagnostics } = await server.applyResourceChange(
      {
        typeName: block.type,
        priorState: encoded(block, stored.state),
        plannedState: undefined,
        config: undefined,
        plannedPrivate,
        plannedIdentity: undefined,
      },
      context,
    );
    refuse(block, diagnostics);
    if (!keep) this.#stored.delete(block.address);
  }

  async #change(server: ProviderServer, step: Step): Promise<void> {
    const { block, actions } = step;
    if (actions[0] === "no-op") return;
    const config = resolved(block, (address) => this.#stored.get(address)?.state);
    const isReplaced = actions.length === 2;
    const old = this.#stored.get(block.address);
    const prior = isReplaced ? undefined : old;
    const { planned, private: plannedPrivate } = await planOf(server, block, config, prior);
    const {
      newState,
      private: kept,
      diagnostics,
    } = await server.applyResourceChange(
      {
        typeName: block.type,
        priorState: prior && encoded(block, prior.state),
        plannedState: encoded(block, planned),
        config: encoded(block, config),
        plannedPrivate,
        plannedIdentity: undefined,
      },
      context,
    );
    refuse(block, diagnostics);
    // Created before the old object is destroyed.
    if (isReplaced && old && actions[0] === "create") await this.#remove(server, step, true);
    const state = decoded(block, newState);
    if (state === null) throw new Error(`${block.address} was not stored`);
    this.#stored.set(block.address, { block, state, private: kept });
  }
}

/** The plan of one block. */
async function planOf(
  server: ProviderServer,
  block: Block,
  config: Values,
  prior: Stored | undefined,
  priorPrivate = prior?.private ?? NOTHING,
) {
  const { plannedState, plannedPrivate, requiresReplace, diagnostics } = await server.planResourceChange(
    {
      ...named(block),
      priorState: prior && encoded(block, prior.state),
      // The framework reads only whether there is one.
      proposedNewState: encoded(block, config),
      config: encoded(block, config),
      priorPrivate,
      priorIdentity: undefined,
    },
    context,
  );
  refuse(block, diagnostics);
  const planned = decoded(block, plannedState);
  if (planned === null) throw new Error(`${block.address}: no plan`);
  const replaces = requiresReplace.flatMap(({ steps }) => steps[0]?.attributeName ?? []);
  return { planned, private: plannedPrivate, replaces };
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

const attributesOf = ({ type }: Block) => provider.resources.find((one) => one.type === type)?.attributes ?? {};
const named = ({ type }: Block) => ({ typeName: type, clientCapabilities: undefined });
const encoded = (block: Block, values: Values): DynamicValue => encode(attributesOf(block), values);
const decoded = (block: Block, value: DynamicValue | undefined) =>
  decodeObject(attributesOf(block), value) as Values | null;
const bytesOf = ({ msgpack }: DynamicValue): Uint8Array => msgpack;

function refuse({ address }: Block, diagnostics: readonly DiagnosticMessage[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === 1);
  if (errors.length > 0)
    throw new Error(`${address}: ${errors.map(({ summary, detail }) => `${summary}: ${detail}`).join("; ")}`);
}
