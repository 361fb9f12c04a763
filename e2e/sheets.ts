// Sheets as users keep them: one header row of titles with the required ones marked, then one row per record.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

interface SheetColumn {
  readonly field: string;
  readonly title: string;
  readonly required?: boolean;
}

export async function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly Readonly<Record<string, string | undefined>>[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anju-sheet-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'sheet.xlsx');
  const header = columns.map(({ title, required }) => (required === true ? `${title}*` : title));
  const body = rows.map((row) => columns.map(({ field }) => row[field] ?? ''));
  await writeFile(file, await writeXlsx({ sheets: [{ name: '表', rows: [header, ...body] }] }));
  return file;
}

/** Runs the import wizard of the open page until its final count is shown. */
export async function importSheet(page: Page, file: string, { checked, done }: { checked: string; done: string }): Promise<void> {
  await page.getByRole('button', { name: /^导\s?入$/ }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: '上传并检查' }).click();
  await page.getByText(checked).waitFor();
  await page.getByRole('button', { name: '全部导入' }).click();
  await page.getByText(done).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^关\s?闭/ })
    .first()
    .click();
}
