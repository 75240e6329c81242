import type {
  DiagnosticMessage,
  DynamicValue,
  IdentityMessage,
  PathStepMessage,
  PlanResourceChange_Response,
} from "../../../src/protocol/messages.js";
import type { WholeProviderServer } from "../../../src/framework/provider-server.js";
import type { CallContext } from "../../../src/protocol/rpcs.js";
import { NULL, same, type Cty, type CtyType } from "./cty.js";
import { toStateJson } from "./json.js";
import { valueAt } from "./paths.js";
import { proposedNewState } from "./proposed.js";
import { objectType, schemaFromMessages, type CoreSchema } from "./schema.js";
import { CoreError } from "./judged-server.js";
import { isCompletion } from "./verdicts.js";
import { fromWire, toWire } from "./wire.js";

/** A diagnostic of the provider. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";

  constructor(readonly diagnostics: readonly DiagnosticMessage[]) {
    super(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"));
  }
}

/** An object in the state file. */
interface Stored {
  readonly json: string;
  readonly private: Uint8Array;
  readonly tainted: boolean;
  readonly identity: IdentityMessage | undefined;
}

export type Action = "create" | "update" | "replace" | "no-op" | "delete";

/** The result of one plan. */
export interface CorePlan {
  readonly action: Action;
  readonly planned: Cty;
  readonly private: Uint8Array;
}

const NOTHING = new Uint8Array();
const capabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };

/**
 * A small model of Terraform for one object of one type: sends core's requests in core's order
 * (docs/reference/protocol.md#processes-of-a-command), to a server that judges each response.
 */
export class Core {
  stored: Stored | null = null;
  private readonly schema: CoreSchema;
  private readonly type: CtyType;
  private readonly context: CallContext = { signal: new AbortController().signal };

  constructor(
    private readonly server: WholeProviderServer,
    private readonly typeName: string,
  ) {
    const message = server.getProviderSchema().resourceSchemas[typeName];
    if (!message?.block) throw new Error(`no schema for ${typeName}`);
    this.schema = schemaFromMessages(message.block.attributes);
    this.type = objectType(this.schema);
  }

  /** Upgrades and reads the stored state, as every plan does first. */
  async refresh(): Promise<Cty> {
    const prior = await this.upgrade();
    if (prior.is === "null" || !this.stored) return NULL;
    const answer = await this.server.readResource(
      {
        typeName: this.typeName,
        currentState: this.out(prior),
        private: this.stored.private,
        clientCapabilities: capabilities,
        currentIdentity: this.stored.identity,
      },
      this.context,
    );
    refuseErrors(answer.diagnostics);
    const found = this.in(answer.newState);
    this.stored =
      found.is === "null"
        ? null
        : { ...this.stored, json: toStateJson(found), private: answer.private, identity: answer.newIdentity };
    return found;
  }

  async plan(config: Cty, { refresh = true, force = false } = {}): Promise<CorePlan> {
    await this.configure();
    const prior = refresh ? await this.refresh() : await this.upgrade();
    await this.validate(config);
    if (this.stored?.tainted) return { ...(await this.planOnce(NULL, config, NOTHING)), action: "replace" };
    const first = await this.planOnce(prior, config, this.stored?.private ?? NOTHING);
    if (prior.is === "null") return { ...first, action: "create" };
    if (!force && !this.replaces(first.requiresReplace, prior, first.planned))
      return { ...first, action: same(first.planned, prior) ? "no-op" : "update" };
    return { ...(await this.planOnce(NULL, config, first.private)), action: "replace" };
  }

  /** Applies a plan, with the configuration as it is known by then. */
  async apply({ action, planned, private: kept }: CorePlan, config: Cty): Promise<void> {
    if (action === "no-op") return;
    await this.configure();
    // The delete of a replacement gets the private state of the last plan.
    if (action === "replace") await this.remove(kept);
    const prior = await this.upgrade();
    await this.validate(config);
    const final = await this.planOnce(prior, config, this.stored?.private ?? NOTHING);
    if (!isCompletion(planned, final.planned)) throw new CoreError("Provider produced inconsistent final plan");
    if (prior.is !== "null" && this.replaces(final.requiresReplace, prior, final.planned))
      throw new CoreError("Provider produced inconsistent final plan: the action changed to replace");
    if (!same(final.planned, prior)) await this.change(prior, final, config);
  }

  /** Plans and applies a destroy. */
  async destroy(): Promise<void> {
    const prior = await this.refresh();
    if (prior.is === "null") return;
    const answer = await this.askPlan(prior, NULL, NULL, this.stored?.private ?? NOTHING);
    if (this.in(answer.plannedState).is !== "null") throw new CoreError("Provider planned a non-null destroy value");
    await this.remove(answer.plannedPrivate);
  }

