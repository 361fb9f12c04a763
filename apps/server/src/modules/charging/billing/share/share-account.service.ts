// 分摊账户 (menu 184): the share of each house, so that an owner can recompute it manually; exported as a sheet only with a stated purpose.
import { BILL, POOL_SOURCE, shareFormula, shareMethod } from '@anju/contract';
import type {
  exportShareAccount,
  getShareAccount,
  OutputOf,
  ParsedInputOf,
  searchShareAccount,
  ShareAccountDetail,
  ShareAccountFilter,
  ShareAccountRow,
} from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../../files/index.ts';
import * as queries from './share-account.queries.ts';
import { explainPart, periodText } from './share-text.rules.ts';

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchShareAccount>,
): Promise<OutputOf<typeof searchShareAccount>> {
  const [sums, rows] = await Promise.all([
    queries.sumParts(db, filter, actor.estates),
    queries.listParts(db, filter, actor.estates, size, (page - 1) * size),
  ]);
  return { ...sums, rows };
}

export async function detail({ db, actor }: Scope, wanted: ParsedInputOf<typeof getShareAccount>): Promise<ShareAccountDetail> {
  const part = await queries.findPart(db, wanted, actor.estates);
  if (!part) throw fail('NOT_FOUND', { what: '分摊明细' });
  return {
    ...part,
    formula: shareFormula(part.method),
    explain: explainPart({ ...part, total: part.poolAmount, yearly: part.source === POOL_SOURCE.year }),
  };
}

export const SHARE_EXPORT_JOB = 'charging.share-account-export';
const SLICE = 2_000;
export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportShareAccount>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: SHARE_EXPORT_JOB, title: '导出分摊账户', entity: 'share-pool', input: { filter }, purpose });

const billText = ({ bill, credited }: ShareAccountRow): string => {
  if (bill) return bill.void ? '已作废' : BILL.text(bill.state);
  return isZeroDecimal(credited) ? '' : '退入预交';
};
const COLUMNS: SheetColumns<ShareAccountRow> = [
  { header: '公摊单号', width: 16, value: (row) => row.poolNumber },
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '房屋', width: 20, value: (row) => row.houseCode },
  { header: '收费项目', width: 16, value: (row) => row.item },
  { header: '期间', width: 24, value: (row) => periodText(row.periodFrom, row.periodTo) },
  { header: '付款人', width: 14, value: (row) => row.payer },
  { header: '承担日期', width: 24, value: (row) => periodText(row.from, row.to) },
  { header: '分摊方式', width: 18, value: (row) => shareMethod.text(row.method) },
  { header: '权重', width: 12, value: (row) => row.weight },
  { header: '权重合计', width: 14, value: (row) => row.weightSum },
  { header: '数量', width: 12, value: (row) => row.quantity ?? '' },
  { header: '分摊金额', width: 12, value: (row) => row.amount },
  { header: '预收应收', width: 12, value: (row) => row.advanceDue },
  { header: '已预收', width: 12, value: (row) => row.advance },
  { header: '退入预交', width: 12, value: (row) => row.credited },
  { header: '核减预收', width: 12, value: (row) => row.relieved },
  { header: '账单状态', width: 10, value: billText },
];

export async function runExport(scope: JobScope, { filter }: { filter: ShareAccountFilter }): Promise<JobOutcome> {
  const { total } = await queries.sumParts(scope.db, filter, scope.actor.estates);
  let written = 0;
  return writeSheet(scope, {
    sheet: '分摊账户',
    fileName: `分摊账户-${today(scope.clock)}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: async (_last, limit) => {
      const rows = await queries.listParts(scope.db, filter, scope.actor.estates, limit, written);
      written += rows.length;
      return rows;
    },
    unit: '条分摊明细',
  });
}
