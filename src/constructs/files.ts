import { readFileSync } from "node:fs";
import { fileProblem } from "../shared/file-problem.js";
import { shown } from "./props.js";

/** The text of a file, or why there is none and what to do about it. `what` is what the file contains. */
export function readText(what: string, file: string): { text: string; problems: string[] } {
  if (typeof (file as unknown) !== "string")
    return { text: "", problems: [`The file of the ${what} is ${shown(file)}. Give its path.`] };
  try {
    return { text: readFileSync(file, "utf8"), problems: [] };
  } catch (error) {
    const reason = `${fileProblem(error)} Paths start at ${process.cwd()}.`;
    return { text: "", problems: [`The ${what} ${file} cannot be read. ${reason}`] };
  }
}
