import { provider } from "../provider/provider.js";

/** Returns the schema's Markdown description of a top-level attribute, or undefined if there is no such attribute. */
export function attributeDoc(type: string, name: string): string | undefined {
  return provider.resources.find((resource) => resource.type === type)?.attributes[name]?.doc;
}
