// The books as sheets, written by jobs. A book is read part by part as on the screen; all parts of a sheet show the same moment.
import {
  BALANCE_SIDE,
  BOOK_ROW,
  type BookRow,
  type ClassifiedFilter,
  type ClassifiedRow,
  type DetailBookFilter,
  type DiaryBookFilter,
  type ExportPurpose,
  type GeneralBookFilter,
  type GeneralBookRow,
  type MultiColumnFilter,
  type SubjectBalanceFilter,
  type SubjectBalances,
} from '@anju/contract';
import { formatDay, ymText } from '@anju/domain';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { readClassified } from './classified.service.ts';
import { readMultiColumn } from './multi-column.service.ts';
import { inOneMoment } from './open-book.service.ts';
import { readDetail, readDiary, type Part } from './running.service.ts';
import { readBalances, readGeneral } from './totals.service.ts';

const SLICE = 500;
const PART = 200;

interface BookSheet<Filter> {
  readonly job: string;
  readonly request: (scope: Scope, input: { readonly filter: Filter; readonly purpose: ExportPurpose }) => Promise<{ jobId: number }>;
  readonly run: (scope: JobScope, input: { readonly filter: Filter }) => Promise<JobOutcome>;
}
interface Opened<Row> {
  readonly columns: SheetColumns<Row>;
  readonly rows: AsyncGenerator<Row>;
}

/** A sheet whose rows, and perhaps columns, follow from what was asked for. */
function bookSheet<Filter extends object, Row>(
  job: string,
  name: string,
  open: (scope: Scope, filter: Filter) => Promise<Opened<Row>>,
): BookSheet<Filter> {
  return {
    job,
    request: (scope, { filter, purpose }) =>
      requestSheet(scope, { job, title: `导出${name}`, entity: 'account-book', input: { filter }, purpose, remark: name }),
    run: (scope, { filter }) =>
      inOneMoment(scope, async (still) => {
        const { columns, rows } = await open(still, filter);
        const after = async (): Promise<Row[]> => {
          const slice: Row[] = [];
          while (slice.length < SLICE) {
            const next = await rows.next();
            if (next.done) break;
            slice.push(next.value);
          }
          return slice;
        };
        return writeSheet<Row>(scope, {
          sheet: name,
          fileName: `${name}-${today(scope.clock)}.xlsx`,
          columns,
          total: 0,
          slice: SLICE,
          after,
          unit: '行',
        });
      }),
  };
}

interface PartOfBook {
  readonly rows: readonly BookRow[];
  readonly next: Part['after'];
}
/** The rows of a book from its first part to its last, without those that only join the parts. */
async function* allRows(first: PartOfBook, read: (part: Part) => Promise<PartOfBook>): AsyncGenerator<BookRow> {
  let part = first;
  for (;;) {
    yield* part.rows.filter(({ kind }) => kind !== BOOK_ROW.brought);
    if (part.next === null) return;
    part = await read({ after: part.next, size: PART });
  }
}
async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const ROWS: SheetColumns<BookRow> = [
  { header: '日期', width: 12, value: (row) => (row.day === null ? '' : formatDay(row.day)) },
  { header: '字号', width: 12, value: (row) => row.entry?.number ?? '' },
  { header: '摘要', width: 36, value: (row) => row.text },
];
const FIGURES: SheetColumns<BookRow> = [
  { header: '借方', width: 16, value: (row) => row.debit ?? '' },
  { header: '贷方', width: 16, value: (row) => row.credit ?? '' },
  { header: '方向', width: 6, value: (row) => (row.direction === null ? '' : BALANCE_SIDE.text(row.direction)) },
  { header: '余额', width: 16, value: (row) => row.balance ?? '' },
];
const STATE: SheetColumns<BookRow> = [{ header: '登账', width: 8, value: (row) => (row.entry && !row.entry.posted ? '未登账' : '') }];
const DETAIL: SheetColumns<BookRow> = [
  ...ROWS,
  { header: '对方科目', width: 24, value: (row) => row.entry?.contra ?? '' },
  ...FIGURES,
  { header: '科目', width: 24, value: (row) => row.entry?.subject ?? '' },
  { header: '辅助核算', width: 30, value: (row) => row.entry?.dims.map(({ text }) => text).join('，') ?? '' },
  ...STATE,
];
const DIARY: SheetColumns<BookRow> = [
  ...ROWS,
  { header: '结算方式', width: 10, value: (row) => row.entry?.settleMethod ?? '' },
  { header: '票号', width: 16, value: (row) => row.entry?.settleNo ?? '' },
  { header: '对方科目', width: 24, value: (row) => row.entry?.contra ?? '' },
  ...FIGURES,
  ...STATE,
];

