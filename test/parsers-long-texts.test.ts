import { ONCE_QUADRATIC, PARSERS, rejection, textOf } from "./support/parsers.js";

// How the time grows with the length is measured by bench/growth.ts.
test.each(Object.entries(PARSERS))("%s: a long text is accepted or rejected, whatever it repeats", (_name, parse) => {
  for (const repeated of ONCE_QUADRATIC) {
    const error = rejection(parse, textOf(repeated, 64_000));
    // A fault of the parser, such as too deep a recursion, is no rejection.
    expect({ repeated, error }).not.toEqual({ repeated, error: expect.any(RangeError) as unknown });
    expect({ repeated, error }).not.toEqual({ repeated, error: expect.any(ReferenceError) as unknown });
  }
});
