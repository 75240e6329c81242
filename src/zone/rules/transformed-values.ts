import type { Values } from "./variable-values.js";

/** What a transformation leaves of what is known about values. */
type Transform = (values: Values) => Values;

/** A transformation that changes only values with one of these characters. */
const affecting =
  (characters: string, transform: Transform): Transform =>
  (values) =>
    Array.from(characters).some(values.allows) ? transform(values) : values;

/** Characters change in ways that are not known here; the first one, which no escape begins with, stays. */
const decode: Transform = (values) => ({
  ...values,
  what: `${values.what}, decoded`,
  allows: () => true,
  isValue: undefined,
  range: undefined,
  longest: Infinity,
});

/** Nothing remains known. */
const replace: Transform = (values) => ({
  ...decode(values),
  begins: "",
  contains: [],
  neverEmpty: false,
  isFilled: false,
  isNoNumber: false,
  hint: () => undefined,
});

const without =
  (name: string, removed: RegExp, what: string): Transform =>
  (values) => ({
    ...values,
    what: `${values.what}, from which ${name} removes ${what}`,
    allows: (character) => !removed.test(character) && values.allows(character),
    contains: values.contains.filter((text) => !removed.test(text)),
    isValue: undefined,
    hint: (value) => `Write ${JSON.stringify(value.replaceAll(new RegExp(removed, "g"), ""))}.`,
  });

const isLower = (character: string): boolean => !/[A-Z]/.test(character);

const lowercase: Transform = (values) => {
  const { isValue } = values;
  return {
    ...values,
    what: `${values.what}, changed to lower case`,
    allows: (character) => isLower(character) && (values.allows(character) || values.allows(character.toUpperCase())),
    begins: values.begins.toLowerCase(),
    contains: values.contains.map((text) => text.toLowerCase()),
    isValue: isValue && ((text) => isValue(text) || isValue(text.toUpperCase())),
    hint: (value) =>
      isLower(value)
        ? values.hint(value)?.toLowerCase().replace(/^w/, "W")
        : `Write ${JSON.stringify(value.toLowerCase())}.`,
  };
};

const length: Transform = (values) => ({
  ...replace(values),
  what: "a length",
  allows: (character) => /[0-9]/.test(character),
  neverEmpty: true,
  isFilled: true,
  range: [values.isFilled ? 1 : 0, values.longest],
});

const hexEncode: Transform = (values) => ({
  ...replace(values),
  what: "hexadecimal digits",
  neverEmpty: values.neverEmpty,
  isFilled: values.isFilled,
  allows: (character) => /[0-9A-Fa-f]/.test(character),
});

const commandLine: Transform = (values) => ({ ...replace(values), what: "text in lower case", allows: isLower });
const sameKind: Transform = (values) => ({ ...values, isValue: undefined });
const normalizePath = affecting("/", sameKind);
const windowsPath = (name: string): Transform =>
  affecting("/\\", (values) => sameKind(without(name, /\\/, "backslashes")(values)));
const comments = affecting("*#-", replace);
const percent = affecting("%+", decode);

const TRANSFORMS: Readonly<Record<string, Transform>> = {
  cmd_line: commandLine,
  compress_whitespace: affecting(" ", sameKind),
  css_decode: affecting("\\", decode),
  hex_encode: hexEncode,
  html_entity_decode: affecting("&", decode),
  js_decode: affecting("\\", decode),
  length,
  lowercase,
  normalize_path: normalizePath,
  normalise_path: normalizePath,
  normalize_path_win: windowsPath("normalize_path_win"),
  normalise_path_win: windowsPath("normalise_path_win"),
  remove_comments: comments,
  remove_nulls: (values) => values,
  remove_whitespace: affecting(" ", without("remove_whitespace", /\s/, "white space")),
  replace_comments: comments,
  url_decode: percent,
  url_decode_uni: percent,
  utf8_to_unicode: affecting("é", decode),
};

/** What is known about values after these transformations, in order. */
export function transformed(values: Values, transformations: readonly string[]): Values {
  return transformations.reduce((known, name) => (TRANSFORMS[name] ?? replace)(known), values);
}
