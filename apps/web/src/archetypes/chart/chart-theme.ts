// The colours and texts of every chart, built from the tokens of ui.css, so that a chart changes with them.
export interface ChartTheme {
  readonly font: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly danger: string;
  /** Last year, or whatever a figure is compared with. */
  readonly before: string;
  /** One for each series, in their order. */
  readonly series: readonly string[];
}

/** Neighbours differ in brightness too, so that they stay apart on black and white paper. */
const FURTHER = ['#57a89f', '#7f9cc0', '#d8a656', '#9aa7b4', '#8b6fae', '#c9d4dc'] as const;
const BEFORE = '#a9b5bf';

/** `tokenOf` reads a custom property of the page: `--ui-brand`. */
export function themeOf(tokenOf: (name: string) => string): ChartTheme {
  const token = (name: string, otherwise: string): string => tokenOf(name).trim() || otherwise;
  return {
    font: "'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', sans-serif",
    ink: token('--ui-ink', '#16202a'),
    inkSoft: token('--ui-ink-2', '#4a5764'),
    line: token('--ui-line', '#e1e7ec'),
    danger: token('--ui-danger', '#b92b19'),
    before: BEFORE,
    series: [token('--ui-brand', '#0f766e'), ...FURTHER],
  };
}

/** The theme of the page that is shown. */
export function pageTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  return themeOf((name) => style.getPropertyValue?.(name) ?? '');
}

/** The colour of a series, which the legend shares with the picture. */
export function colourOf(theme: ChartTheme, series: readonly { readonly before?: boolean }[], at: number): string {
  if (series[at]?.before) return theme.before;
  const place = series.slice(0, at).filter(({ before }) => !before).length;
  return theme.series[place % theme.series.length] ?? theme.before;
}
