// The part of pdfmake that is used here. The types published for it bring the browser's globals into the whole server project.
declare module 'pdfmake' {
  export type Decoration = 'underline' | 'lineThrough' | 'overline';
  export type Margins = [left: number, top: number, right: number, bottom: number];

  export interface Style {
    font?: string;
    fontSize?: number;
    bold?: boolean;
    fontFeatures?: string[];
    decoration?: Decoration | Decoration[];
    color?: string;
    fillColor?: string;
    alignment?: 'left' | 'right' | 'center' | 'justify';
    characterSpacing?: number;
    lineHeight?: number;
    leadingIndent?: number;
    margin?: Margins;
  }
  interface Line {
    type: 'line';
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    lineWidth: number;
    lineColor?: string;
  }
  export interface CustomTableLayout {
    hLineWidth?: (at: number) => number;
    vLineWidth?: (at: number) => number;
    paddingLeft?: () => number;
    paddingRight?: () => number;
    paddingTop?: () => number;
    paddingBottom?: () => number;
  }
  interface Table {
    body: TableCell[][];
    widths?: (number | string)[];
    headerRows?: number;
    keepWithHeaderRows?: number;
    dontBreakRows?: boolean;
  }
  interface Block extends Style {
    text?: Content;
    stack?: Content[];
    columns?: Content[];
    columnGap?: number;
    width?: number | string;
    ul?: Content[];
    ol?: Content[];
    listType?: string;
    counter?: number;
    canvas?: Line[];
    table?: Table;
    layout?: CustomTableLayout | string;
    headlineLevel?: number;
    unbreakable?: boolean;
    pageBreak?: 'before' | 'after';
    colSpan?: number;
    rowSpan?: number;
    border?: [boolean, boolean, boolean, boolean];
  }
  export type Content = string | Block | Content[];
  export type ContentText = Block & { text: Content };
  export type TableCell = string | Block;

  export interface TDocumentDefinitions {
    pageSize?: string;
    pageMargins?: Margins;
    language?: string;
    info?: { title?: string; author?: string; subject?: string; creator?: string; producer?: string; creationDate?: Date };
    defaultStyle?: Style;
    footer?: (page: number, pages: number) => Content;
    content: Content;
  }

  interface Made {
    getBuffer(): Promise<Uint8Array>;
    getStream(): Promise<object>;
  }
  const pdfmake: {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: TDocumentDefinitions): Made;
    /** The files in memory that fonts are looked up in. */
    readonly virtualfs: { writeFileSync(name: string, content: Buffer): void };
  };
  export default pdfmake;
}
