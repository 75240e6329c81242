/** A response of each form that docs/reference/errors.md lists, and the error that the client makes of it. */
export const errorShapes: readonly {
  readonly name: string;
  readonly status: number;
  readonly body: string;
  readonly kind: string;
  readonly reason: string;
}[] = [
  {
    name: "GenericRequestResponse",
    status: 400,
    body: '{"statusCode":400,"success":false,"message":"The page was refused.","errorKey":"invalid_page"}',
    kind: "invalid_request",
    reason: "The page was refused.",
  },
  {
    name: "error block",
    status: 202,
    body: '{"data":null,"error":{"statusCode":202,"success":false,"message":"The list was refused.","errorKey":"invalid_list"}}',
    kind: "refused",
    reason: "The list was refused.",
  },
  {
    name: "failure without a message",
    status: 200,
    body: '{"statusCode":503,"success":false,"message":null,"errorKey":null}',
    kind: "unavailable",
    reason: "the response has statusCode 503 Service Unavailable without a message",
  },
  {
    name: "bare 404",
    status: 404,
    body: '{"error":"Not Found"}',
    kind: "not_found",
    reason: "HTTP 404 Not Found",
  },
  {
    name: "ProblemDetails",
    status: 401,
    body: '{"title":"Unauthorized","status":401}',
    kind: "unauthorized",
    reason: "Unauthorized",
  },
  {
    name: "ErrorDetails",
    status: 422,
    body: '{"title":"Unprocessable entity","status":422,"detail":"The settings are out of range.","errors":[{"field":"max","message":"max is too large"}],"id":null}',
    kind: "invalid_request",
    reason: "The settings are out of range.",
  },
  {
    name: "list of messages",
    status: 400,
    body: '[{"message":"The settings were refused."}]',
    kind: "invalid_request",
    reason: "The settings were refused.",
  },
  {
    name: "bare text",
    status: 400,
    body: '"The settings were refused."',
    kind: "invalid_request",
    reason: "The settings were refused.",
  },
  {
    name: "core API error",
    status: 400,
    body: '{"ErrorKey":"validation_error","Field":"Name","Message":"The name is taken."}',
    kind: "invalid_request",
    reason: "The name is taken.",
  },
  {
    name: "logging error",
    status: 404,
    body: '{"error":{"code":"logging_disabled","message":"Logging is not enabled.","details":[]}}',
    kind: "not_found",
    reason: "Logging is not enabled.",
  },
  {
    name: "UnauthorizedResult",
    status: 401,
    body: '{"statusCode":401}',
    kind: "unauthorized",
    reason: "HTTP 401 Unauthorized",
  },
  {
    name: "AcceptedResult",
    status: 202,
    body: '{"location":null,"value":null,"formatters":[],"contentTypes":[],"declaredType":null,"statusCode":202}',
    kind: "not_found",
    reason:
      "the API accepted the request but returned no data, which it does for an object that does not exist or belongs to another account",
  },
  { name: "no body", status: 500, body: "", kind: "unavailable", reason: "HTTP 500 Internal Server Error" },
  {
    name: "page",
    status: 502,
    body: "<html><body>Under maintenance</body></html>",
    kind: "unavailable",
    reason: "HTTP 502 Bad Gateway: <html><body>Under maintenance</body></html>",
  },
  {
    name: "empty response",
    status: 200,
    body: '{"data":null,"error":null}',
    kind: "invalid_response",
    reason: "the response is empty: it has no data",
  },
];
