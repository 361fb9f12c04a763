// The sheets of the national interface, by the names it gives to tables and columns. Dims are numbered per subject (辅助项 1, 2, …) and
// refer to archives by number; one currency, no unit of quantity.
import { DIMS, DIM_LETTERS, DIRECTION, SUBJECT_CATEGORY, VOUCHER_KIND, type Dim, type DimText } from '@anju/contract';
import { absoluteCents, balanceSide, centsText, monthEnd, toCents, ymFirstDay, ymsBetween } from '@anju/domain';
import type { ChartSubject } from '../book/chart.ts';
import type { CashItemRow, DimsetRow, MonthRow, Posted, WordRow } from './posted.ts';

export interface InterchangeSource {
  readonly companyId: number;
  readonly companyName: string;
  readonly chart: readonly ChartSubject[];
  readonly from: number;
  readonly to: number;
  readonly words: readonly WordRow[];
  readonly cashItems: readonly CashItemRow[];
  readonly months: readonly MonthRow[];
  readonly dimsets: readonly DimsetRow[];
  readonly posted: readonly Posted[];
}

type Row = readonly (string | number)[];
export interface InterchangeSheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const CURRENCY = 'CNY';
const STANDARD = 'GB/T 24589.1-2010';
const yearOf = (ym: number): number => Math.trunc(ym / 100);
const sideText = (cents: bigint): string => ({ 1: '借', 0: '平', [-1]: '贷' })[balanceSide(cents)];

/** The archive a dim refers to; those the interface does not know are archives of our own. */
const ARCHIVE: Record<Dim, string> = {
  H: '自定义档案-房屋',
  K: '客户档案',
  P: '自定义档案-项目',
  F: '自定义档案-收费项目',
  D: '部门档案',
  E: '员工档案',
  S: '供应商档案',
  B: '自定义档案-银行账户',
  C: '自定义档案-往来公司',
};
/** As many as the subject with the most dims has. */
const widest = (chart: readonly ChartSubject[]): number => Math.max(0, ...chart.map(({ dims }) => dims.length));
const lettersOf = ({ dims }: Pick<ChartSubject, 'dims'>): Dim[] => DIM_LETTERS.filter((letter) => dims.includes(letter));

export function interchangeSheets(source: InterchangeSource): InterchangeSheet[] {
  const { companyId, companyName, chart, from, to, words, cashItems, dimsets } = source;
  const yms = ymsBetween(from, to);
  const width = widest(chart);
  const aux = Array.from({ length: width }, (_, at) => `辅助项${at + 1}编号`);
  const subjects = new Map(chart.map((one) => [one.id, one]));
  const texts = new Map(dimsets.map(({ id, dimTexts }) => [id, dimTexts]));
  const place = (subjectId: number, dimsetId: number): { code: string; aux: (string | number)[] } => {
    const subject = subjects.get(subjectId);
    const found = texts.get(dimsetId) ?? [];
    const numbers = (subject ? lettersOf(subject) : []).map((letter) => found.find(({ dim }) => dim === letter)?.id ?? '');
    return { code: subject?.code ?? '', aux: Array.from({ length: width }, (_, at) => numbers[at] ?? '') };
  };
  return [
    {
      name: '电子账簿',
      columns: ['电子账簿编号', '电子账簿名称', '会计核算单位', '开发单位', '版本号', '本位币', '会计年度', '标准版本号'],
      rows: [...new Set(yms.map(yearOf))].map((year) => [
        companyId,
        `${companyName}账簿`,
        companyName,
        '安居',
        '1',
        CURRENCY,
        year,
        STANDARD,
      ]),
    },
    {
      name: '会计期间',
      columns: ['会计年度', '会计期间号', '会计期间起始日期', '会计期间结束日期'],
      rows: yms.map((ym) => [yearOf(ym), ym % 100, ymFirstDay(ym), monthEnd(ymFirstDay(ym))]),
    },
    {
      name: '记账凭证类型',
      columns: ['记账凭证类型编号', '记账凭证类型名称', '记账凭证类型简称'],
      rows: words.map(({ word, title }) => [word, title, word]),
    },
    {
      name: '会计科目',
      columns: ['科目编号', '科目名称', '科目级次', '科目类型', '余额方向'],
      rows: chart.map(({ code, name, level, category, direction }) => [
        code,
        name,
        level,
        SUBJECT_CATEGORY.text(category),
        DIRECTION.text(direction),
      ]),
    },
    {
      name: '科目辅助核算',
      columns: ['科目编号', '辅助项编号', '辅助项名称', '对应档案'],
      rows: chart.flatMap((one) => lettersOf(one).map((letter, at) => [one.code, at + 1, DIMS[letter].name, ARCHIVE[letter]])),
    },
    ...archives(dimsets.flatMap(({ dimTexts }) => dimTexts)),
    {
      name: '现金流量项目',
      columns: ['现金流量项目编码', '现金流量项目名称', '是否末级', '现金流量项目级次', '现金流量项目属性'],
      rows: cashItems.map(({ code, name, direction }) => [code, name, 1, 1, direction === DIRECTION.debit ? '流入' : '流出']),
    },
    balanceSheet(source, aux, place),
    voucherSheet(source, aux, place),
    cashSheet(source),
  ];
}

