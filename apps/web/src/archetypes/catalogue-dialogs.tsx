import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { DecimalInput } from '../ui/index.ts';
import { EntryDialog } from './entry/entry-dialog.tsx';
import type { EntryState } from './entry/use-entry.ts';
import { ImportWizard } from './import/import-wizard.tsx';
import type { ImportSource } from './import/use-import.ts';

interface SampleForm {
  name: string;
  area: string;
}
const BLANK: SampleForm = { name: '', area: '' };

function SampleEntry({ onClose }: { readonly onClose: (saved?: string) => void }) {
  const [form] = Form.useForm<SampleForm>();
  const [dirty, setDirty] = useState(false);
  const entry: EntryState<SampleForm> = {
    form,
    initial: BLANK,
    dirty,
    saving: false,
    isUploading: false,
    uploading: (work) => work(),
    problems: [],
    save: async () => {
      const { name } = form.getFieldsValue();
      if (name.trim() === '') form.setFields([{ name: 'name', errors: ['请输入名称'] }]);
      else onClose(name);
      return name.trim() !== '';
    },
    noteChange: () => setDirty(true),
  };
  return (
    <EntryDialog title="新增小区" entry={entry} onClose={() => onClose()}>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="area" label="面积">
        <DecimalInput suffix="㎡" />
      </Form.Item>
    </EntryDialog>
  );
}

/** Reports every row without an area as wrong and never starts a job. */
function sampleSource(): ImportSource {
  let wrong: { row: number; column: string; value: string; reason: string }[] = [];
  let count = 0;
  return {
    columns: [
      { field: 'code', title: '房号', required: true },
      { field: 'area', title: '建筑面积', required: true },
    ],
    chunkRows: 500,
    open: (_, rows) => {
      wrong = [];
      count = rows;
      return Promise.resolve(1);
    },
    send: (_, rows) => {
      for (const { row, cells } of rows) if (!cells[1]) wrong.push({ row, column: '建筑面积', value: '', reason: '请填写建筑面积' });
      return Promise.resolve();
    },
    check: () => Promise.resolve({ rows: count, valid: count - wrong.length, wrong: wrong.length }),
    problems: (_, page, size) => Promise.resolve({ rows: wrong.slice((page - 1) * size, page * size), total: wrong.length }),
    commit: () => Promise.reject(new Error('这里只作演示，不会导入')),
    drop: () => Promise.resolve(),
  };
}

export function DialogSamples() {
  const [open, setOpen] = useState<'entry' | 'import'>();
  const [saved, setSaved] = useState('');
  const [source] = useState(sampleSource);
  return (
    <section className="page-card catalogue-dialogs">
      <Button onClick={() => setOpen('entry')}>录入</Button>
      <Button onClick={() => setOpen('import')}>导入</Button>
      {saved === '' ? null : <span>已保存：{saved}</span>}
      {open === 'entry' ? (
        <SampleEntry
          onClose={(name) => {
            setOpen(undefined);
            if (name !== undefined) setSaved(name);
          }}
        />
      ) : null}
      {open === 'import' ? (
        <ImportWizard what="房屋" source={source} onClose={() => setOpen(undefined)} onDone={() => setOpen(undefined)} />
      ) : null}
    </section>
  );
}
