/** What anything thrown says of itself; empty text for what it does not say. */
export function factsOf(thrown: unknown): { readonly name: string; readonly code: string; readonly message: string } {
  // Not `instanceof Error`: errors of Node itself may come from another realm.
  if (typeof thrown !== "object" || thrown === null) return { name: "", code: "", message: String(thrown) };
  const textOf = (key: string): string => {
    const value: unknown = Reflect.get(thrown, key);
    return typeof value === "string" ? value : "";
  };
  return { name: textOf("name"), code: textOf("code"), message: textOf("message") };
}
