import { resolve } from "node:path";

/** The folder of this package's package.json: both `src/cli` and `dist/cli` are two levels below it. */
export const packageFolder = resolve(__dirname, "..", "..");
