import { defaulted, oneOf } from "../../framework/index.js";
import { keepingWords, restoringWords } from "../../zone/words/on-destroy.js";

/** Defines the attribute `on_destroy` with these words, and what a destroy does. */
export function onDestroyAttribute<Word extends string>(words: Readonly<Record<Word | "restore", string>>) {
  const names = Object.keys(words) as (Word | "restore")[]; // the type allows no other keys
  return defaulted(oneOf(...names), "restore", {
    doc: `Behavior on destroy. ${names.map((name) => `\`${name}\`: ${words[name]}`).join(" ")}`,
    local: true,
    meaning: {
      kind: "on-destroy",
      keeps: names.filter((name) => keepingWords.includes(name)),
      restores: names.filter((name) => restoringWords.includes(name)),
    },
  });
}
