// A sheet of the pending notices of a menu. It contains names and phone numbers, so it requires a purpose, which is logged.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { informTarget, type exportInforms, type InformRow, type ParsedInputOf } from '@anju/contract';
import { cutText, formatDay, formatInstant } from '@anju/domain';
import { requireRight } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { textOfHtml } from '../../../platform/html/clean-html.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listPendingAfter } from './inform.queries.ts';

const SLICE = 500;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The longest text a cell of a spreadsheet may hold; a longer one makes the file unreadable. */
const CELL_MAX = 32_767;

const COLUMNS: readonly { header: string; width: number; value: (row: InformRow, index: number) => string | number }[] = [
  { header: '序号', width: 6, value: (_, index) => index + 1 },
  { header: '公文编号', width: 16, value: (row) => row.docNumber },
  { header: '发文时间', width: 18, value: (row) => formatInstant(row.createdAt) },
  { header: '发文人', width: 10, value: (row) => row.updatedBy },
  { header: '联系电话', width: 14, value: (row) => row.phone },
  { header: '工作岗位', width: 16, value: (row) => row.job },
  { header: '告知事项', width: 28, value: (row) => row.subject },
  { header: '涉事房屋', width: 26, value: (row) => row.houseName },
  { header: '告知内容', width: 60, value: (row) => cutText(textOfHtml(row.content), CELL_MAX) },
];

export async function exportPending(scope: Scope, input: ParsedInputOf<typeof exportInforms>): Promise<StreamAnswer> {
  const { companyId, menu, purpose } = input;
  await requireRight(scope, menu, 'export');
  await scope.audit.write(scope.db, scope.actor, {
    action: '导出',
    entity: 'inform-list',
    after: { ...purpose, companyId, menu },
    note: purpose ? `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}` : '未填用途',
  });
  const search = { viewer: scope.actor, companyId, menus: [menu], now: scope.clock.now() };

  async function* rows(): AsyncGenerator<(string | number)[]> {
    let written = 0;
    let last: InformRow | undefined;
    do {
      const slice: InformRow[] = await listPendingAfter(scope.db, search, last ?? null, SLICE);
      for (const row of slice) {
        const index = written++;
        yield COLUMNS.map((column) => column.value(row, index));
      }
      last = slice.length === SLICE ? slice.at(-1) : undefined;
    } while (last);
  }

  const stream = writeXlsxStream(rows(), {
    name: informTarget.text(menu),
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  return { type: XLSX, body: Readable.fromWeb(stream), fileName: `待处理告知公文-${informTarget.text(menu)}-${today(scope.clock)}.xlsx` };
}
