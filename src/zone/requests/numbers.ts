/** By operator, reports whether it holds for a number. */
export const NUMBER_OPERATORS: Readonly<Record<string, (number: number, value: number) => boolean>> = {
  eq: (number, value) => number === value,
  ge: (number, value) => number >= value,
  gt: (number, value) => number > value,
  le: (number, value) => number <= value,
  lt: (number, value) => number < value,
};

/** Reports whether a value of a condition is a plain number. */
export const isNumber = (value: string): boolean => /^\s*-?\d+(?:\.\d+)?\s*$/.test(value);
