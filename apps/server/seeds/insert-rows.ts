// Inserts many rows in one statement: the rows are sent as JSON and take their column types from the table itself.
import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { Database } from '../src/platform/db/schema.ts';

export type Table = keyof Database;
export type Row<T extends Table> = Insertable<Database[T]>;
/** A row with a given id, so that other rows can refer to it before anything is inserted. */
export type KeyedRow<T extends Table> = Row<T> & { id: number };

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All rows must have the same columns. */
export async function insertRows<T extends Table>(client: pg.Client, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(snake).join(', ');
  const target = snake(table);
  const data = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])));
  await client.query(`insert into ${target} (${columns}) select ${columns} from jsonb_populate_recordset(null::${target}, $1::jsonb)`, [
    JSON.stringify(data),
  ]);
}

/** The rows were inserted with given ids, so the next generated id must be above them. */
export async function advanceIdentities(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const steps = tables.map(snake).map((table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  await client.query(`select ${steps.join(', ')}`);
}
