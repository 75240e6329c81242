import { provider } from "../provider/provider.js";

/** What the schema says of a top-level attribute of a resource, in Markdown; undefined if there is no such attribute. */
export function attributeDoc(type: string, name: string): string | undefined {
  return provider.resources.find((resource) => resource.type === type)?.attributes[name]?.doc;
}
