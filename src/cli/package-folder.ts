import { resolve } from "node:path";

/** The folder of this package's package.json: both `src/cli` and `dist/cli` lie two levels below it. */
export const packageFolder = resolve(__dirname, "..", "..");
