import { resolve } from "node:path";

/** The folder of this package's package.json: both `src/tool` and `dist/tool` are two levels below it. */
export const packageFolder = resolve(__dirname, "..", "..");
