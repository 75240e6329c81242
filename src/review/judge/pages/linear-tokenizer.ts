import { type TokenHandler, Tokenizer } from "parse5";

/**
 * A tokenizer whose time is linear: the library compares each attribute's name with all before it. Its options (7.3.0) are
 * for locations, scripting, and errors, so what it does otherwise is overridden in its protected methods; the test pins the
 * version. 8.1.1 reads attributes in linear time by itself, has no option for CDATA either, and no build for `require`.
 */
export class LinearTokenizer extends Tokenizer {
  private names = new Set<string>();
  private namesOf: unknown;

  /** `isForeign` tells whether the current element is one of SVG or MathML. */
  public constructor(
    options: ConstructorParameters<typeof Tokenizer>[0],
    handler: TokenHandler,
    private readonly isForeign: () => boolean,
  ) {
    super(options, handler);
  }

  /** Sections of CDATA are in all elements of SVG and MathML; the library has none where these hold HTML. */
  protected override _stateMarkupDeclarationOpen(codePoint: number): void {
    const { inForeignNode } = this;
    this.inForeignNode = this.isForeign();
    super._stateMarkupDeclarationOpen(codePoint);
    this.inForeignNode = inForeignNode;
  }

  protected override _leaveAttrName(): void {
    const token = this.currentToken;
    if (token === null || !("attrs" in token)) return;
    if (this.namesOf !== token) [this.namesOf, this.names] = [token, new Set()];
    if (!this.names.has(this.currentAttr.name)) token.attrs.push(this.currentAttr);
    this.names.add(this.currentAttr.name);
  }
}