function archives(used: readonly DimText[]): InterchangeSheet[] {
  return DIM_LETTERS.map((letter) => {
    const rows = new Map(used.filter(({ dim }) => dim === letter).map(({ id, text }) => [id, text]));
    return { name: ARCHIVE[letter], columns: ['编号', '名称'], rows: [...rows].map(([id, text]) => [id, text]) };
  }).filter(({ rows }) => rows.length > 0);
}

type Place = (subjectId: number, dimsetId: number) => { code: string; aux: (string | number)[] };

/** For every month the balances a subject and its dims open with, moves and close with. */
function balanceSheet({ months, from, to }: InterchangeSource, aux: readonly string[], place: Place): InterchangeSheet {
  const rows: Row[] = [];
  const kept = new Map<string, { subjectId: number; dimsetId: number; cents: bigint }>();
  const byMonth = Map.groupBy(months, ({ ym }) => ym);
  const add = ({ subjectId, dimsetId, debit, credit }: MonthRow): void => {
    const key = `${subjectId} ${dimsetId}`;
    const cents = (kept.get(key)?.cents ?? 0n) + toCents(debit) - toCents(credit);
    kept.set(key, { subjectId, dimsetId, cents });
  };
  // A later opening of a year repeats what the months before it left.
  const first = months[0]?.ym ?? 0;
  for (const row of months) if (row.ym < from && (row.ym % 100 > 0 || row.ym === first)) add(row);
  for (const ym of ymsBetween(from, to)) {
    const opened = new Map([...kept].map(([key, { cents }]) => [key, cents]));
    const moves = byMonth.get(ym) ?? [];
    moves.forEach(add);
    const moved = new Map(moves.map((row) => [`${row.subjectId} ${row.dimsetId}`, row]));
    for (const [key, { subjectId, dimsetId, cents }] of kept) {
      const before = opened.get(key) ?? 0n;
      const { debit = '0.00', credit = '0.00' } = moved.get(key) ?? {};
      if (before === 0n && cents === 0n && !moved.has(key)) continue;
      const { code, aux: numbers } = place(subjectId, dimsetId);
      const [open, close] = [before, cents].map((one) => centsText(absoluteCents(one)));
      rows.push([
        code,
        ...numbers,
        sideText(before),
        sideText(cents),
        CURRENCY,
        yearOf(ym),
        ym % 100,
        open ?? '',
        debit,
        credit,
        close ?? '',
      ]);
    }
  }
  const sides = ['期初余额方向', '期末余额方向', '币种编码', '会计年度', '会计期间号'];
  return {
    name: '科目余额及发生额',
    columns: ['科目编号', ...aux, ...sides, '期初本币余额', '借方本币发生额', '贷方本币发生额', '期末本币余额'],
    rows,
  };
}

function voucherSheet({ posted }: InterchangeSource, aux: readonly string[], place: Place): InterchangeSheet {
  return {
    name: '记账凭证',
    columns: [
      ...['记账凭证日期', '会计年度', '会计期间号', '记账凭证类型编号', '记账凭证编号', '记账凭证行号', '记账凭证摘要', '科目编号'],
      ...aux,
      ...['币种编码', '借方本币金额', '贷方本币金额', '数量', '单价', '结算方式编码', '票据号', '票据日期', '附件数'],
      ...['制单人', '审核人', '记账人', '记账标志', '作废标志', '来源系统'],
    ],
    rows: posted.flatMap(({ voucher, lines }) =>
      lines.map((line): Row => {
        const { code, aux: numbers } = place(line.subjectId, line.dimsetId);
        return [
          ...[voucher.day, yearOf(voucher.ym), voucher.ym % 100, voucher.word, voucher.no, line.line, line.summary, code],
          ...numbers,
          ...[CURRENCY, line.debit, line.credit, line.quantity ?? '', line.price ?? '', line.settleMethod, line.settleNo],
          ...[
            line.businessDay ?? '',
            voucher.papers,
            voucher.maker,
            voucher.auditor,
            voucher.poster,
            1,
            0,
            VOUCHER_KIND.text(voucher.kind),
          ],
        ];
      }),
    ),
  };
}

function cashSheet({ posted }: InterchangeSource): InterchangeSheet {
  return {
    name: '现金流量凭证项目数据',
    columns: [
      '会计年度',
      '会计期间号',
      '记账凭证类型编号',
      '记账凭证编号',
      '现金流量行号',
      '现金流量项目编码',
      '币种编码',
      '现金流量本币金额',
    ],
    rows: posted.flatMap(({ voucher: { ym, word, no }, lines }) =>
      lines.flatMap(({ line, cashItem, debit, credit }): Row[] =>
        cashItem === null ? [] : [[yearOf(ym), ym % 100, word, no, line, cashItem, CURRENCY, centsText(toCents(credit) - toCents(debit))]],
      ),
    ),
  };
}