export const DETAIL_SHEET = bookSheet<DetailBookFilter, BookRow>('accounting.detail-book', '明细账', async (scope, filter) => {
  const read = (part: Part) => readDetail(scope, { ...filter, ...part });
  return { columns: DETAIL, rows: allRows(await read({ after: null, size: PART }), read) };
});
export const DIARY_SHEET = bookSheet<DiaryBookFilter, BookRow>('accounting.diary-book', '日记账', async (scope, filter) => {
  const read = (part: Part) => readDiary(scope, { ...filter, ...part });
  return { columns: DIARY, rows: allRows(await read({ after: null, size: PART }), read) };
});
export const MULTI_COLUMN_SHEET = bookSheet<MultiColumnFilter, BookRow>('accounting.multi-column-book', '多栏账', async (scope, filter) => {
  const read = (part: Part) => readMultiColumn(scope, { ...filter, ...part });
  const first = await read({ after: null, size: PART });
  const cells = first.columns.map(({ text }, at) => ({ header: text, width: 16, value: (row: BookRow) => row.cells[at] ?? '' }));
  return { columns: [...ROWS, ...FIGURES, ...cells, ...STATE], rows: allRows(first, read) };
});

const GENERAL: SheetColumns<GeneralBookRow> = [
  { header: '编码', width: 14, value: (row) => row.code },
  { header: '科目', width: 24, value: (row) => row.name },
  { header: '期间', width: 10, value: (row) => ymText(row.ym) },
  { header: '凭证字号', width: 16, value: (row) => row.numbers },
  { header: '摘要', width: 12, value: (row) => row.text },
  { header: '借方', width: 16, value: (row) => row.debit ?? '' },
  { header: '贷方', width: 16, value: (row) => row.credit ?? '' },
  { header: '方向', width: 6, value: (row) => BALANCE_SIDE.text(row.direction) },
  { header: '余额', width: 16, value: (row) => row.balance },
];
async function* generalRows(scope: Scope, filter: GeneralBookFilter): AsyncGenerator<GeneralBookRow> {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readGeneral(scope, { ...filter, page, size: PART });
    yield* rows;
    if (page * PART >= total) return;
  }
}
export const GENERAL_SHEET = bookSheet<GeneralBookFilter, GeneralBookRow>('accounting.general-book', '总账', (scope, filter) =>
  Promise.resolve({ columns: GENERAL, rows: generalRows(scope, filter) }),
);

type BalanceLine = Omit<SubjectBalances['sum'], never> & { readonly code: string; readonly name: string; readonly level: number };
const BALANCES: SheetColumns<BalanceLine> = [
  { header: '编码', width: 14, value: (row) => row.code },
  { header: '名称', width: 28, value: (row) => `${'  '.repeat(Math.max(0, row.level - 1))}${row.name}` },
  { header: '期初借方', width: 16, value: (row) => row.openingDebit },
  { header: '期初贷方', width: 16, value: (row) => row.openingCredit },
  { header: '本期借方', width: 16, value: (row) => row.debit },
  { header: '本期贷方', width: 16, value: (row) => row.credit },
  { header: '本年累计借方', width: 16, value: (row) => row.yearDebit },
  { header: '本年累计贷方', width: 16, value: (row) => row.yearCredit },
  { header: '期末借方', width: 16, value: (row) => row.closingDebit },
  { header: '期末贷方', width: 16, value: (row) => row.closingCredit },
];
const balanceSheet = (job: string, name: string) =>
  bookSheet<SubjectBalanceFilter, BalanceLine>(job, name, async (scope, filter) => {
    const { rows, sum } = await readBalances(scope, filter);
    return { columns: BALANCES, rows: each([...rows, { ...sum, code: '', name: '合计', level: 1 }]) };
  });
export const BALANCE_SHEET = balanceSheet('accounting.balance-book', '科目余额表');
export const ALL_LEVEL_SHEET = balanceSheet('accounting.all-level-book', '各级科目账');

const CLASSIFIED: SheetColumns<ClassifiedRow> = [
  { header: '归类', width: 28, value: (row) => row.dimText },
  { header: '编码', width: 14, value: (row) => row.code },
  { header: '科目', width: 24, value: (row) => (row.group ? `${row.name} 小计`.trim() : row.name) },
  { header: '期初方向', width: 8, value: (row) => BALANCE_SIDE.text(row.openingSide) },
  { header: '期初余额', width: 16, value: (row) => row.opening },
  { header: '借方', width: 16, value: (row) => row.debit },
  { header: '贷方', width: 16, value: (row) => row.credit },
  { header: '期末方向', width: 8, value: (row) => BALANCE_SIDE.text(row.closingSide) },
  { header: '期末余额', width: 16, value: (row) => row.closing },
];
export const CLASSIFIED_SHEET = bookSheet<ClassifiedFilter, ClassifiedRow>(
  'accounting.classified-book',
  '分类账',
  async (scope, filter) => ({
    columns: CLASSIFIED,
    rows: each((await readClassified(scope, { ...filter, page: 1, size: Number.MAX_SAFE_INTEGER })).rows),
  }),
);
