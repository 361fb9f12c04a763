// A sheet of the clauses that match. It contains no personal data, so no purpose is required; the export is logged.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { minutesText, serviceCategory, type ServiceStandardFilter, type ServiceStandardRow } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { searchOfViewer } from '../structure/company.policy.ts';
import { listStandards } from './service-standard.queries.ts';

const SLICE = 500;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const COLUMNS: readonly { header: string; width: number; value: (row: ServiceStandardRow) => string | number }[] = [
  { header: '公司', width: 20, value: (row) => row.companyName },
  { header: '类别', width: 8, value: (row) => serviceCategory.text(row.category) },
  { header: '编号', width: 12, value: (row) => row.code },
  { header: '等级', width: 10, value: (row) => row.level },
  { header: '服务条款', width: 40, value: (row) => row.clause },
  { header: '做法与要求', width: 50, value: (row) => row.measure },
  { header: '频次', width: 16, value: (row) => row.frequency },
  { header: '检查方法', width: 24, value: (row) => row.checkMethod },
  { header: '分值', width: 8, value: (row) => row.score },
  { header: '响应时限', width: 12, value: (row) => minutesText(row.responseMinutes) },
  { header: '完成时限', width: 12, value: (row) => minutesText(row.finishMinutes) },
  { header: '状态', width: 8, value: (row) => (row.disabled ? '停用' : '在用') },
];

export async function exportStandards(scope: Scope, filter: ServiceStandardFilter): Promise<StreamAnswer> {
  await scope.audit.write(scope.db, scope.actor, { action: '导出', entity: 'service-standard-list', after: filter });
  const search = searchOfViewer(scope, filter);

  async function* rows(): AsyncGenerator<(string | number)[]> {
    for (let offset = 0; ; offset += SLICE) {
      const slice = await listStandards(scope.db, search, { limit: SLICE, offset, sort: undefined });
      for (const row of slice) yield COLUMNS.map((column) => column.value(row));
      if (slice.length < SLICE) return;
    }
  }

  const stream = writeXlsxStream(rows(), {
    name: '服务标准',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  return { type: XLSX, body: Readable.fromWeb(stream), fileName: `服务标准-${today(scope.clock)}.xlsx` };
}
