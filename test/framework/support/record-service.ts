/** A record in the in-memory API. */
export interface StoredRecord {
  readonly zone: number;
  readonly name: string;
  readonly kind: "plain" | "fancy";
  readonly notes: string | null;
  readonly tags: readonly string[] | null;
  readonly size: number;
  readonly revision: number;
  readonly place: { readonly north: number; readonly label: string | null } | null;
  readonly rules: readonly { readonly match: string; readonly port: number }[] | null;
}

/** An error of the API, described by the provider's `describeError`. */
export class ServiceError extends Error {
  constructor(
    readonly code: "unproven" | "accepted" | "broken" | "field" | "aborted",
    readonly field?: string,
  ) {
    super(`service says ${code}`);
  }
}

type Step = "post" | "put" | "get" | "delete";

/** An in-memory API whose steps can fail or wait for the signal. */
export interface RecordService {
  readonly records: Map<string, StoredRecord>;
  readonly log: string[];
  readonly faults: Map<Step, ServiceError["code"] | "hang" | "ignore the signal">;
  post(zone: number, signal: AbortSignal): Promise<{ id: string }>;
  put(id: string, record: StoredRecord, signal: AbortSignal): Promise<void>;
  get(id: string, signal: AbortSignal): Promise<StoredRecord | undefined>;
  delete(id: string, signal: AbortSignal): Promise<void>;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => {
      reject(new ServiceError("aborted"));
    };
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}

/** An empty API. */
export function createRecordService(): RecordService {
  const records = new Map<string, StoredRecord>();
  const log: string[] = [];
  const faults: RecordService["faults"] = new Map();
  let last = 0;
  const step = async (name: Step, what: string, signal: AbortSignal): Promise<void> => {
    log.push(`${name} ${what}`);
    const fault = faults.get(name);
    if (fault === "ignore the signal") await new Promise(() => undefined);
    else if (fault === "hang") await aborted(signal);
    else if (fault !== undefined) throw new ServiceError(fault, "kind");
  };
  return {
    records,
    log,
    faults,
    async post(zone, signal) {
      await step("post", String(zone), signal);
      last += 1;
      return { id: `r${last}` };
    },
    async put(id, record, signal) {
      await step("put", id, signal);
      records.set(id, record);
    },
    async get(id, signal) {
      await step("get", id, signal);
      return records.get(id);
    },
    async delete(id, signal) {
      await step("delete", id, signal);
      records.delete(id);
    },
  };
}
