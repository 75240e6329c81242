/** Groups items by key. The groups are in the order of their first items. */
export function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Adds an item to the group of a key. */
export function addTo<Key, Item>(groups: Map<Key, [Item, ...Item[]]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** Keeps the first result of `make` for each object, as long as the object exists. */
export function remembered<Of extends WeakKey, Rest extends readonly unknown[], Made extends object>(
  make: (of: Of, ...rest: Rest) => Made,
) {
  const known = new WeakMap<Of, Made>();
  return (of: Of, ...rest: Rest): Made => {
    const found = known.get(of) ?? make(of, ...rest);
    known.set(of, found);
    return found;
  };
}

/** Returns the members that have a value. */
export function given<Members extends object>(members: Members) {
  const found = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
