export interface KnownErrorShape {
  readonly name: string;
  /** The members that the client reads. */
  readonly members: readonly string[];
  readonly usedBy: string;
  readonly shown: string;
  readonly example: { readonly status: number; readonly body: string };
}

/** All known shapes (docs/reference/service.md#error-bodies). The table in the documentation is generated from this list. */
export const knownErrorShapes: readonly KnownErrorShape[] = [
  {
    name: "GenericRequestResponse",
    members: ["statusCode", "success", "message", "errorKey"],
    usedBy: "custom pages and deletions, at the top level",
    shown: "its message; the errorKey decides the kind and the advice",
    example: {
      status: 400,
      body: '{"statusCode":400,"success":false,"message":"The page was refused.","errorKey":"invalid_page"}',
    },
  },
  {
    name: "error block",
    members: ["error.success", "error.message", "error.errorKey", "errorResponse.*"],
    usedBy:
      "access lists, bots, overages, zones and lists of rate limits (`error`), event logs and single rate limits (`errorResponse`), also under HTTP 200 and 202",
    shown: "its message; the errorKey decides the kind and the advice",
    example: {
      status: 202,
      body: '{"data":null,"error":{"statusCode":202,"success":false,"message":"The list was refused.","errorKey":"invalid_list"}}',
    },
  },
  {
    name: "failure without a message",
    members: ["statusCode", "success"],
    usedBy: "any operation under HTTP 200 and 202: `success` is false and `statusCode` is 400 or above",
    shown: "the text of the statusCode, which decides the kind",
    example: { status: 200, body: '{"statusCode":503,"success":false,"message":null,"errorKey":null}' },
  },
  {
    name: "bare 404",
    members: [],
    usedBy: "a proxy or gateway instead of the API: empty, a page, or JSON without an errorKey of the API",
    shown:
      "that a proxy or gateway may have responded. The object stays in the state and does not count as deleted, unless the zone's lists or rules or the account's applications show that it was deleted",
    example: { status: 404, body: '{"error":"Not Found"}' },
  },
  {
    name: "ProblemDetails",
    members: ["title", "status", "detail"],
    usedBy:
      "a wrong key on most Shield operations, single zones and Magic Containers; a search of event logs that is refused (400); a month without billing data (404)",
    shown: "its detail, or else its title",
    example: { status: 401, body: '{"title":"Unauthorized","status":401}' },
  },
  {
    name: "ErrorDetails",
    members: ["title", "status", "detail", "errors[].field", "errors[].message"],
    usedBy: "Magic Containers, except for a wrong key",
    shown: "its detail, then each field with its message",
    example: {
      status: 422,
      body: '{"title":"Unprocessable entity","status":422,"detail":"The settings are out of range.","errors":[{"field":"max","message":"max is too large"}],"id":null}',
    },
  },
  {
    name: "list of messages",
    members: ["[].message"],
    usedBy: "Magic Containers, occasionally",
    shown: "all messages",
    example: { status: 400, body: '[{"message":"The settings were refused."}]' },
  },
  {
    name: "bare text",
    members: [],
    usedBy: "Magic Containers, occasionally, as a JSON string",
    shown: "the text",
    example: { status: 400, body: '"The settings were refused."' },
  },
  {
    name: "core API error",
    members: ["ErrorKey", "Field", "Message"],
    usedBy: "the core API, outside Shield",
    shown: "its message with the field",
    example: { status: 400, body: '{"ErrorKey":"validation_error","Field":"Name","Message":"The name is taken."}' },
  },
  {
    name: "logging error",
    members: ["error.code", "error.message"],
    usedBy: "access logs of pull zones",
    shown: "its message; the code decides the kind and the advice",
    example: {
      status: 404,
      body: '{"error":{"code":"logging_disabled","message":"Logging is not enabled.","details":[]}}',
    },
  },
  {
    name: "UnauthorizedResult",
    members: ["statusCode"],
    usedBy: "a wrong key on rate limits, DDoS enums, overages and lists of zones",
    shown: "the text of the status",
    example: { status: 401, body: '{"statusCode":401}' },
  },
  {
    name: "AcceptedResult",
    members: ["location", "value", "formatters", "contentTypes", "declaredType", "statusCode"],
    usedBy: "single rate limits and zones under HTTP 202, where it is a failure without a reason",
    shown:
      "that the API returned no data. The provider then looks for a rate limit among the zone's rules and removes it from the state if it is missing",
    example: {
      status: 202,
      body: '{"location":null,"value":null,"formatters":[],"contentTypes":[],"declaredType":null,"statusCode":202}',
    },
  },
  {
    name: "no body",
    members: [],
    usedBy: "every 500 of Shield and every failure of Stream",
    shown: "the text of the status",
    example: { status: 500, body: "" },
  },
  {
    name: "page",
    members: [],
    usedBy: "a proxy, a gateway, or a maintenance page in place of the API",
    shown: "the status and the first 200 characters",
    example: { status: 502, body: "<html><body>Under maintenance</body></html>" },
  },
  {
    name: "empty response",
    members: ["data"],
    usedBy: "any operation under HTTP 200 that is documented to return data and returns none",
    shown: "that the response is empty; the state is not changed",
    example: { status: 200, body: '{"data":null,"error":null}' },
  },
];
