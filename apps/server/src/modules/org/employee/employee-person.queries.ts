import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export async function findEmployeeOfPerson(
  db: DbOrTx,
  personId: number,
): Promise<{ id: number; name: string; number: string } | undefined> {
  return db.selectFrom('org.employee').select(['id', 'name', 'number']).where('personId', '=', personId).executeTakeFirst();
}
