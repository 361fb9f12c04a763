// The banks that collect for a tenant's companies.
import { sql } from 'kysely';
import {
  STORED_AGREEMENT,
  type BankChannel,
  type BankChannelRow,
  type listBankCompanies,
  type OutputOf,
  type searchBankChannels,
} from '@anju/contract';
import { count, first, own, rows, run, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export type ChannelValues = Pick<
  BankChannel,
  'companyId' | 'bank' | 'contractNo' | 'unitCode' | 'accountName' | 'accountNo' | 'runDays' | 'maxAmount'
>;

type Search = SearchOf<typeof searchBankChannels>;

const meant = ({ filter: { key = '', companyId, disabled } }: Search) =>
  where(
    own('b'),
    when(
      key !== '',
      sql`position(lower(${key}) in lower(b.bank || ' ' || b.contract_no || ' ' || b.unit_code || ' ' || b.account_name)) > 0`,
    ),
    when(companyId !== undefined, sql`b.company_id = ${companyId}`),
    when(disabled !== undefined, sql`b.disabled = ${disabled}`),
  );

export const countChannels = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.bank_channel b ${meant(search)}`;

const columns = (today: string) => sql`
  b.id, b.version, b.company_id, c.name as company_name, b.bank, b.contract_no, b.unit_code, b.account_name, b.account_no, b.run_days,
  b.max_amount::text, b.disabled,
  (select count(*) from manage.bank_agreement a
    where a.tenant_id = b.tenant_id and a.channel_id = b.id and a.state = ${STORED_AGREEMENT.inForce}
      and ${today}::date between a.from_date and coalesce(a.to_date, 'infinity')) as agreements`;
const COMPANY = sql`join org_view.company c on c.tenant_id = b.tenant_id and c.id = b.company_id`;

/** In the order of their creation; a tenant has only a few. */
export const listChannels = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchBankChannels>): Promise<BankChannelRow[]> =>
  rows<BankChannelRow>(db)`
    select ${columns(search.today)} from manage.bank_channel b ${COMPANY} ${meant(search)} order by b.id limit ${limit} offset ${offset}`;

export async function findChannel(db: DbOrTx, id: number, today: string): Promise<BankChannel | undefined> {
  return first<BankChannel>(db)`
    select ${columns(today)}, b.template, b.return_codes from manage.bank_channel b ${COMPANY} where ${own('b')} and b.id = ${id}`;
}

export async function lockChannel(tx: Tx, id: number): Promise<Omit<BankChannel, 'companyName' | 'agreements'> | undefined> {
  return first<Omit<BankChannel, 'companyName' | 'agreements'>>(tx)`
    select id, version, company_id, bank, contract_no, unit_code, account_name, account_no, run_days, max_amount::text, disabled, template,
           return_codes
      from manage.bank_channel b where ${own('b')} and id = ${id} for update`;
}

/** Those who make batches of a channel wait for each other. */
export async function holdBankChannel(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from manage.bank_channel b where ${own('b')} and b.id = ${id} for no key update`;
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
  const row = await tx.selectFrom('orgView.company').select('id').where('id', '=', id).where('disabled', '=', false).executeTakeFirst();
  return row !== undefined;
}

export async function insertChannel(
  tx: Tx,
  values: ChannelValues,
  template: BankChannel['template'],
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('manage.bankChannel')
    .values({ ...values, tenantId, template: json(template), createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

export async function updateChannel(
  tx: Tx,
  id: number,
  { template, returnCodes, ...values }: Partial<ChannelValues & Pick<BankChannel, 'template' | 'returnCodes' | 'disabled'>>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('manage.bankChannel')
    .set({
      ...values,
      ...(template === undefined ? {} : { template: json(template) }),
      ...(returnCodes === undefined ? {} : { returnCodes: json(returnCodes) }),
      version: sql`version + 1`,
      updatedBy: by,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/** All agreements of the channel, in force or not. */
export const countAgreements = (tx: Tx, channelId: number): Promise<number> =>
  count(tx)`select count(*) from manage.bank_agreement a where ${own('a')} and a.channel_id = ${channelId}`;

export async function deleteChannel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.bankChannel').where('id', '=', id).execute();
}

export async function listCompanies(db: DbOrTx): Promise<OutputOf<typeof listBankCompanies>> {
  return rows<OutputOf<typeof listBankCompanies>[number]>(db)`
    select c.id, c.name,
           coalesce((select jsonb_agg(jsonb_build_object('bank', b.bank, 'accountName', b.account_name, 'accountNo', b.account_no)
                                      order by b.main desc, b.id)
                       from org_view.company_bank_account b
                      where b.tenant_id = c.tenant_id and b.company_id = c.id and not b.disabled), '[]') as accounts
      from org_view.company c where ${own('c')} and not c.disabled order by c.path`;
}
