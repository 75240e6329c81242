import { isDeepStrictEqual } from "node:util";
import { confirmedWrite } from "../http/lost-write.js";
import type { Waiting } from "../http/read-back.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { ApiGuardianState } from "./records.js";

/** An OpenAPI document, and what the API must show after it was uploaded. */
export interface ApiDocumentUpload {
  readonly content: string;
  /** Null: true for a first document; later the endpoints keep theirs. */
  readonly enforceAuthorizationValidation: boolean | null;
  readonly title: string;
  readonly version: string;
  /** `GET /pets/{petId}`. While the API shows others, and still those of the document before, it is read again. */
  readonly endpoints?: readonly string[];
}

interface Upload {
  readonly operation: string;
  readonly send: () => Promise<undefined>;
  readonly read: (options: CallOptions) => Promise<ApiGuardianState | null>;
  readonly document: ApiDocumentUpload;
  readonly before: ApiGuardianState | null;
}

/** Uploads a document and reads back what the API shows of it. */
export async function uploaded(
  settings: Waiting,
  { document, before, ...upload }: Upload,
  options: CallOptions,
): Promise<ApiGuardianState> {
  const now = await confirmedWrite(
    settings,
    {
      ...upload,
      before,
      differences: (seen) => otherDocument(document, seen),
      maybeOld: (seen) => hasOtherEndpoints(document, seen) && isDeepStrictEqual(seen, before),
      // A document of the same title and version cannot be told from the one before.
      isProof: () => otherDocument(document, before).length > 0,
    },
    options,
  );
  if (now === null) throw new Error("readBack accepted a zone without a document");
  return now;
}

/** The document cannot be read back, only its title and version. */
function otherDocument(sent: ApiDocumentUpload, found: ApiGuardianState | null): string[] {
  if (found === null) return ["the zone has no document"];
  return (["title", "version"] as const).flatMap((name) => {
    const shown = found.configuration[name];
    if (shown === null || shown.trim() === sent[name].trim()) return [];
    return [`${name} is ${JSON.stringify(shown)} instead of ${JSON.stringify(sent[name])}`];
  });
}

/** Whether the zone has other endpoints than the document; the API may leave some out. */
function hasOtherEndpoints({ endpoints }: ApiDocumentUpload, found: ApiGuardianState | null): boolean {
  if (endpoints === undefined) return false;
  const shown = found?.endpoints.map(({ requestMethod, requestPath }) => `${requestMethod} ${requestPath}`);
  return !isDeepStrictEqual(new Set(shown), new Set(endpoints));
}
