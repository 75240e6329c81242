import type { ExceptionModel } from "./exceptions/exception.js";
import type { Conditions } from "./requests/condition.js";
import type { AccessList } from "./access-lists/list.js";
import type { WafState } from "./zones/waf.js";

/**
 * The objects that decide requests in a zone. Undefined means unknown. `id` is the caller's name for an object, such as its
 * address.
 */
export interface ZoneModel {
  readonly lists: readonly ListModel[];
  /** In their order of execution. */
  readonly rules: readonly RuleModel[];
  readonly limits: readonly LimitModel[];
  /** True if rules without a place are assumed to run after all others. */
  readonly areOthersLast?: boolean;
  readonly waf: WafState;
  /** Default: none. */
  readonly exceptions?: readonly PlacedException[];
  /** Bots with an action of their own or of their category. Default: none. */
  readonly bots?: readonly BotModel[];
  /** Protection that may block or challenge every request. `unsure` says why its effect is unknown. Default: none. */
  readonly uncomputed?: readonly { readonly id: string; readonly unsure: string }[];
  /** Set if the zone challenges, or may challenge, every visitor. `isOn` is undefined if that is unknown. */
  readonly attack?: { readonly id: string; readonly isOn: true | undefined };
}

/** Set if the object may be elsewhere, different, or not there at all: a clause that says why. */
export interface Unsure {
  readonly unsure?: string | undefined;
}

export interface BotModel extends Unsure {
  readonly id: string;
  /** The text in `User-Agent` that identifies the bot. */
  readonly userAgent: string | undefined;
  /** Whether other clients cannot impersonate the bot. */
  readonly isVerifiable: boolean | undefined;
  readonly action: string | undefined;
}

export interface PlacedException extends ExceptionModel, Unsure {
  readonly id: string;
}

export interface ListModel extends AccessList, Unsure {
  readonly id: string;
}

export interface RuleModel extends Unsure {
  readonly id: string;
  readonly conditions: Conditions;
  readonly action: string | undefined;
  /** If false, the rule may run before or after any other rule. */
  readonly isPlaced: boolean;
  /** IDs in the order, before the rule, of rules that the zone does not have here. */
  readonly behind?: readonly string[];
}

export interface LimitModel extends Unsure {
  readonly id: string;
  readonly conditions: Conditions;
}
