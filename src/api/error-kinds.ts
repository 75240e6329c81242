/** Every way in which a call can fail, with what it means. The documentation's table is made from it. */
export const errorKinds = {
  unauthorized: "The service does not accept the access key.",
  forbidden: "The key is accepted but may not do this.",
  not_found: "The object does not exist, or belongs to another account.",
  invalid_request: "The service, or the client before it, refuses a value.",
  quota_exceeded: "The plan's number of objects is used up.",
  plan_required: "The zone's plan does not include the feature.",
  conflict: "The object's present state does not allow the change.",
  refused: "The service refuses for a reason that only its message tells.",
  rate_limited: "The service asks to slow down and still did after all retries.",
  unavailable: "The service fails or is under maintenance.",
  timeout: "No answer came within the time limit.",
  cancelled: "The caller gave up.",
  network: "The service could not be reached, or the connection broke.",
  invalid_response: "The answer is not what the operation promises.",
  unexpected: "A fault in the client itself.",
} as const;

/** One of the names in `errorKinds`. */
export type ErrorKind = keyof typeof errorKinds;

/** What a person can do about a kind of failure, where no errorKey says it better. */
export const kindAdvice: Readonly<Record<ErrorKind, string | null>> = {
  unauthorized:
    "Check the access key: the account's API key from the dashboard (Account settings, API), not a library's or a storage zone's. A regenerated key replaces the old one at once.",
  forbidden: "Check that the key's account owns the object, is not suspended and that its plan includes the feature.",
  not_found: "Check the identifiers.",
  invalid_request: null,
  quota_exceeded: "Delete what is no longer needed, or upgrade the zone's plan.",
  plan_required: "Upgrade the zone's plan, or leave the feature out.",
  conflict: "Look at the object in the dashboard, settle its state and try again.",
  refused: null,
  rate_limited: "Try again later, or lower the client's concurrency.",
  unavailable: "Try again later; if it goes on, give the request id to the service's support.",
  timeout: "Try again, or raise the time limit.",
  cancelled: null,
  network: "Check the network, the proxy settings and the base URL.",
  invalid_response: "Check that the base URL is the service's and that no proxy answers in its place.",
  unexpected: "Please report this with the message.",
};
