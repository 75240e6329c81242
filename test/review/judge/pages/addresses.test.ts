import {
  dataDocument,
  isMarkupType,
  isXmlType,
  otherEncoding,
  plainAddress,
  refreshAddress,
  srcsetAddresses,
} from "../../../../src/review/judge/pages/addresses.js";

test.each([
  ["/a", "/a"],
  [" \t\n\u0000\u001f/a \t", "/a"],
  ["ht\ntp\rs:\t//a b", "https://a b"],
  ["\u0020\u0021", "!"],
])("%j is the address %j", (written, read) => {
  expect(plainAddress(written)).toBe(read);
});

test.each<[string, readonly string[]]>([
  ["", []],
  [" , ,", []],
  ["a", ["a"]],
  ["a 1x", ["a"]],
  ["a 1x, b 2x", ["a", "b"]],
  ["a, b", ["a", "b"]],
  ["a,b", ["a,b"]],
  ["a,, b", ["a", "b"]],
  ["a 1x,b 2x", ["a", "b"]],
  ["a (1x, b 2x), c", ["a", "c"]],
  ["a (1x, b 2x", ["a"]],
  ["data:,x 1x,\n\tb", ["data:,x", "b"]],
])("the addresses of srcset %j are %j", (value, addresses) => {
  expect(srcsetAddresses(value)).toEqual(addresses);
});

test.each<[string, string | undefined]>([
  ["0", undefined],
  ["0;", undefined],
  ["0; url=", undefined],
  ["x; url=/a", undefined],
  ["0x; url=/a", undefined],
  ["0;url=/a", "/a"],
  [" 0 ; URL = /a ", "/a"],
  ["0,url=/a", "/a"],
  ["0 /a", "/a"],
  ["0; /a", "/a"],
  [".5; /a", "/a"],
  ["1.5.2; /a", "/a"],
  ["0; url='/a' b", "/a"],
  ['0; url="/a" b', "/a"],
  ["0; '/a", "/a"],
  ["0; url=/a\nb", "/a\nb"],
  ["0; curl=/a", "curl=/a"],
  ["0; url /a", "url /a"],
  ["0;; /a", "; /a"],
])("the address of the refresh %j is %j", (value, address) => {
  expect(refreshAddress(value)).toBe(address);
});

const document = (address: string) => dataDocument(new URL(address));

test.each<[string, string, string]>([
  ["data:text/html,<p>", "text/html", "<p>"],
  ["data:Text/HTML ;charset=utf-8,a", "text/html", "a"],
  ["data:,a%20b", "text/plain", "a b"],
  ["data:html,a", "text/plain", "a"],
  ["data:text/html,a,b?c,d", "text/html", "a,b?c,d"],
  ["data:text/html,%C3%BC", "text/html", "ü"],
  ["data:text/html,%c3%bC", "text/html", "ü"],
  ["data:text/html,%zz%4", "text/html", "%zz%4"],
  ["data:text/html;base64,PHA%2B", "text/html", "<p>"],
  ["data:text/html; BASE64 ,PHA+", "text/html", "<p>"],
  ["data:text/html;base64,PH A%0A+", "text/html", "<p>"],
  ["data:text/html;base64;x,PHA+", "text/html", "PHA+"],
  ["data:text/html;base64x,PHA+", "text/html", "PHA+"],
  ["data:text/html;charset=latin1,%FC", "text/html", "ü"],
  ["data:text/html; charset = 'windows-1252' ,%FC", "text/html", "ü"],
  ["data:text/html;charset=nothing,%FC", "text/html", "ü"],
  ["data:text/html;charset=latin1,%FF%FEa%00", "text/html", "a"],
  ["data:text/html;charset=latin1,%FE%FF%00a", "text/html", "a"],
])("%j is a document of the type %j with the text %j", (address, type, text) => {
  expect(document(address)).toEqual({ type, text });
});

test.each(["https://a.example/,b", "data:text/html"])("%j holds no document", (address) => {
  expect(document(address)).toBeUndefined();
});

test("types of markup and of XML", () => {
  const texts = [
    "text/plain",
    "text/css",
    "image/png",
    "audio/mp3",
    "video/mp4",
    "font/woff2",
    "application/json",
    "application/pdf",
  ];
  expect(texts.filter(isMarkupType)).toEqual([]);
  const markup = [
    "text/html",
    "image/svg+xml",
    "application/xhtml+xml",
    "text/xml",
    "application/xml",
    "x/text/plain",
    "a/b",
  ];
  expect(markup.filter((type) => !isMarkupType(type))).toEqual([]);
  expect(markup.filter(isXmlType)).toEqual(["image/svg+xml", "application/xhtml+xml", "text/xml", "application/xml"]);
  expect(["text/xmlx", "xml"].filter(isXmlType)).toEqual([]);
});

test.each<[string, string | undefined]>([
  ["<meta charset=utf-16>a", undefined],
  ["<meta charset=utf-8>ü", undefined],
  ["<meta charset=shift_jis>ü", "shift_jis"],
  ['<meta charset = "Shift_JIS">ü', "shift_jis"],
  ["<meta content='text/html; charset=gbk'>ü", "gbk"],
  ["<meta charset=utf-8><meta charset=gbk>ü", "gbk"],
  ["<meta charset=nothing>ü", undefined],
  [
    "<meta charset=windows-1252>ü<meta charset=koi8-r><meta charset=iso-8859-2><meta charset=macintosh><meta charset=ibm866>",
    undefined,
  ],
  ["<meta charset=x-user-defined>ü", undefined],
  ["\u001b$B", "ISO-2022-JP"],
  ["\u001b(J", "ISO-2022-JP"],
  ["\u001b[0m", undefined],
])("%j means something else in the encoding %j", (text, encoding) => {
  expect(otherEncoding(text)).toBe(encoding);
});
