// Agreements of customers with the banks that collect from them. Account numbers leave this file whole: who answers with them masks them.
import { sql, type RawBuilder } from 'kysely';
import type { BankAgreementFilter, BankAgreementRow, getBankCustomer, listBankCustomers, OutputOf } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface AgreementSearch {
  readonly filter: BankAgreementFilter;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

export interface AgreementValues {
  readonly agreementNo: string;
  readonly bank: string;
  readonly accountName: string;
  readonly accountNo: string;
  readonly fromDate: string;
  readonly toDate: string | null;
  readonly maxAmount: string | null;
  readonly remark: string;
}

interface Written {
  readonly by: string;
  readonly at: Date;
}

type Part = RawBuilder<unknown>;

const STOPPED = 2;
const stateOn = (today: string): Part => sql`
  case when a.state = ${STOPPED} then 4 when a.to_date < ${today}::date then 3 when a.from_date > ${today}::date then 2 else 1 end`;

/** Houses a person owns, lives in or pays for on a day. */
const housesOf = (person: Part, today: string): Part => sql`
  (select o.house_id from estate.house_owner o where o.person_id = ${person}
      and ${today}::date between o.from_date and coalesce(o.to_date, 'infinity')
   union select r.house_id from estate.resident r where r.person_id = ${person}
      and ${today}::date between coalesce(r.move_in_date, '-infinity') and coalesce(r.move_out_date, 'infinity')
   union select y.id from estate.house y where y.payer_id = ${person})`;

const inEstates = (estates: readonly number[], column: Part): Part => sql`${column} = any (${estates}::bigint[])`;

function visible({ estates, today }: Pick<AgreementSearch, 'estates' | 'today'>): Part {
  if (estates === null) return sql`true`;
  return sql`case when a.house_id is not null then ${inEstates(estates, sql`h.estate_id`)}
    else exists (select from ${housesOf(sql`c.person_id`, today)} his join estate.house x on x.id = his.house_id
                  where ${inEstates(estates, sql`x.estate_id`)}) end`;
}

function condition({ filter, estates, today }: AgreementSearch): Part {
  const { channelId, customerId, houseId, states, key } = filter;
  return sql.join(
    [
      visible({ estates, today }),
      ...(channelId === undefined ? [] : [sql`a.channel_id = ${channelId}`]),
      ...(customerId === undefined ? [] : [sql`a.customer_id = ${customerId}`]),
      ...(houseId === undefined ? [] : [sql`a.house_id = ${houseId}`]),
      ...(states.length === 0 ? [] : [sql`${stateOn(today)} = any (${states}::int[])`]),
      ...(key === '' ? [] : [sql`a.id in (select manage.find_agreement_ids(${key}))`]),
    ],
    sql` and `,
  );
}

const FROM = sql`manage.bank_agreement a
  join estate.customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
  left join estate.house h on h.tenant_id = a.tenant_id and h.id = a.house_id`;

export async function countAgreements(db: DbOrTx, search: AgreementSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from ${FROM} where ${condition(search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function listAgreements(db: DbOrTx, search: AgreementSearch, limit: number, offset: number): Promise<BankAgreementRow[]> {
  const order = search.filter.channelId === undefined ? sql`a.id desc` : sql`a.agreement_no`;
  const result = await sql<BankAgreementRow>`
    with page as materialized (select a.id from ${FROM} where ${condition(search)} order by ${order} limit ${limit} offset ${offset})
    select a.id, a.version, a.channel_id, b.bank as channel_name, a.customer_id, c.number as customer_number, p.name as customer_name, a.house_id,
           coalesce(e.name || ' ' || h.code, '') as house_name, a.agreement_no, a.bank, a.account_name, a.account_no, a.from_date, a.to_date,
           a.max_amount::text, ${stateOn(search.today)} as state, a.remark
      from page join ${FROM} on a.id = page.id
      join manage.bank_channel b on b.tenant_id = a.tenant_id and b.id = a.channel_id
      join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      left join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     order by ${order}`.execute(db);
  return result.rows;
}

export interface HeldAgreement extends AgreementValues {
  readonly id: number;
  readonly version: number;
  readonly channelId: number;
  readonly customerId: number;
  readonly houseId: number | null;
  readonly stopped: boolean;
}

export async function lockAgreement(
  tx: Tx,
  id: number,
  reach: Pick<AgreementSearch, 'estates' | 'today'>,
): Promise<HeldAgreement | undefined> {
  const result = await sql<HeldAgreement>`
    select a.id, a.version, a.channel_id, a.customer_id, a.house_id, a.agreement_no, a.bank, a.account_name, a.account_no, a.from_date, a.to_date,
           a.max_amount::text, a.remark, a.state = ${STOPPED} as stopped
      from ${FROM} where a.id = ${id} and ${visible(reach)} for update of a`.execute(tx);
  return result.rows[0];
}

/** Held, so that two agreements of one customer or one house are written one after the other. */
export async function holdCustomer(tx: Tx, id: number): Promise<{ name: string; personId: number; disabled: boolean } | undefined> {
  const result = await sql<{ name: string; personId: number; disabled: boolean }>`
    select p.name, c.person_id, c.disabled from estate.customer c join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where c.id = ${id} for no key update of c`.execute(tx);
  return result.rows[0];
}

export async function holdHouse(tx: Tx, id: number): Promise<void> {
  await sql`select id from estate.house where id = ${id} for no key update`.execute(tx);
}

export async function isHisHouse(
  tx: Tx,
  personId: number,
  houseId: number,
  { estates, today }: Pick<AgreementSearch, 'estates' | 'today'>,
): Promise<boolean> {
  const result = await sql`
    select 1 from estate.house h where h.id = ${houseId} and h.id in ${housesOf(sql`${personId}::bigint`, today)}
       and ${estates === null ? sql`true` : inEstates(estates, sql`h.estate_id`)}`.execute(tx);
  return result.rows.length > 0;
}

/** Whose agreement has this number with the same bank. */
export async function findNumber(tx: Tx, channelId: number, agreementNo: string, otherThan: number): Promise<string | undefined> {
  const result = await sql<{ name: string }>`
    select p.name from manage.bank_agreement a join estate.customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
      join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where a.channel_id = ${channelId} and a.agreement_no = ${agreementNo} and a.id <> ${otherThan}`.execute(tx);
  return result.rows[0]?.name;
}

export interface Period {
  readonly fromDate: string;
  readonly toDate: string | null;
}

/** Another agreement that collects for the same: the house, whoever pays for it, or all that the customer pays. */
export async function findOverlap(
  tx: Tx,
  { customerId, houseId }: { customerId: number; houseId: number | null },
  { fromDate, toDate }: Period,
  otherThan: number,
): Promise<{ agreementNo: string; name: string } | undefined> {
  const same = houseId === null ? sql`a.customer_id = ${customerId} and a.house_id is null` : sql`a.house_id = ${houseId}`;
  const result = await sql<{ agreementNo: string; name: string }>`
    select a.agreement_no, p.name from manage.bank_agreement a join estate.customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
      join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${same} and a.id <> ${otherThan} and a.state <> ${STOPPED}
       and daterange(a.from_date, a.to_date, '[]') && daterange(${fromDate}::date, ${toDate}::date, '[]') order by a.id limit 1`.execute(
    tx,
  );
  return result.rows[0];
}

export async function insertAgreement(
  tx: Tx,
  tenantId: number,
  values: AgreementValues & { channelId: number; customerId: number; houseId: number | null },
  { by, at }: Written,
): Promise<number> {
  const when = at.toISOString();
  const { id } = await tx
    .insertInto('manage.bankAgreement')
    .values({ ...values, tenantId, createdBy: by, createdAt: when, updatedBy: by, updatedAt: when })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAgreement(
  tx: Tx,
  id: number,
  values: Partial<AgreementValues & { state: number }>,
  { by, at }: Written,
): Promise<void> {
  await tx
    .updateTable('manage.bankAgreement')
    .set({ ...values, version: sql`version + 1`, updatedBy: by, updatedAt: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

const CHOICES = 20;

export async function listCustomers(
  db: DbOrTx,
  key: string,
  { estates, today }: Pick<AgreementSearch, 'estates' | 'today'>,
): Promise<OutputOf<typeof listBankCustomers>> {
  const near =
    estates === null
      ? sql`true`
      : sql`exists (select from ${housesOf(sql`c.person_id`, today)} his join estate.house x on x.id = his.house_id
                     where ${inEstates(estates, sql`x.estate_id`)})`;
  const result = await sql<OutputOf<typeof listBankCustomers>[number]>`
    select c.id, c.number, p.name, coalesce(p.phone, '') as phone from estate.customer c join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where not c.disabled and ${near}
       and ${
         key === ''
           ? sql`true`
           : sql`c.id in (select k.id from estate.customer k where k.number = upper(${key})
            union select k.id from estate.find_person_ids(${key}) f(id) join estate.customer k on k.person_id = f.id)`
       }
     order by c.number limit ${CHOICES}`.execute(db);
  return result.rows;
}

export async function listHouses(
  db: DbOrTx,
  customerId: number,
  { estates, today }: Pick<AgreementSearch, 'estates' | 'today'>,
): Promise<OutputOf<typeof getBankCustomer> | undefined> {
  const customer = await sql<{ id: number; name: string; personId: number }>`
    select c.id, p.name, c.person_id from estate.customer c join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where c.id = ${customerId}`.execute(db);
  const [found] = customer.rows;
  if (!found) return undefined;
  const houses = await sql<{ id: number; name: string }>`
    select h.id, e.name || ' ' || h.code as name from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where h.id in ${housesOf(sql`${found.personId}::bigint`, today)} and not h.disabled
       and ${estates === null ? sql`true` : inEstates(estates, sql`h.estate_id`)}
     order by e.sort_key, h.sort_key, h.id limit 200`.execute(db);
  return { id: found.id, name: found.name, houses: houses.rows };
}
