const LARGE_PAGE_BYTES = 1024 * 1024;

/** Returns warnings about the HTML of a response page. */
export function oddPage(html: string): readonly { readonly summary: string; readonly detail: string }[] {
  const found: { summary: string; detail: string }[] = [];
  const frame = /<(html|head|body)\b/i.exec(html)?.[1];
  if (frame !== undefined) {
    const detail = `The page contains <${frame.toLowerCase()}>. The API inserts the HTML into the <body> of its own document. Include only the content of <body>.`;
    found.push({ summary: "The page is a complete document", detail });
  }
  if (/^\s*[^\s<]+\.(?:html?|tftpl|tpl)\s*$/i.test(html)) {
    const detail = `Visitors would see the text ${html.trim()}, not the content of a file. Read the file, such as with file("blocked.html") or PageContent.fromFile("blocked.html").`;
    found.push({ summary: "The page is the name of a file", detail });
  }
  // A script may fill the placeholders in the browser.
  const placeholder = /<script\b/i.test(html) ? undefined : /\{\{[^{}\n]+\}\}|\$\{[a-z][\w.]*\}/i.exec(html)?.[0];
  if (placeholder !== undefined) {
    const detail = `Visitors would see the text ${placeholder}. Fill it, such as with templatefile, whose placeholders have the form \${name}, or PageContent.fromTemplate.`;
    found.push({ summary: "The page has a placeholder that nothing fills", detail });
  }
  const bytes = Buffer.byteLength(html);
  if (bytes > LARGE_PAGE_BYTES) {
    const detail = `The page has ${bytes} bytes. Every visitor who gets the page downloads all of them. Move images and scripts to separate files.`;
    found.push({ summary: "Large page", detail });
  }
  return found;
}
