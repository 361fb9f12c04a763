// 凭证 as a sheet: a row for every line of the vouchers that are meant.
import { DIMS, VOUCHER, VOUCHER_KIND, type exportVouchers, type ParsedInputOf, type VoucherFilter } from '@anju/contract';
import { voucherNumber, ymText } from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import { dayCell } from '../../../../platform/sheet-out/sheet-out.ts';
import { defineSheet, type SheetColumns } from '../../../files/index.ts';
import { booksOf } from '../../books/books.service.ts';
import { countSheet, listSheet, type SheetRow } from './voucher-sheet.queries.ts';

const COLUMNS: SheetColumns<SheetRow> = [
  { header: '期间', width: 10, value: ({ ym }) => ymText(ym) },
  { header: '日期', width: 12, value: ({ day }) => dayCell(day) },
  { header: '凭证号', width: 12, value: ({ word, no }) => voucherNumber(word, no) },
  { header: '摘要', width: 36, value: ({ summary }) => summary },
  { header: '科目编码', width: 14, value: ({ code }) => code },
  { header: '科目名称', width: 32, value: ({ name }) => name },
  { header: '辅助核算', width: 30, value: ({ dimTexts }) => dimTexts.map(({ dim, text }) => `${DIMS[dim].name} ${text}`).join('，') },
  { header: '借方金额', width: 16, value: ({ debit }) => debit },
  { header: '贷方金额', width: 16, value: ({ credit }) => credit },
  { header: '现金流量项目', width: 14, value: ({ cashItem }) => cashItem ?? '' },
  { header: '附单据', width: 8, value: ({ papers }) => papers },
  { header: '来源', width: 12, value: ({ kind }) => VOUCHER_KIND.text(kind) },
  { header: '状态', width: 10, value: ({ state }) => VOUCHER.text(state) },
  { header: '制单', width: 10, value: ({ maker }) => maker },
  { header: '审核', width: 10, value: ({ auditor }) => auditor },
  { header: '登账', width: 10, value: ({ poster }) => poster },
];

export const VOUCHER_SHEET = defineSheet<VoucherFilter, SheetRow>({
  job: 'accounting.voucher-export',
  name: '凭证',
  unit: '行分录',
  entity: 'voucher',
  columns: COLUMNS,
  count: countSheet,
  rows: (db, search, { limit, offset }) => listSheet(db, search, limit, offset),
});

export async function requestSheet(scope: Scope, input: ParsedInputOf<typeof exportVouchers>): Promise<{ jobId: number }> {
  await booksOf(scope.db, scope, input.filter.companyId);
  return VOUCHER_SHEET.request(scope, input);
}
