import { HARMLESS } from "./harmless-pages.js";
import { CLICKS, SCRIPTS } from "./script-tricks.js";
import { base64, data, IMAGE, inStyle, nested, ONERROR, RUN, SCRIPT } from "./trick-parts.js";

/**
 * Pages, and what they do in a browser. `script` runs a script, `request` asks another host for something, `nothing` does
 * neither, and `unread` does something that the review does not read, and says so. A script asks `hit.test`, so that the
 * browser's requests tell which it was.
 */
export interface Trick {
  readonly does: "script" | "request" | "nothing" | "unread";
  readonly page: string;
  /** It happens when a visitor clicks the element with the ID `click`. */
  readonly click?: true;
  /** It happens for visitors without scripts. */
  readonly withoutScripts?: true;
  /** Why the Chromium of the test does not show it, although the review says it. */
  readonly elsewhere?: string;
}

const STYLES: Readonly<Record<string, string>> = {
  "an address": inStyle(".a{background:url(http://out.test/i)}"),
  "an address in escapes": inStyle(".a{background:\\75rl(http://out.test/i)}"),
  "an address in long escapes": inStyle(".a{background:\\000075\\000072 l(http://out.test/i)}"),
  "an address in escapes with spaces": inStyle(".a{background:u\\72\nl( 'http://out.test/i' )}"),
  "an address whose text is escaped": inStyle(".a{background:url(\\68ttp:\\/\\/out\\.test/i)}"),
  "an address in any case": inStyle(".a{background:URL(http://out.test/i)}"),
  "an address broken over lines": inStyle('.a{background:url("http:\\\n//out.test/i")}'),
  "an address that does not end": "<p class=a>x<style>.a{background:url(http://out.test/i",
  "an address after a comment": inStyle(".a{background:/*url(*/url(http://out.test/i)}"),
  "an address after a string": inStyle(
    ".a::before{content:'/*'} .a{background:url(http://out.test/i)} .b{content:'*/'}",
  ),
  "an address after HTML's comment": inStyle("<!-- .a{background:url(http://out.test/i)} -->"),
  "an address after an unclosed string": inStyle(".b{content:'x\n} .a{background:url(http://out.test/i)}"),
  "an address after an unclosed address": inStyle(
    ".b{background:url(x y'} /*)} .a{background:url(http://out.test/i)} /* */",
  ),
  "a set of images": inStyle('.a{background:image-set("http://out.test/i" 1x)}'),
  "a set of images by its old name": inStyle('.a{background:-webkit-image-set("http://out.test/i" 1x)}'),
  "a set of images in escapes": inStyle('.a{background:im\\61ge-set("\\68ttp://out.test/i" 1x)}'),
  "an address in a variable": inStyle(".a{--x:url(http://out.test/i);background:var(--x)}"),
  "an address as text in a variable": inStyle('.a{--x:"http://out.test/i";background:image-set(var(--x) 1x)}'),
  "a default of a variable": inStyle('.a{background:image-set(var(--x,"http://out.test/i") 1x)}'),
  content: inStyle(".a::before{content:url(http://out.test/i)}"),
  "a set of images as content": inStyle('.a::before{content:image-set("http://out.test/i" 1x)}'),
  "a mark of a list": inStyle(".a{display:list-item;list-style:url(http://out.test/i)}"),
  "a border": inStyle(".a{border:1px solid;border-image:url(http://out.test/i) 1}"),
  "a mask": inStyle(".a{mask-image:url(http://out.test/i)}"),
  "a pointer": inStyle("html,body,p{cursor:url(http://out.test/i),auto}"),
  "a font": inStyle("@font-face{font-family:f;src:url(http://out.test/f)}.a{font-family:f}"),
  "an import": inStyle('@import "http://out.test/s";'),
  "an import by address": inStyle("@import url(http://out.test/s);"),
  "an import in escapes": inStyle('@\\69mport "http://out.test/s";'),
  "an import that does not end": '<style>@import "//out.test/s',
  "an import for printing": inStyle('@import "http://out.test/s" print;'),
  "an import in a layer": inStyle('@import "http://out.test/s" layer(x) supports(color:red);'),
  "an import of data": inStyle(`@import "${data("text/css", ".a{background:url(http://out.test/i)}")}";`),
  "an import of data, three deep": inStyle(
    `@import "${data("text/css", `@import url("${data("text/css", '@import "http://out.test/s";')}")`)}";`,
  ),
  "a stylesheet": "<link rel=stylesheet href=http://out.test/s>",
  "a stylesheet among other kinds": "<link rel='x STYLESHEET' href=http://out.test/s>",
  "a stylesheet of data": `<link rel=stylesheet href="${data("text/css", ".a{background:url(http://out.test/i)}")}"><p class=a>x`,
  "a stylesheet of base64": `<link rel=stylesheet href="${base64("text/css", '@import "http://out.test/s";')}">`,
  "a stylesheet of data in UTF-16": `<link rel=stylesheet href="${base64("text/css;charset=utf-16le", Buffer.from('@import "http://out.test/s";', "utf16le"))}">`,
  "an attribute": `<p style="background:u&#114;l(http://out.test/i)">x`,
  "an attribute in escapes": `<p style="background:\\75 rl(http://out.test/i)">x`,
  "an attribute in SVG": `<svg><rect width=9 height=9 style="mask:url(http://out.test/i#m)"/></svg>`,
  "a style in SVG": `<svg><style>p{background:url(http://out.test/i)}</style></svg><p>x`,
  "a style in SVG, in character references": `<svg><style>p{background:&#117;rl(http://out.test/i)}</style></svg><p>x`,
  "a style in SVG, with elements": `<svg><style><![CDATA[p{background:url(http://out.test/i)}]]></style></svg><p>x`,
  "a style in a shadow tree": `<div><template shadowrootmode=open><style>p{background:url(http://out.test/i)}</style><p>x</template></div>`,
  "a nested rule": inStyle(".a{&{background:url(http://out.test/i)}}"),
  "a rule of tomorrow": inStyle("@layer x{@supports (color:red){.a{background:url(http://out.test/i)}}}"),
};

const REQUESTS: Readonly<Record<string, string>> = {
  "an image": IMAGE,
  "an image without a scheme": "<img src=//out.test/i>",
  "an image with backslashes": "<img src='http:\\\\out.test\\i'>",
  "an image with one slash": "<img src='https:out.test/i'>",
  "an image broken over lines": "<img src=' ht\ntp:/\t/out.test/i'>",
  "an image in character references": "<img src=http:&sol;&#x2f;out&period;test/i>",
  "an image in a candidate": "<img srcset='http://out.test/i 1x'>",
  "an image in a candidate after data":
    "<img srcset='data:,x 1x,http://out.test/i 2x' sizes=1px><img srcset='data:,x 9w, http://out.test/i 1w' sizes=1px>",
  "an image in a source": "<picture><source srcset=http://out.test/i><img></picture>",
  "an image by its old name": "<image src=http://out.test/i>",
  "an image of an input": "<input type=image src=http://out.test/i>",
  "an image out of a table": `<table>${IMAGE}</table>`,
  "an image in a select": `<select><option>${IMAGE}</select>`,
  "an image in a noscript's comment": `<noscript><!--</noscript>${IMAGE}-->`,
  "an image in srcdoc": nested(IMAGE, 3),
  "an image in a frame of data": `<iframe src="${data("text/html", IMAGE)}"></iframe>`,
  "an image in a shadow tree": `<div><template shadowrootmode=open>${IMAGE}</template></div>`,
  "an image of SVG": "<svg><image href=http://out.test/i width=9 height=9 /></svg>",
  "an old image of SVG": "<svg><image xlink:href=http://out.test/i width=9 height=9 /></svg>",
  "an image of a filter":
    "<svg><filter id=f><feImage href=http://out.test/i /></filter><rect width=9 height=9 filter=url(#f) /></svg>",
  "an image that an animation sets":
    "<svg><image width=9 height=9><set attributeName=href to=http://out.test/i /></image></svg>",
  "an image that an animation writes":
    "<svg><image width=9 height=9><animate attributeName=href values='http://out.test/i' dur=9s /></image></svg>",
  "a clip of SVG": "<svg><rect width=9 height=9 clip-path='url(http://out.test/f#f)' /></svg>",
  "a mask of SVG": "<svg><rect width=9 height=9 mask='\\75rl(http://out.test/f#f)' /></svg>",
  "a background of the body": "<body background=http://out.test/i>",
  "a background of a second body": "<p>x<body background=http://out.test/i>",
  "a background of a table": "<table background=http://out.test/i><tr><td>x</table>",
  "a background of a cell": "<table><tr><td background=http://out.test/i>x</table>",
  "a poster": "<video poster=http://out.test/i></video>",
  "a video": "<video src=http://out.test/v></video>",
  "a video of a source": "<video><source src=http://out.test/v></video>",
  "a sound": "<audio src=http://out.test/a></audio>",
  "an image in CDATA of SVG": `<svg><desc><svg><![CDATA[${SCRIPT}${IMAGE}]]></svg></desc></svg>`,
  "an image in a comment of SVG's title": `<svg><title><!--</title>${IMAGE}--></svg>`,
  "an image in a shadow tree that its element cannot have": `<ul><template shadowrootmode=open>${IMAGE}</template></ul>`,
  "an image in a second shadow tree": `<div><template shadowrootmode=open></template><template shadowrootmode=open>${ONERROR}${IMAGE}</template></div>`,
  "a frame": "<iframe src=http://out.test/></iframe>",
  "a frame with a connection of its own": "<iframe src=https://out.test/></iframe>",
  "a sandboxed frame": "<iframe sandbox src=http://out.test/></iframe>",
  "a frame that a policy refuses": `<meta http-equiv=Content-Security-Policy content="default-src 'none'"><iframe src=https://out.test/></iframe>`,
  "an object": "<object data=http://out.test/o></object>",
  "an object with a type": "<object type=image/png data=http://out.test/o></object>",
  "an embedded object": "<embed src=http://out.test/o>",
  "a refresh": "<meta http-equiv=refresh content='0;url=http://out.test/'>",
  "a refresh without a name": "<meta http-equiv=refresh content='0 http://out.test/'>",
  "a refresh in quotes": `<META HTTP-EQUIV="ReFresh" content="0;URL='http://out.test/'">`,
  "a refresh in a table": "<table><meta http-equiv=refresh content='0;http://out.test/'></table>",
  "a refresh of a frame": nested("<meta http-equiv=refresh content='0;http://out.test/'>", 1),
  "an icon": "<link rel=icon href=http://out.test/i>",
  "a preload": "<link rel=preload as=image href=http://out.test/i>",
  "a preload of candidates": "<link rel=preload as=image imagesrcset='http://out.test/i 1x'>",
  "a preload of a module": "<link rel=modulepreload href=http://out.test/m>",
  "a base": "<base href=http://out.test/><img src=/i>",
  "a base after the image": "<base href=//out.test/x/><p style='background:url(i)'>x",
  "a second base": "<base href=http://out.test/><base href=http://page.test/><img src=i>",
  "a base for srcdoc": `<base href=http://out.test/>${nested("<img src=i>", 2)}`,
};

const ELSEWHERE: Readonly<Record<string, readonly [page: string, why: string]>> = {
  "a preconnection": ["<link rel=preconnect href=https://out.test>", "a browser that is not driven connects"],
  "a resolved name": ["<link rel=dns-prefetch href=//out.test>", "the proxy resolves no name"],
  "a prefetch": ["<link rel=prefetch href=http://out.test/p>", "a browser that is not driven fetches it"],
  "rules of speculation": [
    `<script type=speculationrules>{"prefetch":[{"urls":["https:\\/\\/out.test/"],"eagerness":"immediate"}]}</script>`,
    "a browser that is not driven fetches it",
  ],
  "rules of speculation about links": [
    `<script type=speculationrules>{"prefetch":[{"source":"document","eagerness":"immediate"}]}</script><a href=https://out.test/>x</a>`,
    "a browser that is not driven fetches it",
  ],
  "a manifest": ["<link rel=manifest href=http://out.test/m>", "a browser with a window loads it"],
  "names of links": [
    "<meta http-equiv=x-dns-prefetch-control content=on><a href=http://out.test/>x</a>",
    "the proxy resolves no name",
  ],
  "an image with a scheme of tomorrow": ["<portal src=http://out.test/></portal>", "no browser knows it today"],
  "a filter of SVG": [
    "<svg><rect width=9 height=9 filter='url(http://out.test/f#f)' /></svg>",
    "browsers but Chromium",
  ],
  captions: ["<video src=/v><track src=http://out.test/t default></video>", "a browser with a video that plays"],
  "text in a select's title": ["<select><title></select><img src=http://out.test/i>", "browsers before 2025"],
};

const WITHOUT_SCRIPTS: Readonly<Record<string, string>> = {
  "an image": `<noscript>${IMAGE}</noscript>`,
  "an image in the head": `<head><noscript>${IMAGE}</noscript></head>`,
  "a refresh": "<noscript><meta http-equiv=refresh content='0;http://out.test/'></noscript>",
  "a stylesheet": "<noscript><link rel=stylesheet href=http://out.test/s></noscript>",
};

const TEMPLATE_FORM = "<div><template shadowrootmode=open><table><form onfocus=x></form></table></template></div>";

const UNREAD: Readonly<Record<string, string>> = {
  "a frame of SVG": `<iframe src="${data("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`)}"></iframe>`,
  "a frame of XML with prefixes": `<iframe src="${data("text/xml", `<x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${RUN}</h:script></x>`)}"></iframe>`,
  "a frame of XML with entities": `<iframe src="${data("application/xhtml+xml", `<!DOCTYPE html [<!ENTITY x "fetch('http://hit.test/')">]><html xmlns="http://www.w3.org/1999/xhtml"><script>&x;</script></html>`)}"></iframe>`,
  "an object of SVG": `<object data="${base64("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"><script>${RUN}</script></svg>`)}"></object>`,
  "an embedded SVG": `<embed src="${data("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"><script>${RUN}</script></svg>`)}">`,
  "a handler in SVG that an element of HTML is named like": `<foreignobject><svg></foreignobject><style>${ONERROR}</style>`,
  "a script below too many elements": `${"<div>".repeat(600)}${SCRIPT}`,
};

function rows(does: Trick["does"], pages: Readonly<Record<string, string>>, what: string, more: Partial<Trick> = {}) {
  return Object.entries(pages).map(([name, page]) => [`${what}: ${name}`, { does, page, ...more }] as const);
}

/** All tricks, and pages that look like some and do nothing, by name. */
export const TRICKS: readonly (readonly [name: string, trick: Trick])[] = [
  ...rows("script", SCRIPTS, "script"),
  ...rows("script", CLICKS, "script on a click", { click: true }),
  ...rows("request", STYLES, "style"),
  ...rows("request", REQUESTS, "request"),
  ...Object.entries(ELSEWHERE).map(
    ([name, [page, elsewhere]]) => [`elsewhere: ${name}`, { does: "request", page, elsewhere }] as const,
  ),
  ...rows("request", WITHOUT_SCRIPTS, "without scripts", { withoutScripts: true }),
  ...rows("unread", UNREAD, "unread"),
  [
    "elsewhere: a form in a template's table",
    { does: "unread", page: TEMPLATE_FORM, elsewhere: "Chromium shows none" },
  ],
  ...rows("nothing", HARMLESS, "nothing"),
];
