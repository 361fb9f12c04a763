// A table of the screen as a sheet. The purpose is recorded before it is written.
import { useState } from 'react';
import { App, Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { recordListExport } from '@anju/contract/manage/list-export';
import { AUTHORISED } from '@anju/contract/menu';
import type { ExportPurpose } from '@anju/contract/kit/export-purpose';
import { businessDay } from '@anju/domain';
import { usePageScope } from '../../../platform/access/index.ts';
import { saveBlob } from '../../../platform/api/download.ts';
import { call } from '../../../platform/api/index.ts';
import { writeSheet } from '../../../platform/sheet/index.ts';
import { ExportPurposeDialog } from '../../../ui/index.ts';

export interface SheetTable {
  readonly title: string;
  readonly heads: readonly string[];
  /** How many columns at the left are texts; the rest are amounts. */
  readonly texts: number;
  readonly rows: readonly (readonly string[])[];
}

interface SheetButtonProps {
  readonly table: SheetTable | null;
  /** Reads the whole table, where the screen shows one page of it. */
  readonly readWhole?: () => Promise<SheetTable>;
}

export function SheetButton({ table, readWhole }: SheetButtonProps) {
  const { node } = usePageScope();
  const { message } = App.useApp();
  const [asking, setAsking] = useState(false);
  if (node === null || node.state !== AUTHORISED || !node.acts.includes('export')) return null;

  async function save(purpose: ExportPurpose) {
    if (node === null || table === null) return;
    const { title: what, heads, texts, rows } = readWhole ? await readWhole() : table;
    await call(recordListExport, { menuId: node.id, what: what.slice(0, 40), rows: rows.length, filter: '', purpose });
    const columns = heads.map((title, at) => ({ title, quantity: at >= texts }));
    saveBlob(await writeSheet(what, columns, rows), `${what}-${businessDay(new Date())}.xlsx`);
    message.success(`已导出 ${rows.length} 行`);
  }
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={table === null || table.rows.length === 0} onClick={() => setAsking(true)}>
        导出
      </Button>
      {asking ? <ExportPurposeDialog open onClose={() => setAsking(false)} onSave={save} /> : null}
    </>
  );
}
