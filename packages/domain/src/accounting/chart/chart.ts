// The charts a new account set begins with: 1 企业会计准则, 2 小企业会计准则, each with what a property company books below.
import { CASH_DEFAULTS } from './cash-items.ts';
import { LATER_A, OFFICIAL_A, OFFICIAL_B } from './official.ts';
import { CHILDREN, TOP_PARTS, TOPS_IN_B } from './property.ts';

export interface ChartSubject {
  readonly code: string;
  readonly parent: string | null;
  readonly name: string;
  /** Names from the top, joined by a hyphen. */
  readonly fullName: string;
  /** 1 资产 2 负债 3 共同 4 所有者权益 5 成本 6 损益 */
  readonly category: 1 | 2 | 3 | 4 | 5 | 6;
  readonly direction: 1 | -1;
  readonly leaf: boolean;
  /** Letters; only leaves have some. */
  readonly dims: string;
  readonly required: string;
  readonly cash: boolean;
  readonly bank: boolean;
  readonly cashEquivalent: boolean;
  readonly custody: boolean;
  readonly system: boolean;
  readonly disabled: boolean;
  readonly cashIn: string | null;
  readonly cashOut: string | null;
}

interface Line {
  readonly code: string;
  readonly name: string;
  readonly direction: 1 | -1;
  readonly dims: string;
  readonly flags: readonly string[];
}

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
const lettersOf = (text: string): string => (text === '-' ? '' : text.replaceAll(',', ''));
const flagsOf = (text: string): string[] => (text === '-' ? [] : text.split(','));
const sideOf = (word: string | undefined): 1 | -1 => (word === '借' ? 1 : -1);

const PARTS = new Map(
  linesOf(TOP_PARTS).map(([code = '', dims = '', flags = '']) => [code, { dims: lettersOf(dims), flags: flagsOf(flags) }]),
);

const topsOf = (text: string, partsOf: (code: string) => string | undefined): Line[] =>
  linesOf(text).map(([code = '', name = '', side, other]) => {
    const parts = PARTS.get(partsOf(code) ?? '');
    return {
      code,
      name,
      direction: sideOf(side),
      dims: parts?.dims ?? '',
      flags: [...(parts?.flags ?? []), ...(other === '×' ? ['off'] : [])],
    };
  });
const CHILD_LINES: readonly Line[] = linesOf(CHILDREN).map(([code = '', name = '', side, dims = '', flags = '']) => ({
  code,
  name,
  direction: sideOf(side),
  dims: lettersOf(dims),
  flags: flagsOf(flags),
}));

/** Costs and expenses are kept by department; elsewhere departments and employees may be left out. domain: accounting 12.5. */
const BY_DEPARTMENT = ['6401', '6601', '6602'];
/** No charge item stands behind 酬金: it is earned of the whole estate. */
const WITHOUT_ITEM = ['600102'];
const requiredOf = (codeInA: string, dims: string): string =>
  WITHOUT_ITEM.includes(codeInA) ? 'P' : BY_DEPARTMENT.includes(codeInA.slice(0, 4)) ? dims : dims.replaceAll(/[DE]/g, '');

const cashDefaultOf = (codeInA: string): readonly [string | null, string | null] => {
  const beginnings = Array.from({ length: codeInA.length }, (_, at) => codeInA.slice(0, codeInA.length - at));
  const found = beginnings.find((one) => one in CASH_DEFAULTS);
  return found === undefined ? [null, null] : (CASH_DEFAULTS[found] ?? [null, null]);
};

type Category = ChartSubject['category'];
const CATEGORY_A: Readonly<Record<string, Category>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 };
const CATEGORY_B: Readonly<Record<string, Category>> = { 1: 1, 2: 2, 3: 4, 4: 5, 5: 6 };

function build(lines: readonly Line[], categories: Readonly<Record<string, Category>>, codeInA: (code: string) => string): ChartSubject[] {
  const names = new Map(lines.map(({ code, name }) => [code, name]));
  const parents = new Set(lines.map(({ code }) => code.slice(0, -2)));
  const fullNameOf = (code: string): string =>
    Array.from({ length: (code.length - 2) / 2 }, (_, at) => names.get(code.slice(0, 4 + at * 2)) ?? '').join('-');
  return lines
    .map(({ code, name, direction, dims, flags }) => {
      const leaf = !parents.has(code);
      const [cashIn, cashOut] = flags.includes('ce') ? [null, null] : cashDefaultOf(codeInA(code));
      return {
        code,
        parent: code.length === 4 ? null : code.slice(0, -2),
        name,
        fullName: fullNameOf(code),
        category: categories[code[0] ?? ''] ?? 1,
        direction,
        leaf,
        dims: leaf ? dims : '',
        required: leaf ? requiredOf(codeInA(code), dims) : '',
        cash: flags.includes('cash'),
        bank: flags.includes('bank'),
        cashEquivalent: flags.includes('ce'),
        custody: flags.includes('custody'),
        system: flags.includes('sys'),
        disabled: flags.includes('off'),
        cashIn,
        cashOut,
      };
    })
    .sort((left, right) => (left.code < right.code ? -1 : 1));
}

const IN_A = new Map(Object.entries(TOPS_IN_B).map(([a, b]) => [b, a]));
const OFFICIAL_CODES_B = new Set(linesOf(OFFICIAL_B).map(([code]) => code));
/** 2701 is itself in both charts; only what is below it comes from 2711. */
const codeOfB = (code: string): string => {
  const top = code.slice(0, 4);
  if (top === '2701') return code.length > 4 ? `2711${code.slice(4)}` : code;
  return `${IN_A.get(top) ?? top}${code.slice(4)}`;
};

/** The code under which 小企业会计准则 keeps a subject of 企业会计准则; undefined where it has none. */
export function codeInB(code: string): string | undefined {
  const top = code.slice(0, 4);
  const inB = TOPS_IN_B[top] ?? (/^[12]/.test(top) ? top : undefined);
  return inB !== undefined && OFFICIAL_CODES_B.has(inB) ? `${inB}${code.slice(4)}` : undefined;
}

const CHART_A = build(
  [...topsOf(OFFICIAL_A, (code) => code), ...topsOf(LATER_A, (code) => code), ...CHILD_LINES],
  CATEGORY_A,
  (code) => code,
);
const CHART_B = build(
  [
    ...topsOf(OFFICIAL_B, codeOfB),
    ...CHILD_LINES.flatMap((line) => {
      const code = codeInB(line.code);
      return code === undefined ? [] : [{ ...line, code }];
    }),
  ],
  CATEGORY_B,
  codeOfB,
);

/** The chart of a template, in the order of the codes, parents before their children. */
export const chartTemplate = (template: 1 | 2): readonly ChartSubject[] => (template === 1 ? CHART_A : CHART_B);
