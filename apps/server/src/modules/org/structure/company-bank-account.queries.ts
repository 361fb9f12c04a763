import { sql } from 'kysely';
import type { CompanyBankAccount } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export type BankAccountValues = Omit<CompanyBankAccount, 'id' | 'version'>;

const COLUMNS = ['id', 'version', 'bank', 'accountName', 'accountNo', 'purpose', 'main', 'disabled'] as const;

/** The main account first, disabled ones last. */
export async function listAccounts(db: DbOrTx, companyId: number): Promise<CompanyBankAccount[]> {
  return db
    .selectFrom('org.companyBankAccount')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .orderBy('disabled')
    .orderBy('main', 'desc')
    .orderBy('id')
    .execute();
}

export async function lockAccount(tx: Tx, id: number): Promise<(CompanyBankAccount & { companyId: number }) | undefined> {
  return tx
    .selectFrom('org.companyBankAccount')
    .select([...COLUMNS, 'companyId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The company that already has this account. */
export async function findOwner(tx: Tx, accountNo: string, otherThan: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('org.companyBankAccount as b')
    .innerJoin('org.company as c', (join) => join.onRef('c.tenantId', '=', 'b.tenantId').onRef('c.id', '=', 'b.companyId'))
    .select('c.name')
    .where('b.accountNo', '=', accountNo)
    .where('b.id', '<>', otherThan)
    .executeTakeFirst();
  return row?.name;
}

/** Clears the main mark, so that another account can become the main one. */
export async function clearMain(tx: Tx, companyId: number): Promise<void> {
  await tx
    .updateTable('org.companyBankAccount')
    .set({ main: false, version: sql`version + 1` })
    .where('companyId', '=', companyId)
    .where('main', '=', true)
    .execute();
}

export async function insertAccount(tx: Tx, tenantId: number, companyId: number, values: BankAccountValues): Promise<number> {
  const { id } = await tx
    .insertInto('org.companyBankAccount')
    .values({ ...values, tenantId, companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(tx: Tx, id: number, values: BankAccountValues): Promise<void> {
  await tx
    .updateTable('org.companyBankAccount')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('org.companyBankAccount').where('id', '=', id).execute();
}

export async function findCompanyOf(tx: Tx, accountId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('org.companyBankAccount').select('companyId').where('id', '=', accountId).executeTakeFirst();
  return row?.companyId;
}
