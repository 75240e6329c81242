import { defaulted, oneOf } from "../../framework/index.js";
import { keepingWords, restoringWords } from "../../zone/words/on-destroy.js";

/** Defines the attribute `on_destroy` with these words and their descriptions. */
export function onDestroyAttribute<Word extends string>(
  words: Readonly<Record<Word, string>>,
  fallback: NoInfer<Word>,
  doc: string,
) {
  const names = Object.keys(words) as Word[]; // the type allows no other keys
  return defaulted(oneOf(...names), fallback, {
    doc: `Behavior on destroy: ${doc}`,
    local: true,
    meaning: {
      kind: "on-destroy",
      keeps: names.filter((name) => keepingWords.includes(name)),
      restores: names.filter((name) => restoringWords.includes(name)),
    },
  });
}
