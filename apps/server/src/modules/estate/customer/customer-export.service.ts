// A sheet of all matching customers with full phone numbers; it requires a purpose, which is logged.
import { CREDIT, CUSTOMER_TYPE, PERSON_KIND, type CustomerFilter, type exportCustomers, type ParsedInputOf } from '@anju/contract';
import { businessDay, formatDay, maskIdNo } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { countCustomers, listCustomersAfter, type ExportedCustomer } from './customer-search.queries.ts';

export const EXPORT_JOB = 'estate.customer-export';
const EVERYBODY = 100_000_000;
const SLICE = 2_000;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportCustomers>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: EXPORT_JOB, title: '导出客户', entity: 'customer-list', input: { filter }, purpose });

const COLUMNS: SheetColumns<ExportedCustomer> = [
  { header: '客户编号', width: 12, value: (row) => row.number },
  { header: '客户名称', width: 24, value: (row) => row.name },
  { header: '类别', width: 8, value: (row) => PERSON_KIND.text(row.kind) },
  { header: '客户类型', width: 16, value: (row) => row.types.map((type) => CUSTOMER_TYPE.text(type)).join('、') },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '证件号', width: 22, value: (row) => maskIdNo(row.idNo) },
  { header: '名下房屋', width: 10, value: (row) => row.houses },
  { header: '信用', width: 8, value: (row) => CREDIT.text(row.credit) },
  { header: '开票抬头', width: 28, value: (row) => row.title },
  { header: '税号', width: 22, value: (row) => row.taxNo },
  { header: '建档日期', width: 12, value: (row) => formatDay(businessDay(new Date(row.createdAt))) },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: CustomerFilter }): Promise<JobOutcome> {
  const search = { filter, ...reachOf(scope.actor), today: today(scope.clock) };
  const { total } = await countCustomers(scope.db, search, EVERYBODY);
  return writeSheet(scope, {
    sheet: '客户',
    fileName: `客户清册-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: (last, limit) => listCustomersAfter(scope.db, search, last?.number ?? '', limit),
    unit: '个客户',
  });
}
