// Helpers for tests of sheet imports: rows by column names, and the complete import as a sequence of calls.
import { vi } from 'vitest';
import { getDownloadStatus, SHEET_CHUNK_ROWS, type Job, type SheetImport } from '@anju/contract';
import type { Person } from '../../testing/installation.ts';

const SOON = { interval: 25 };

export type SheetRow<S extends SheetImport> = Partial<Record<S['columns'][number]['field'], string>>;

export const cellsOf = <S extends SheetImport>(sheet: S, row: SheetRow<S>): string[] =>
  sheet.columns.map(({ field }) => (row as Partial<Record<string, string>>)[field] ?? '');

/** Opens an import and sends the rows, numbered as in a sheet whose first row is the header. */
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

/** Makes all calls of an import one after another; returns the outcome. */
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

/** The problems of a sheet: `row column value reason`, one line each. */
export async function problemsOf<S extends SheetImport>(person: Person, sheet: S, rows: readonly SheetRow<S>[]): Promise<string[]> {
  const id = await uploadSheet(person, sheet, rows);
  const { rows: found } = await person.call(sheet.problems, { id, size: 200 });
  return found.map(({ row, column, value, reason }) => `${row} ${column} ${value} ${reason}`);
}
