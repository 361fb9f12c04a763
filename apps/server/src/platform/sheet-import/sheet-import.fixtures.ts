// What tests of sheets share: rows by the names of their columns, and the whole way of a sheet as one click after another.
import { vi } from 'vitest';
import { getDownloadStatus, SHEET_CHUNK_ROWS, type Job, type SheetImport } from '@anju/contract';
import type { Person } from '../../testing/installation.ts';

const SOON = { interval: 25 };

export type SheetRow<S extends SheetImport> = Partial<Record<S['columns'][number]['field'], string>>;

export const cellsOf = <S extends SheetImport>(sheet: S, row: SheetRow<S>): string[] =>
  sheet.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '');

/** Opens an import and sends the rows, numbered as in a sheet whose first row is the heading. */
export async function uploadSheet<S extends SheetImport>(person: Person, sheet: S, given: readonly SheetRow<S>[]): Promise<number> {
  const { id } = await person.call(sheet.open, { fileName: `${sheet.what}.xlsx`, rows: given.length });
  const rows = given.map((row, index) => ({ row: index + 2, cells: cellsOf(sheet, row) }));
  for (let from = 0; from < rows.length; from += SHEET_CHUNK_ROWS) {
    await person.call(sheet.rows, { id, rows: rows.slice(from, from + SHEET_CHUNK_ROWS) });
  }
  return id;
}

export async function finishedJob(person: Person, jobId: number): Promise<Job> {
  return vi.waitUntil(async () => {
    const job = await person.call(getDownloadStatus, { id: jobId });
    return job.state === 'done' || job.state === 'failed' ? job : null;
  }, SOON);
}

/** All clicks after another; answers what became of it. */
export async function importRows<S extends SheetImport>(
  person: Person,
  sheet: S,
  rows: readonly SheetRow<S>[],
  mode: 'all' | 'valid' = 'all',
): Promise<Job> {
  const id = await uploadSheet(person, sheet, rows);
  await person.call(sheet.check, { id });
  return finishedJob(person, (await person.call(sheet.commit, { id, mode })).jobId);
}

/** What is wrong with a sheet: `row column value reason`, one line each. */
export async function problemsOf<S extends SheetImport>(person: Person, sheet: S, rows: readonly SheetRow<S>[]): Promise<string[]> {
  const id = await uploadSheet(person, sheet, rows);
  const { rows: found } = await person.call(sheet.problems, { id, size: 200 });
  return found.map(({ row, column, value, reason }) => `${row} ${column} ${value} ${reason}`);
}
