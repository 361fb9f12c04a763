// The statement as a sheet, with the opening and closing balance as its first and last row. It names a person and debts, so the user states
// a purpose.
import { STATEMENT, STATEMENT_ROWS, type StatementFilter, type StatementRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { defineSheet, type SheetColumns } from '../../files/index.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { sumMoves, type StatementSearch } from './statement.queries.ts';
import { readStatement } from './statement.service.ts';

type SheetRow = Omit<StatementRow, 'kind' | 'key' | 'settlementId'> & { readonly word: string; readonly name: string };

const COLUMNS: SheetColumns<SheetRow> = [
  { header: '付款人', width: 14, value: (row) => row.name },
  { header: '日期', width: 12, value: (row) => formatDay(row.day) },
  { header: '内容', width: 10, value: (row) => row.word },
  { header: '单号', width: 18, value: (row) => row.number },
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '对象', width: 20, value: (row) => row.objectText },
  { header: '说明', width: 40, value: (row) => row.text },
  { header: '应收', width: 14, value: (row) => row.charge },
  { header: '已收', width: 14, value: (row) => row.credit },
  { header: '余额', width: 14, value: (row) => row.balance },
];

async function listRows(db: DbOrTx, search: StatementSearch): Promise<SheetRow[]> {
  const { payer, from, to, opening, charged, credited, closing, rows } = await readStatement(db, search);
  const line = { name: payer.name, number: '', estateName: '', objectText: '', text: '' };
  return [
    { ...line, day: from, word: '期初余额', charge: '', credit: '', balance: opening },
    ...rows.map(({ kind, ...row }) => ({ ...row, name: payer.name, word: STATEMENT.text(kind) })),
    { ...line, day: to, word: '期末余额', charge: charged, credit: credited, balance: closing },
  ];
}

/** The rows and the two balances; a longer statement is refused before it is written. */
const ROWS = STATEMENT_ROWS + 2;
export const statementSheet = defineSheet<StatementFilter, SheetRow>({
  job: 'charging.statement-export',
  name: '对账单',
  unit: '行往来',
  entity: 'statement-list',
  columns: COLUMNS,
  slice: ROWS,
  count: async (db, search) => (await sumMoves(db, search)).rows + 2,
  rows: async (db, search, { limit, offset }) => (await listRows(db, search)).slice(offset, offset + limit),
});
