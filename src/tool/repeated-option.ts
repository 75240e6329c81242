/** Collects the values of an option that can be repeated. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