  /** Removes the object from the state and imports the object of an ID. */
  async import(id: string): Promise<Cty> {
    const request = { typeName: this.typeName, id, clientCapabilities: capabilities, identity: undefined };
    const answer = await this.server.importResourceState(request, this.context);
    refuseErrors(answer.diagnostics);
    const [imported, ...others] = answer.importedResources;
    if (!imported || others.length > 0) throw new CoreError("Import must return one resource");
    const state = this.in(imported.state);
    this.stored = { json: toStateJson(state), private: imported.private, tainted: false, identity: imported.identity };
    const found = await this.refresh();
    if (found.is === "null") throw new CoreError("Cannot import non-existent remote object");
    return found;
  }

  private async upgrade(): Promise<Cty> {
    if (!this.stored) return NULL;
    const rawState = { json: Buffer.from(this.stored.json), flatmap: {} };
    const answer = await this.server.upgradeResourceState(
      { typeName: this.typeName, version: 0, rawState },
      this.context,
    );
    refuseErrors(answer.diagnostics);
    const upgraded = this.in(answer.upgradedState);
    if (toStateJson(upgraded) !== this.stored.json) throw new CoreError("State changed while it was upgraded");
    return upgraded;
  }

  /** Core configures the provider once for each walk. */
  private async configure(): Promise<void> {
    const config = { msgpack: toWire({ is: "object", entries: new Map() }), json: NOTHING };
    const request = { terraformVersion: "1.12.0", config, clientCapabilities: capabilities };
    refuseErrors((await this.server.configureProvider(request, this.context)).diagnostics);
  }

  private async validate(config: Cty): Promise<void> {
    const request = { typeName: this.typeName, config: this.out(config), clientCapabilities: capabilities };
    refuseErrors((await this.server.validateResourceConfig(request, this.context)).diagnostics);
  }

  private async planOnce(prior: Cty, config: Cty, priorPrivate: Uint8Array) {
    const proposed = proposedNewState(this.schema, prior, config);
    const answer = await this.askPlan(prior, config, proposed, priorPrivate);
    return {
      planned: this.in(answer.plannedState),
      private: answer.plannedPrivate,
      requiresReplace: answer.requiresReplace.map(({ steps }) => steps),
    };
  }

  private async askPlan(prior: Cty, config: Cty, proposed: Cty, priorPrivate: Uint8Array) {
    const request = {
      typeName: this.typeName,
      priorState: this.out(prior),
      proposedNewState: this.out(proposed),
      config: this.out(config),
      priorPrivate,
      clientCapabilities: capabilities,
      priorIdentity: this.stored?.identity,
    };
    const answer = await this.server.planResourceChange(request, this.context);
    refuseErrors(answer.diagnostics);
    const again = await this.server.planResourceChange(request, this.context);
    if (!sameAnswer(answer, again)) throw new CoreError("Planning is not deterministic");
    return answer;
  }

  private replaces(paths: readonly (readonly PathStepMessage[])[], prior: Cty, planned: Cty): boolean {
    return paths.some((path) => !same(valueAt(prior, path) ?? NULL, valueAt(planned, path) ?? NULL));
  }

  private async change(prior: Cty, plan: { planned: Cty; private: Uint8Array }, config: Cty): Promise<void> {
    const answer = await this.server.applyResourceChange(
      {
        typeName: this.typeName,
        priorState: this.out(prior),
        plannedState: this.out(plan.planned),
        config: this.out(config),
        plannedPrivate: plan.private,
        plannedIdentity: this.stored?.identity,
      },
      this.context,
    );
    const failed = answer.diagnostics.some(({ severity }) => severity === 1);
    const state = this.in(answer.newState);
    if (state.is !== "null") {
      const tainted = failed && prior.is === "null";
      this.stored = { json: toStateJson(state), private: answer.private, tainted, identity: answer.newIdentity };
    }
    refuseErrors(answer.diagnostics);
  }

  private async remove(plannedPrivate: Uint8Array): Promise<void> {
    const prior = await this.upgrade();
    const nothing = this.out(NULL);
    const { typeName, context } = this;
    const answer = await this.server.applyResourceChange(
      {
        typeName,
        priorState: this.out(prior),
        plannedState: nothing,
        config: nothing,
        plannedPrivate,
        plannedIdentity: this.stored?.identity,
      },
      context,
    );
    refuseErrors(answer.diagnostics);
    this.stored = null;
  }

  private out(value: Cty): DynamicValue {
    return { msgpack: toWire(value), json: NOTHING };
  }

  private in(value: DynamicValue | undefined): Cty {
    return fromWire(this.type, value?.msgpack ?? NOTHING);
  }
}

function refuseErrors(diagnostics: readonly DiagnosticMessage[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === 1);
  if (errors.length > 0) throw new ProviderError(errors);
}

function sameAnswer(a: PlanResourceChange_Response, b: PlanResourceChange_Response): boolean {
  const bytes = ({ plannedState, plannedPrivate, requiresReplace }: PlanResourceChange_Response): string =>
    JSON.stringify([Buffer.from(plannedState?.msgpack ?? []), Buffer.from(plannedPrivate), requiresReplace]);
  return bytes(a) === bytes(b);
}
