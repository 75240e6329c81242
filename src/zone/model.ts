import type { ExceptionModel } from "./exceptions/exception.js";
import type { Conditions } from "./requests/condition.js";
import type { AccessList } from "./access-lists/list.js";
import type { WafState } from "./zones/waf.js";

/** What a zone decides requests by. Undefined is not known. `id` is what the caller knows an object by, such as its address. */
export interface ZoneModel {
  readonly lists: readonly ListModel[];
  /** In their order. */
  readonly rules: readonly RuleModel[];
  readonly limits: readonly LimitModel[];
  readonly waf: WafState;
  /** Edge rules that switch some of this off; none if not given. */
  readonly exceptions?: readonly PlacedException[];
  /** Bots with an action of their own; none if not given. */
  readonly bots?: readonly BotModel[];
  /** The zone if it challenges everybody, as under attack, or may. `isOn` is undefined if that is not known. */
  readonly attack?: { readonly id: string; readonly isOn: true | undefined };
}

/** A bot of the catalog with an action of its own. */
export interface BotModel {
  readonly id: string;
  /** The text in `User-Agent` that identifies it. */
  readonly userAgent: string | undefined;
  /** Whether others cannot impersonate it. */
  readonly isVerifiable: boolean | undefined;
  readonly action: string | undefined;
}

/** An edge rule that switches something off for the requests that it matches. */
export interface PlacedException extends ExceptionModel {
  readonly id: string;
}

/** An access list, custom or managed. */
export interface ListModel extends AccessList {
  readonly id: string;
}

/** A custom WAF rule. */
export interface RuleModel {
  readonly id: string;
  readonly conditions: Conditions;
  readonly action: string | undefined;
  /** Whether its place is the one that it has here; otherwise it may run before or after any other. */
  readonly isPlaced: boolean;
}

/** A rate limit. */
export interface LimitModel {
  readonly id: string;
  readonly conditions: Conditions;
}
