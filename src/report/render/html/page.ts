import { escapeHtml } from "../html-escape.js";
import { PAGE_STYLE } from "./page-style.js";

// No scripts, no network: the page must stay what it is wherever it is opened. Frames get the same policy.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/** A whole HTML page in one file, without outside references and without scripts. `main` is HTML. */
export function htmlPage(title: string, main: string): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${PAGE_STYLE}</style>`,
    "</head>",
    "<body>",
    '<a class="skip" href="#changes">Skip to the changes</a>',
    main,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}
