// Any list as a sheet: the columns the user has on the screen, in the user's order, and all rows that match. The rows come from the list's
// own call, so rights and scope are those of the list; the purpose is recorded before the first row is read.
import { useRef, useState } from 'react';
import { App, Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { flushSync } from 'react-dom';
import { MAX_LIST_EXPORT, recordListExport } from '@anju/contract/manage/list-export';
import { AUTHORISED } from '@anju/contract/menu';
import type { ExportPurpose } from '@anju/contract/kit/export-purpose';
import { MAX_PAGE_SIZE } from '@anju/contract/kit/paging';
import { businessDay, formatCount } from '@anju/domain';
import { usePageScope } from '../../platform/access/page-scope.ts';
import { saveBlob } from '../../platform/api/download.ts';
import { call } from '../../platform/api/index.ts';
import { writeSheet } from '../../platform/sheet/index.ts';
import { ExportPurposeDialog } from '../../ui/index.ts';
import { cellOf, isActs, type Column } from '../list/column.ts';
import { useColumns } from '../list/use-columns.ts';
import type { ListRows } from '../list/use-list.ts';

interface ListExportProps<Row extends object> {
  readonly name: string;
  readonly what: string | undefined;
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
}

export function ListExport<Row extends object>({ name, what, list, columns }: ListExportProps<Row>) {
  const { node } = usePageScope();
  const { message } = App.useApp();
  const { arranged } = useColumns(name, columns);
  const [asking, setAsking] = useState(false);
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  const box = useRef<HTMLTableElement>(null);
  const { readPage } = list;
  if (node === null || node.state !== AUTHORISED || !node.acts.includes('export') || readPage === undefined) return null;
  const shown = arranged.map(({ column }) => column).filter((one) => !isActs(one));
  const title = what ?? node.title;

  async function save(purpose: ExportPurpose) {
    if (node === null || readPage === undefined) return;
    const rows = Math.min(list.total, MAX_LIST_EXPORT);
    await call(recordListExport, { menuId: node.id, what: title, rows, filter: (list.filterText ?? '').slice(0, 4000), purpose });
    const lines: string[][] = [];
    for (let page = 1; lines.length < rows; page++) {
      const found = await readPage(page);
      if (found.rows.length === 0) break;
      // What a cell says is known only once it is drawn: cells are the page's own elements.
      flushSync(() => setDrawn(found.rows));
      lines.push(...textsOf(box.current));
      if (found.rows.length < MAX_PAGE_SIZE) break;
    }
    setDrawn([]);
    const heads = shown.map((one) => ({ title: one.title, quantity: one.align === 'right' }));
    saveBlob(await writeSheet(title, heads, lines.slice(0, rows)), `${title}-${businessDay(new Date())}.xlsx`);
    message.success(
      list.total > rows
        ? `已导出前 ${formatCount(rows)} 行，共 ${formatCount(list.total)} 行，请缩小条件分次导出`
        : `已导出 ${formatCount(lines.length)} 行`,
    );
  }

  return (
    <>
      <Button
        icon={<DownloadOutlined />}
        aria-label="导出"
        title={`导出${title}`}
        disabled={list.total === 0}
        onClick={() => setAsking(true)}
      />
      {asking ? <ExportPurposeDialog open onClose={() => setAsking(false)} onSave={save} /> : null}
      <table hidden ref={box}>
        <tbody>
          {drawn.map((row, index) => (
            <tr key={list.keyOf(row)}>
              {shown.map((one) => (
                <td key={one.title}>{cellOf(one, row, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const NOTHING = '–';

const textsOf = (table: HTMLTableElement | null): string[][] =>
  [...(table?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => {
      const text = (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
      return text === NOTHING ? '' : text;
    }),
  );
