/** A block of the recorded schema, as engines describe it. */
export interface SchemaBlock {
  readonly attributes?: Readonly<Record<string, SchemaAttribute>>;
  readonly block_types?: Readonly<Record<string, { readonly nesting_mode: string; readonly block: SchemaBlock }>>;
}

/** An attribute, whose type is a word, or a list such as `["set", "string"]`. */
export interface SchemaAttribute {
  readonly type?: unknown;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
}

/** The paths of blocks, and those of attributes that no configuration can set. */
export function formsIn(
  block: SchemaBlock,
  prefix: string,
): { readonly blocks: string[]; readonly computed: string[] } {
  const { attributes = {}, block_types: types = {} } = block;
  const own = Object.entries(attributes)
    .filter(([, { required, optional }]) => required !== true && optional !== true)
    .map(([name]) => prefix + name);
  const inner = Object.entries(types).map(([name, one]) => ({
    path: prefix + name,
    ...formsIn(one.block, `${prefix}${name}.`),
  }));
  return {
    blocks: inner.flatMap(({ path, blocks }) => [path, ...blocks]),
    computed: [...own, ...inner.flatMap(({ computed }) => computed)],
  };
}
