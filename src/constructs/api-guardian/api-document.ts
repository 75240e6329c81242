import { Token } from "cdktf";
import { closestWord } from "../../shared/closest-word.js";
import { endpointsInText, endpointsOf } from "../../zone/api-guardian/document-endpoints.js";
import { describeValue, readText, literalText } from "../texts.js";
import { encodeText, instance, type PropKind } from "../props.js";

const MOST_BYTES = 2_000_000;

/**
 * An OpenAPI 3.0 document of the requests that an API accepts.
 *
 * @example
 * const document = ApiDocument.fromObject({
 *   openapi: "3.0.3",
 *   info: { title: "Shop", version: "1.4.0" },
 *   paths: { "/pets": { get: { responses: { "200": { description: "All pets" } } } } },
 * });
 * new ApiGuardian(this, "api", { zone, document, mode: ApiGuardianMode.LOG });
 */
export class ApiDocument {
  /** A file in JSON or YAML. A relative path starts at the folder in which the app runs. */
  public static fromFile(file: string): ApiDocument {
    const { text, problems } = readText("document", file);
    return new ApiDocument(text, problems);
  }

  /** A string in JSON or YAML. */
  public static fromText(text: string): ApiDocument {
    text = encodeText(text);
    if (typeof (text as unknown) !== "string")
      return new ApiDocument("", [
        `The document is ${describeValue(text)}. Give a string, or use ApiDocument.fromObject.`,
      ]);
    return new ApiDocument(text, []);
  }

  /** A document as an object. */
  public static fromObject(document: Readonly<Record<string, unknown>>): ApiDocument {
    if (typeof (document as unknown) !== "object" || Array.isArray(document) || (document as unknown) === null)
      return new ApiDocument("", [
        `The document is ${describeValue(document)}. Give an object, or use ApiDocument.fromText.`,
      ]);
    return new ApiDocument(JSON.stringify(document), [], endpointsOf(document));
  }

  /** The document for Terraform. */
  public readonly content: string;
  private readonly found: readonly string[];
  private readonly endpoints: readonly string[] | undefined;

  private constructor(text: string, found: readonly string[], endpoints?: readonly string[]) {
    this.content = literalText(text);
    this.found = [...found, ...(found.length > 0 ? [] : sizeProblem(text))];
    this.endpoints = endpoints ?? (Token.isUnresolved(text) ? undefined : endpointsInText(text));
  }

  /**
   * Returns problems with the remedy.
   * @internal
   */
  public _problems(): readonly string[] {
    return this.found;
  }

  /**
   * Returns the problem with an endpoint that the document does not contain; empty if its endpoints are unknown.
   * @internal
   */
  public _endpointProblem(endpoint: string): string[] {
    if (this.endpoints?.includes(endpoint) !== false) return [];
    const meant = closestWord(endpoint, [...this.endpoints]);
    const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
    return [`The document has no endpoint ${endpoint}.${hint} It has ${this.endpoints.join(", ") || "none"}.`];
  }
}

export const apiDocumentKind: PropKind = instance(
  ApiDocument,
  "ApiDocument",
  () => 'Give an ApiDocument, such as ApiDocument.fromFile("openapi.yaml").',
);

function sizeProblem(text: string): string[] {
  if (text.trim() === "") return ["The document is blank. Give an OpenAPI 3.0 document."];
  const bytes = Buffer.byteLength(text);
  return bytes <= MOST_BYTES ? [] : [`The document has ${bytes} bytes; the API accepts at most 2 MB. Shorten it.`];
}
