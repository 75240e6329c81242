/** What the pages of the tricks are made of. */

export const RUN = "fetch('http://hit.test/')";
export const IMAGE = "<img src=http://out.test/i>";
export const SCRIPT = `<script>${RUN}</script>`;
export const ONERROR = `<img src=x onerror="${RUN}">`;

/** As an attribute in double quotes. */
export function quoted(text: string): string {
  return `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
}

export function nested(page: string, depth: number): string {
  return depth === 0 ? page : `<iframe srcdoc=${quoted(nested(page, depth - 1))}></iframe>`;
}

export function data(type: string, text: string): string {
  return `data:${type},${encodeURIComponent(text)}`;
}

export function base64(type: string, text: string | Buffer): string {
  return `data:${type};base64,${Buffer.from(text).toString("base64")}`;
}

export function inStyle(css: string): string {
  return `<style>${css}</style><p class=a>x`;
}
