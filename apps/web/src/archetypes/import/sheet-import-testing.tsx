// For tests of imports: one row of a sheet, from the file to the result, with a server that accepts it.
import type { ReactElement } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SheetImport } from '@anju/contract/kit/sheet-import';
import { getDownloadStatus, type Job } from '@anju/contract/system/job';
import { writeSheet } from '../../platform/sheet/index.ts';
import { renderPage, stub, type Stub, type StubServer } from '../../platform/testing/index.ts';

const DONE: Job = {
  id: 41,
  kind: 'import',
  title: '导入',
  state: 'done',
  done: 3,
  total: 3,
  message: '导入完成',
  fileId: null,
  result: { inserted: 1, existing: 2, skipped: 0 },
  createdAt: '2026-11-15T08:00:00+08:00',
  finishedAt: '2026-11-15T08:00:01+08:00',
};

/** A server that reports one new row and two existing ones. */
const sheetStubs = (sheet: SheetImport): Stub[] => [
  stub(sheet.open, () => ({ id: 7 })),
  stub(sheet.rows, ({ rows }) => ({ received: rows.length })),
  stub(sheet.check, () => ({ rows: 3, valid: 1, wrong: 0, existing: 2 })),
  stub(sheet.commit, () => ({ jobId: 41 })),
  stub(sheet.drop, () => null),
  stub(getDownloadStatus, () => DONE),
];

/** Chooses a sheet with its columns in reverse order, checks it, imports it; returns what reached the server. */
export async function walkSheetImport(
  sheet: SheetImport,
  element: ReactElement,
  row: Readonly<Record<string, string>>,
): Promise<StubServer> {
  const { server } = renderPage(element, { stubs: sheetStubs(sheet) });
  const columns = [...sheet.columns].reverse();
  const cells = columns.map(({ field }) => row[field] ?? '');
  const file = new File([await writeSheet(sheet.what, columns, [cells])], `${sheet.what}.xlsx`);
  await screen.findByText(`导入${sheet.what}`);
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file, { applyAccept: false });
  await userEvent.click(await screen.findByRole('button', { name: '上传并检查' }));
  await screen.findByText('共 3 行，正确 1 行，错误 0 行');
  await screen.findByText('已存在（不改动） 2');
  await userEvent.click(screen.getByRole('button', { name: '全部导入' }));
  await screen.findByText(/新增 1/);
  return server;
}
