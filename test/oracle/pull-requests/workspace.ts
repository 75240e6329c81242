import { type Declarations, type Declared, KnownAfterApply, type Place, Reference } from "./pull-request.js";

/** A resource block of a workspace, with its address. */
export interface Block extends Omit<Declared, "dependsOn"> {
  readonly address: string;
  /** Addresses. */
  readonly dependsOn: readonly string[];
}

/** One configuration of a workspace: what many pull requests declare. */
export interface Whole {
  readonly blocks: readonly Block[];
  /** IDs to import, by address. */
  readonly imports: ReadonlyMap<string, string>;
  /** Addresses that leave the state and continue to exist. */
  readonly forgets: readonly string[];
}

/** A folder with a configuration and a state: an engine's, or a model of it in this process. */
export interface OracleWorkspace {
  readonly apply: (whole: Whole) => Promise<void>;
  /** Plans a configuration; returns the plan as JSON. */
  readonly plan: (whole: Whole) => Promise<string>;
  /** Applies the last plan. */
  readonly applyPlanned: () => Promise<void>;
}

/** The name of a block in Terraform. */
export const nameOf = ({ name }: Place, label: string): string => `${name}_${label}`;

/** Blocks with addresses, their references resolved within the place. */
export function blocksOf(declarations: Declarations, at: Place): Block[] {
  const addressOf = (label: string): string => {
    const type = declarations[label]?.type;
    if (type === undefined) throw new Error(`${at.name} declares no ${label}`);
    return `${type}.${nameOf(at, label)}`;
  };
  return Object.entries(declarations).map(([label, { attributes, dependsOn = [], ...rest }]) => {
    const referred = Object.values(attributes).flatMap(referencesIn);
    return {
      ...rest,
      address: addressOf(label),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, mapReferences(value, addressOf)]),
      ),
      dependsOn: [...new Set([...dependsOn, ...referred.map((one) => one.label)])].map(addressOf),
    };
  });
}

function referencesIn(value: unknown): Reference[] {
  if (value instanceof Reference) return [value];
  return Array.isArray(value) ? value.flatMap(referencesIn) : [];
}

/** References name an address instead of a label. */
function mapReferences(value: unknown, addressOf: (label: string) => string): unknown {
  if (value instanceof Reference) return new Reference(addressOf(value.label), value.attribute);
  return Array.isArray(value) ? value.map((one: unknown) => mapReferences(one, addressOf)) : value;
}

/** The blocks, each after those that it depends on. */
export function inOrder(blocks: readonly Block[]): Block[] {
  const byAddress = new Map(blocks.map((block) => [block.address, block]));
  const done = new Set<Block>();
  const visit = (block: Block): void => {
    if (done.has(block)) return;
    for (const address of block.dependsOn) {
      const needed = byAddress.get(address);
      if (needed) visit(needed);
    }
    done.add(block);
  };
  blocks.forEach(visit);
  return [...done];
}

/** Whether the value is known only after apply; the value then. */
export const lateValue = (value: unknown): { readonly value: unknown } | undefined =>
  value instanceof KnownAfterApply ? value : undefined;
