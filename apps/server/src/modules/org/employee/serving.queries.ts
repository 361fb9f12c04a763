// Employees who work for the tenant now, for the areas that put somebody in charge of something.
import { EMPLOYEE } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface Serving {
  readonly id: number;
  readonly name: string;
}

/** Of these employees, those in service. */
export const listServing = (db: DbOrTx, ids: readonly number[]): Promise<Serving[]> => rows<Serving>(db)`
  select e.id, e.name from org.employee e
   where ${own('e')} and e.id = any (${ids}::bigint[]) and e.state = ${lit(EMPLOYEE.serving)} order by e.id`;

export const findServing = async (db: DbOrTx, id: number): Promise<Serving | undefined> => (await listServing(db, [id]))[0];
