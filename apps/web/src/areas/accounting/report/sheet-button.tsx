// A table of this screen as a sheet. The purpose is recorded before it is written.
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

export function SheetButton({ table }: { readonly table: SheetTable | null }) {
  const { node } = usePageScope();
  const { message } = App.useApp();
  const [asking, setAsking] = useState(false);
  if (node === null || node.state !== AUTHORISED || !node.acts.includes('export')) return null;

  async function save(purpose: ExportPurpose) {
    if (node === null || table === null) return;
    await call(recordListExport, { menuId: node.id, what: table.title.slice(0, 40), rows: table.rows.length, filter: '', purpose });
    const columns = table.heads.map((title, at) => ({ title, quantity: at >= table.texts }));
    saveBlob(await writeSheet(table.title, columns, table.rows), `${table.title}-${businessDay(new Date())}.xlsx`);
    message.success(`已导出 ${table.rows.length} 行`);
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
