import { sql, type RawBuilder } from 'kysely';
import { own, run, when, where } from '../db/sql.ts';
import type { Tx } from '../tenancy/tenant-db.ts';

/** A column of an area's own tables that refers to a record of another area. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** Only rows `t` for which this holds. */
  readonly only?: RawBuilder<boolean>;
}

/** Redirects rows from one record to another. Returns how many rows changed. */
export async function moveReferences(tx: Tx, references: readonly Reference[], from: number, to: number): Promise<number> {
  let moved = 0;
  for (const { table, column, only } of references) {
    const name = sql.ref(column);
    moved += await run(tx)`
      update ${sql.table(table)} t set ${name} = ${to}
        ${where(own('t'), sql`t.${name} = ${from}`, when(only !== undefined, only ?? sql`true`))}`;
  }
  return moved;
}
