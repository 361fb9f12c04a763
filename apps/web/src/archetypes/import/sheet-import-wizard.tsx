// The import of any sheet that the contract defines with sheetImport: a page names the sheet and gives example rows.
import { useState } from 'react';
import { SHEET_CHUNK_ROWS, type SheetImport } from '@anju/contract/kit/sheet-import';
import { call } from '../../platform/api/index.ts';
import { ImportWizard } from './import-wizard.tsx';
import type { ImportSource } from './use-import.ts';

interface SheetImportWizardProps<F extends string> {
  readonly sheet: SheetImport<F>;
  /** Rows shown in the template as examples. */
  readonly samples: readonly Partial<Record<F, string>>[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FIGURES = { inserted: '新增', existing: '已存在', skipped: '未导入' };

function sourceOf(sheet: SheetImport): ImportSource {
  return {
    columns: sheet.columns,
    chunkRows: SHEET_CHUNK_ROWS,
    open: async (fileName, rows) => (await call(sheet.open, { fileName, rows }, { loading: false })).id,
    send: (id, rows) => call(sheet.rows, { id, rows }, { loading: false }),
    check: async (id) => {
      const { rows, valid, wrong, existing } = await call(sheet.check, { id }, { loading: false });
      return { rows, valid, wrong, notes: existing > 0 ? [{ label: '已存在（不改动）', value: existing }] : [] };
    },
    problems: (id, page, size) => call(sheet.problems, { id, page, size }, { loading: false }),
    commit: async (id, mode) => (await call(sheet.commit, { id, mode })).jobId,
    drop: (id) => call(sheet.drop, { id }, { loading: false }),
  };
}

export function SheetImportWizard<F extends string>({ sheet, samples, onClose, onDone }: SheetImportWizardProps<F>) {
  const [source] = useState(() => sourceOf(sheet));
  return (
    <ImportWizard
      what={sheet.what}
      source={source}
      samples={samples.map((sample) => sheet.columns.map(({ field }) => sample[field] ?? ''))}
      figures={FIGURES}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
