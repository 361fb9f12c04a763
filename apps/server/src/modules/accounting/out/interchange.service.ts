// The workbook of the national interface for accounting data (会计核算软件数据接口，总账类与公共档案类).
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import type { Scope } from '../../../platform/scope.ts';
import { XLSX } from '../../../platform/sheet-out/xlsx.ts';
import type { OpenBook } from '../book/open-book.service.ts';
import { interchangeSheets } from './interchange.rules.ts';
import * as queries from './ledger-file.queries.ts';
import { baseOf, postedSlices } from './posted.service.ts';
import type { Posted } from './posted.ts';

export async function interchangeFile(
  scope: Scope,
  book: OpenBook,
  said: (vouchers: number) => Promise<void>,
): Promise<{ body: Readable; type: string; ending: string }> {
  const { companyId, companyName, chart, from, to } = book;
  const { db } = scope;
  const posted: Posted[] = [];
  for await (const slice of postedSlices(scope, book)) {
    posted.push(...slice);
    await said(slice.length);
  }
  const sheets = interchangeSheets({
    companyId,
    companyName,
    chart,
    from,
    to,
    words: await queries.listWords(db, companyId),
    cashItems: await queries.listCashItems(db, companyId),
    months: await queries.listMonths(db, companyId, baseOf(book, from), to),
    dimsets: await queries.listDimsets(db, companyId),
    posted,
  });
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(() => ({ width: 16 })),
      rows: [[...columns], ...rows.map((row) => [...row])],
      freezePane: { rows: 1 },
    })),
  });
  return { body: Readable.from([bytes]), type: XLSX, ending: 'xlsx' };
}
