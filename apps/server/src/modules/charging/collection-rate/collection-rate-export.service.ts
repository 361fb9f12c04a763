// 收缴率表 (only sums: no purpose is required, the export is logged) and 应收实收明细 (each house by its number: a purpose is required).
import type { exportCollectionRate, exportRateBills, ParsedInputOf, RateFigures, RateFilter } from '@anju/contract';
import { RATE_FIGURES } from '@anju/contract';
import { formatDay } from '@anju/domain';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import type { RateBill } from './collection-rate-shapes.ts';
import * as queries from './collection-rate.queries.ts';
import { rates, searchOf } from './collection-rate.service.ts';

export const RATE_EXPORT_JOB = 'charging.collection-rate-export';
export const RATE_BILL_EXPORT_JOB = 'charging.collection-rate-bill-export';
const SLICE = 2_000;

export async function requestRates(scope: Scope, { filter }: ParsedInputOf<typeof exportCollectionRate>): Promise<{ jobId: number }> {
  searchOf(scope, filter);
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, { action: '导出', entity: 'collection-rate', after: { filter }, note: '收缴率表' });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, RATE_EXPORT_JOB, '导出收缴率表', { filter }) };
  });
}

type Line = RateFigures & { readonly name: string };
const rateText = (rate: string | null): string => (rate === null ? '—' : `${rate}%`);
const figure = (name: keyof typeof RATE_FIGURES, width = 14) => ({
  header: RATE_FIGURES[name],
  width,
  value: (line: Line) => line[name],
});
const percent = (header: string, name: keyof RateFigures['rates']) => ({
  header,
  width: 12,
  value: (line: Line) => rateText(line.rates[name]),
});
const COLUMNS: SheetColumns<Line> = [
  { header: '项目', width: 24, value: ({ name }) => name },
  figure('gross'),
  figure('adjusted'),
  figure('reduced'),
  figure('net'),
  figure('received'),
  percent('当期收缴率', 'current'),
  figure('open'),
  figure('suspended'),
  figure('writtenOff'),
  figure('houses', 10),
  figure('paidHouses', 10),
  percent('户收缴率', 'houses'),
  figure('opening'),
  figure('recovered'),
  figure('oldOpen'),
  figure('oldSuspended'),
  percent('清欠率', 'recovery'),
  percent('综合收缴率', 'overall'),
  percent('减免率', 'reduction'),
  figure('late'),
  figure('prepaid'),
];

export async function runRates(scope: JobScope, { filter }: { filter: RateFilter }): Promise<JobOutcome> {
  const { rows, total, cutOff } = await rates(scope, filter);
  const all: Line[] = [...rows, { ...total, name: '合计' }];
  return writeSheet(scope, {
    sheet: '收缴率表',
    fileName: `收缴率表-${filter.monthFrom}至${filter.monthTo}-截至${cutOff}.xlsx`,
    columns: COLUMNS,
    total: all.length,
    // All rows in one slice, because there are few sums.
    slice: all.length + 1,
    after: () => Promise.resolve(all),
    unit: '行',
  });
}

export function requestBills(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportRateBills>): Promise<{ jobId: number }> {
  // "Today" is fixed when the export is requested, so that a sheet written after midnight is still of that day.
  const asked = { ...filter, cutOff: searchOf(scope, filter).cutOff };
  return requestSheet(scope, {
    job: RATE_BILL_EXPORT_JOB,
    title: '导出应收实收明细',
    entity: 'collection-rate',
    input: { filter: asked },
    purpose,
    remark: '应收实收明细',
  });
}

type BillLine = RateBill & { readonly estateName: string };
const BILL_COLUMNS: SheetColumns<BillLine> = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '房屋', width: 20, value: (row) => row.objectText },
  { header: '收费项目', width: 18, value: (row) => row.item },
  { header: '账期起', width: 12, value: (row) => formatDay(row.periodFrom) },
  { header: '账期止', width: 12, value: (row) => formatDay(row.periodTo) },
  { header: '应收', width: 12, value: (row) => row.gross },
  { header: '调整', width: 12, value: (row) => row.adjusted },
  { header: '减免', width: 12, value: (row) => row.reduced },
  { header: '应收净额', width: 12, value: (row) => row.net },
  { header: '实收', width: 12, value: (row) => row.received },
  { header: '实收违约金', width: 12, value: (row) => row.late },
  { header: '欠费', width: 12, value: (row) => row.open },
  { header: '挂账', width: 12, value: (row) => row.suspended },
  { header: '核销', width: 12, value: (row) => row.writtenOff },
  { header: '收款日期', width: 24, value: (row) => row.days.map(formatDay).join('、') },
];

export async function runBills(scope: JobScope, { filter }: { filter: RateFilter }): Promise<JobOutcome> {
  const search = searchOf(scope, filter);
  const estates = await queries.listEstates(scope.db, search);
  const total = await queries.countBills(scope.db, search);
  let at = 0;
  let last: BillLine | null = null;
  /** Reads estate by estate; the next estate fills the rest of the slice. */
  async function more(limit: number): Promise<BillLine[]> {
    const found: BillLine[] = [];
    for (let estate = estates[at]; estate !== undefined && found.length < limit; estate = estates[at]) {
      const { id, name } = estate;
      const own = { ...search, filter: { ...search.filter, estateIds: [id] } };
      const wanted = limit - found.length;
      const bills = await queries.listBills(scope.db, own, last, wanted);
      found.push(...bills.map((bill) => ({ ...bill, estateName: name })));
      last = bills.length === wanted ? (found.at(-1) ?? null) : null;
      if (last === null) at++;
    }
    return found;
  }
  return writeSheet(scope, {
    sheet: '应收实收明细',
    fileName: `应收实收明细-${filter.monthFrom}至${filter.monthTo}-截至${search.cutOff}.xlsx`,
    columns: BILL_COLUMNS,
    total,
    slice: SLICE,
    after: (_last, limit) => more(limit),
    unit: '笔账单',
  });
}
