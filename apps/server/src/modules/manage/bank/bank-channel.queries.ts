// The banks that collect for a tenant's companies.
import { sql } from 'kysely';
import type { BankChannel, BankChannelRow, listBankCompanies, OutputOf } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface ChannelSearch {
  readonly key?: string | undefined;
  readonly companyId?: number | undefined;
  readonly disabled?: boolean | undefined;
}

export type ChannelValues = Pick<
  BankChannel,
  'companyId' | 'bank' | 'contractNo' | 'unitCode' | 'accountName' | 'accountNo' | 'runDays' | 'maxAmount'
>;

interface Written {
  readonly by: string;
  readonly at: Date;
}

const condition = ({ key, companyId, disabled }: ChannelSearch) =>
  sql.join(
    [
      sql`true`,
      ...(key === undefined || key === ''
        ? []
        : [sql`position(lower(${key}) in lower(b.bank || ' ' || b.contract_no || ' ' || b.unit_code || ' ' || b.account_name)) > 0`]),
      ...(companyId === undefined ? [] : [sql`b.company_id = ${companyId}`]),
      ...(disabled === undefined ? [] : [sql`b.disabled = ${disabled}`]),
    ],
    sql` and `,
  );

export async function countChannels(db: DbOrTx, search: ChannelSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from manage.bank_channel b where ${condition(search)}`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}

const columns = (today: string) => sql`
  b.id, b.version, b.company_id, c.name as company_name, b.bank, b.contract_no, b.unit_code, b.account_name, b.account_no, b.run_days,
  b.max_amount::text, b.disabled,
  (select count(*)::int from manage.bank_agreement a where a.tenant_id = b.tenant_id and a.channel_id = b.id and a.state = 1
      and ${today}::date between a.from_date and coalesce(a.to_date, 'infinity')) as agreements`;
const COMPANY = sql`join org.company c on c.tenant_id = b.tenant_id and c.id = b.company_id`;

/** As they were made; a tenant has a handful. */
export async function listChannels(
  db: DbOrTx,
  search: ChannelSearch,
  today: string,
  limit: number,
  offset: number,
): Promise<BankChannelRow[]> {
  const result = await sql<BankChannelRow>`
    select ${columns(today)} from manage.bank_channel b ${COMPANY} where ${condition(search)} order by b.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return result.rows;
}

export async function findChannel(db: DbOrTx, id: number, today: string): Promise<BankChannel | undefined> {
  const result = await sql<BankChannel>`
    select ${columns(today)}, b.template, b.return_codes from manage.bank_channel b ${COMPANY} where b.id = ${id}`.execute(db);
  return result.rows[0];
}

export async function lockChannel(tx: Tx, id: number): Promise<Omit<BankChannel, 'companyName' | 'agreements'> | undefined> {
  const result = await sql<Omit<BankChannel, 'companyName' | 'agreements'>>`
    select id, version, company_id, bank, contract_no, unit_code, account_name, account_no, run_days, max_amount::text, disabled, template, return_codes
      from manage.bank_channel where id = ${id} for update`.execute(tx);
  return result.rows[0];
}

export async function findContract(tx: Tx, contractNo: string, otherThan: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('manage.bankChannel')
    .select('bank')
    .where('contractNo', '=', contractNo)
    .where('id', '<>', otherThan)
    .executeTakeFirst();
  return row?.bank;
}

export async function companyServes(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('org.company').select('id').where('id', '=', id).where('disabled', '=', false).executeTakeFirst();
  return row !== undefined;
}

export async function insertChannel(
  tx: Tx,
  tenantId: number,
  values: ChannelValues,
  template: BankChannel['template'],
  { by, at }: Written,
): Promise<number> {
  const when = at.toISOString();
  const { id } = await tx
    .insertInto('manage.bankChannel')
    .values({ ...values, tenantId, template: json(template), createdBy: by, createdAt: when, updatedBy: by, updatedAt: when })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

export async function updateChannel(
  tx: Tx,
  id: number,
  { template, returnCodes, ...values }: Partial<ChannelValues & Pick<BankChannel, 'template' | 'returnCodes' | 'disabled'>>,
  { by, at }: Written,
): Promise<void> {
  await tx
    .updateTable('manage.bankChannel')
    .set({
      ...values,
      ...(template === undefined ? {} : { template: json(template) }),
      ...(returnCodes === undefined ? {} : { returnCodes: json(returnCodes) }),
      version: sql`version + 1`,
      updatedBy: by,
      updatedAt: at.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** In force or not. */
export async function countAgreements(tx: Tx, channelId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('manage.bankAgreement')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('channelId', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteChannel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.bankChannel').where('id', '=', id).execute();
}

export async function listCompanies(db: DbOrTx): Promise<OutputOf<typeof listBankCompanies>> {
  const result = await sql<OutputOf<typeof listBankCompanies>[number]>`
    select c.id, c.name,
           coalesce((select jsonb_agg(jsonb_build_object('bank', b.bank, 'accountName', b.account_name, 'accountNo', b.account_no) order by b.main desc, b.id)
                       from org.company_bank_account b where b.tenant_id = c.tenant_id and b.company_id = c.id and not b.disabled), '[]') as accounts
      from org.company c where not c.disabled order by c.path`.execute(db);
  return result.rows;
}
