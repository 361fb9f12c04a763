import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface ChargedEstate {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
}

export async function findEstate(db: DbOrTx, id: number): Promise<ChargedEstate | undefined> {
  return db.selectFrom('estateView.estate').select(['id', 'companyId', 'name']).where('id', '=', id).executeTakeFirst();
}
