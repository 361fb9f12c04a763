// The sheet of paper and the sizes on it, after GB/T 9704: A4, 28 characters of 16 points to the line, a little more room below than above.
const MILLIMETRE = 72 / 25.4;
const A4_WIDTH = 210 * MILLIMETRE;

export const MARGIN = { left: 28 * MILLIMETRE, top: 35 * MILLIMETRE, right: 26 * MILLIMETRE, bottom: 32 * MILLIMETRE } as const;
export const TEXT_WIDTH = A4_WIDTH - MARGIN.left - MARGIN.right;

export const SIZE = { title: 22, text: 16, small: 14, table: 12, foot: 10.5 } as const;
/** Two characters, by which a paragraph begins further right. */
export const INDENT = 2 * SIZE.text;

/** One line of the font is 1.437 times its size; lineHeight of pdfmake multiplies that. */
const FONT_LINE = 1.437;
export const lineHeight = (timesSize: number): number => timesSize / FONT_LINE;

export const RED = '#d7000f';
export const GREY = '#666666';
/** Behind the heads of tables. */
export const SHADE = '#f3f3f3';
