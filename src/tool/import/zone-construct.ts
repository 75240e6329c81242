import { quoteTs } from "../../code/typescript.js";

/** The resource of a Shield zone that an app declares. */
export interface ZoneConstruct {
  /** IDs of the constructs that lead to it, from its stack. */
  readonly ids: readonly string[];
  /** Name of its stack, and whether the app has no other. */
  readonly stack: string;
  readonly isOnlyStack: boolean;
}

/** The zone whose resource is at a path of the app; undefined if it is not in the stack. */
export function zoneConstruct(
  path: string,
  stack: { readonly name: string; readonly constructPath: string },
  isOnlyStack: boolean,
): ZoneConstruct | undefined {
  if (!path.startsWith(`${stack.constructPath}/`)) return undefined;
  return { ids: path.slice(stack.constructPath.length + 1).split("/"), stack: stack.name, isOnlyStack };
}

/** What the class of a file says about the zone that it is given. */
export function zoneRemark({ ids, stack, isOnlyStack }: ZoneConstruct): string {
  const place = `Give it the zone that ${ids.join("/")} declares in the stack ${stack}.`;
  return isOnlyStack
    ? place
    : `${place} In another stack, it reads the zone's ID from the state of the stack ${stack}, which has to be applied first.`;
}

/**
 * The expression that finds it. `stack` is the variable of its stack. It is the resource and not its `ShieldZone`, which is
 * not everywhere, and refuses what the declared plan lacks: the account has that nevertheless.
 */
export function zoneExpression({ ids }: ZoneConstruct): string {
  return `stack${ids.map((id) => `.node.findChild(${quoteTs(id)})`).join("")} as IShieldZone`;
}
