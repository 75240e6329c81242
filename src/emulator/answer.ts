export type Answer =
  | { readonly status: number; readonly json: unknown; readonly contentType?: string }
  | { readonly status: number; readonly text: string; readonly contentType: string; readonly gzip?: boolean }
  | { readonly status: number };

/** `GenericRequestResponse`: the block that reports success or failure. */
export interface StatusBlock {
  readonly statusCode: number;
  readonly success: boolean;
  readonly message: string | null;
  readonly errorKey: string | null;
}

const SECTION = "https://tools.ietf.org/html/rfc9110#section-15.5.";
const PROBLEMS = {
  400: { title: "One or more validation errors occurred.", section: "1" },
  401: { title: "Unauthorized", section: "2" },
  404: { title: "Not Found", section: "5" },
  409: { title: "Conflict", section: "10" },
  415: { title: "Unsupported Media Type", section: "16" },
};

/** Returns a response in the form of ASP.NET's `ProblemDetails`. */
export function problem(status: keyof typeof PROBLEMS, more: Record<string, unknown> = {}): Answer {
  const { title, section } = PROBLEMS[status];
  return {
    status,
    json: { type: `${SECTION}${section}`, title, status, ...more },
    contentType: "application/problem+json; charset=utf-8",
  };
}

/** Returns `ErrorDetails` of Magic Containers. */
export function errorDetails(
  status: number,
  title: string,
  detail: string,
  instance: string | null,
  errors: readonly { field: string; message: string }[] | null = null,
): Answer {
  return { status, json: { title, status, detail, instance, errors, id: null } };
}

/** A response that ends an operation early, at any depth. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super("The operation was refused.");
  }
}

/**
 * A failure in a body (docs/reference/service.md#errors). Each operation wraps it in its own shape. `usual` is the observed
 * status, and `honest` is the correct status.
 */
export class Failure extends Error {
  constructor(
    readonly usual: number,
    readonly honest: number,
    message: string,
    readonly errorKey: string | null,
  ) {
    super(message);
  }
}
