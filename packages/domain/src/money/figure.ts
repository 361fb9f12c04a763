const FIGURE = /^[¥￥]?[+\-−]?[¥￥]?\d[\d,]*(\.\d+)?\s?([%‰元㎡户人个次台套间]|万元|亿元)?$/u;

/** Whether the text of a table's cell is a figure, which stands at the right of its column on paper and on the screen. */
export const isFigure = (text: string): boolean => FIGURE.test(text.trim());
