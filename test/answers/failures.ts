import { either, empty, flag, int32, list, nullable, object, type Shape, text } from "./shape.js";

/** `GenericRequestResponse`. */
export const block = object(
  { statusCode: int32, success: flag },
  { message: nullable(text), errorKey: nullable(text) },
);

/** The member of a success that would say what failed: null, or a block that says nothing. */
export const noFailure: Shape = nullable(
  object({ statusCode: int32, success: flag, message: empty, errorKey: empty }),
  0,
);

/** Further members are allowed; ASP.NET's `errors` are texts by member. */
const problemDetails = object(
  { title: nullable(text), status: nullable(int32) },
  { type: nullable(text), detail: nullable(text), instance: nullable(text), errors: { ...text, problems: () => [] } },
);

const unauthorized = object({ statusCode: int32 });

/** `ErrorDetails` of Magic Containers. */
const errorDetails = object(
  { title: text, status: int32 },
  {
    detail: nullable(text),
    instance: nullable(text),
    errors: nullable(list(object({ field: nullable(text), message: text }))),
    id: nullable(text),
  },
);

/** `AcceptedResult`: what ASP.NET makes of a 202, without data. */
const acceptedResult = object(
  { location: nullable(text), value: empty, formatters: nullable(list(text)), contentTypes: nullable(list(text)) },
  { declaredType: nullable(text), statusCode: nullable(int32) },
);

/** The error of the logging host. */
export const loggingError = object({ error: object({ code: text, message: text, details: list(text) }) });

/** An error of the core API. */
const coreError = object({ ErrorKey: text, Field: nullable(text), Message: text });

/** What a failure may say outside of the wrapper of its operation. */
export const failure: Shape = either(block, problemDetails, unauthorized, errorDetails, acceptedResult, coreError);
