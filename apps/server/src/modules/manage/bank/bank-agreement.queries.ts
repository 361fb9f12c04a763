// Agreements of customers with the banks that collect from them. This file returns full account numbers; the service masks them.
import { sql, type RawBuilder } from 'kysely';
import {
  STORED_AGREEMENT,
  AGREEMENT,
  type BankAgreementRow,
  type getBankCustomer,
  type listBankCustomers,
  type OutputOf,
  type searchBankAgreements,
} from '@anju/contract';
import { count, exists, first, own, rows, when, where, type Condition } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { personsMeant } from '../../estate/index.ts';
import { agreementsMeant } from './agreements-meant.queries.ts';

export type AgreementSearch = SearchOf<typeof searchBankAgreements>;
/** The estates that determine which agreements the user sees, and the day. */
type Reach = Pick<AgreementSearch, 'estates' | 'today'>;

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

type Part = RawBuilder<unknown>;

const stateOn = (today: string): Part => sql`
  case when a.state = ${STORED_AGREEMENT.stopped} then ${sql.lit(AGREEMENT.ended)}
       when a.to_date < ${today}::date then ${sql.lit(AGREEMENT.expired)}
       when a.from_date > ${today}::date then ${sql.lit(AGREEMENT.notYet)} else ${sql.lit(AGREEMENT.active)} end`;

/** Houses a customer owns, lives in or pays for on a day. */
const housesOf = (person: Part, today: string): Part => sql`
  (select o.house_id from estate_view.house_owner o where ${own('o')} and o.person_id = ${person}
      and ${today}::date between o.from_date and coalesce(o.to_date, 'infinity')
   union select r.house_id from estate_view.resident r where ${own('r')} and r.person_id = ${person}
      and ${today}::date between coalesce(r.move_in_date, '-infinity') and coalesce(r.move_out_date, 'infinity')
   union select y.id from estate_view.house y where ${own('y')} and y.payer_id = ${person})`;

const inEstates = (estates: readonly number[], column: Part): Part => sql`${column} = any (${estates}::bigint[])`;

/** An agreement is visible by its house, or by any house of its customer. */
function visible({ estates, today }: Reach): Condition {
  if (estates === null) return undefined;
  return sql`case when a.house_id is not null then ${inEstates(estates, sql`h.estate_id`)}
    else exists (select from ${housesOf(sql`c.person_id`, today)} his join estate_view.house x on ${own('x')} and x.id = his.house_id
                  where ${inEstates(estates, sql`x.estate_id`)}) end`;
}

function meant({ filter, estates, today }: AgreementSearch): Part {
  const { channelId, customerId, houseId, states, key } = filter;
  return where(
    own('a'),
    visible({ estates, today }),
    when(channelId !== undefined, sql`a.channel_id = ${channelId}`),
    when(customerId !== undefined, sql`a.customer_id = ${customerId}`),
    when(houseId !== undefined, sql`a.house_id = ${houseId}`),
    when(states.length > 0, sql`${stateOn(today)} = any (${states}::int[])`),
    when(key !== '', () => sql`a.id in ${agreementsMeant(key)}`),
  );
}

const FROM = sql`manage.bank_agreement a
  join estate_view.customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
  left join estate_view.house h on h.tenant_id = a.tenant_id and h.id = a.house_id`;

export const countAgreements = (db: DbOrTx, search: AgreementSearch): Promise<number> =>
  count(db)`select count(*) from ${FROM} ${meant(search)}`;

export async function listAgreements(
  db: DbOrTx,
  search: AgreementSearch,
  { limit, offset }: PageOf<typeof searchBankAgreements>,
): Promise<BankAgreementRow[]> {
  const order = search.filter.channelId === undefined ? sql`a.id desc` : sql`a.agreement_no`;
  return rows<BankAgreementRow>(db)`
    with page as materialized (select a.id from ${FROM} ${meant(search)} order by ${order} limit ${limit} offset ${offset})
    select a.id, a.version, a.channel_id, b.bank as channel_name, a.customer_id, c.number as customer_number,
           p.name as customer_name, a.house_id,
           coalesce(e.name || ' ' || h.code, '') as house_name, a.agreement_no, a.bank, a.account_name, a.account_no,
           a.from_date, a.to_date, a.max_amount::text, ${stateOn(search.today)} as state, a.remark
      from page join ${FROM} on ${own('a')} and a.id = page.id
      join manage.bank_channel b on b.tenant_id = a.tenant_id and b.id = a.channel_id
      join estate_view.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      left join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     order by ${order}`;
}

export interface HeldAgreement extends AgreementValues {
  readonly id: number;
  readonly version: number;
  readonly channelId: number;
  readonly customerId: number;
  readonly houseId: number | null;
  readonly stopped: boolean;
}

export async function lockAgreement(tx: Tx, id: number, reach: Reach): Promise<HeldAgreement | undefined> {
  return first<HeldAgreement>(tx)`
    select a.id, a.version, a.channel_id, a.customer_id, a.house_id, a.agreement_no, a.bank, a.account_name, a.account_no,
           a.from_date, a.to_date, a.max_amount::text, a.remark, a.state = ${STORED_AGREEMENT.stopped} as stopped
      from ${FROM} ${where(own('a'), sql`a.id = ${id}`, visible(reach))} for update of a`;
}

export async function findParty(tx: Tx, id: number): Promise<{ name: string; personId: number; disabled: boolean } | undefined> {
  return first<{ name: string; personId: number; disabled: boolean }>(tx)`
    select p.name, c.person_id, c.disabled from estate_view.customer c join estate_view.person p
      on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('c')} and c.id = ${id}`;
}

export const isHouseOf = (tx: Tx, personId: number, houseId: number, { estates, today }: Reach): Promise<boolean> => exists(tx)`
  select from estate_view.house h ${where(
    own('h'),
    sql`h.id = ${houseId}`,
    sql`h.id in ${housesOf(sql`${personId}::bigint`, today)}`,
    estates === null ? undefined : inEstates(estates, sql`h.estate_id`),
  )}`;

/** The customer whose agreement has this number with the same bank. */
export async function findNumber(tx: Tx, channelId: number, agreementNo: string, otherThan: number): Promise<string | undefined> {
  const holder = await first<{ name: string }>(tx)`
    select p.name from manage.bank_agreement a join estate_view.customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
      join estate_view.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('a')} and a.channel_id = ${channelId} and a.agreement_no = ${agreementNo} and a.id <> ${otherThan}`;
  return holder?.name;
}

export interface Period {
  readonly fromDate: string;
  readonly toDate: string | null;
}

/** Another agreement with the same subject: the house, regardless of its payer, or everything the customer pays. */
export async function findOverlap(
  tx: Tx,
  { customerId, houseId }: { customerId: number; houseId: number | null },
  { fromDate, toDate }: Period,
  otherThan: number,
): Promise<{ agreementNo: string; name: string } | undefined> {
  const same = houseId === null ? sql`a.customer_id = ${customerId} and a.house_id is null` : sql`a.house_id = ${houseId}`;
  return first<{ agreementNo: string; name: string }>(tx)`
    select a.agreement_no, p.name from manage.bank_agreement a join estate_view.customer c
      on c.tenant_id = a.tenant_id and c.id = a.customer_id
      join estate_view.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('a')} and ${same} and a.id <> ${otherThan} and a.state <> ${STORED_AGREEMENT.stopped}
       and daterange(a.from_date, a.to_date, '[]') && daterange(${fromDate}::date, ${toDate}::date, '[]') order by a.id limit 1`;
}

export async function insertAgreement(
  tx: Tx,
  values: AgreementValues & { channelId: number; customerId: number; houseId: number | null },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('manage.bankAgreement')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAgreement(
  tx: Tx,
  id: number,
  values: Partial<AgreementValues & { state: number }>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('manage.bankAgreement')
    .set({ ...values, version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

const CHOICES = 20;

export function listCustomers(db: DbOrTx, key: string, { estates, today }: Reach): Promise<OutputOf<typeof listBankCustomers>> {
  const near =
    estates === null
      ? undefined
      : sql`exists (select from ${housesOf(sql`c.person_id`, today)} his join estate_view.house x on ${own('x')} and x.id = his.house_id
                     where ${inEstates(estates, sql`x.estate_id`)})`;
  const named = sql`c.id in (
    select k.id from estate_view.customer k where ${own('k')} and k.number = upper(${key})
     union select k.id from ${personsMeant(key)} f(id) join estate_view.customer k on ${own('k')} and k.person_id = f.id)`;
  return rows<OutputOf<typeof listBankCustomers>[number]>(db)`
    select c.id, c.number, p.name, coalesce(p.phone, '') as phone
      from estate_view.customer c join estate_view.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      ${where(own('c'), sql`not c.disabled`, near, when(key !== '', named))}
     order by c.number limit ${CHOICES}`;
}

/** A customer with the houses an agreement may name. */
export async function findCustomer(
  db: DbOrTx,
  customerId: number,
  { estates, today }: Reach,
): Promise<OutputOf<typeof getBankCustomer> | undefined> {
  const customer = await first<{ id: number; name: string; personId: number }>(db)`
    select c.id, p.name, c.person_id from estate_view.customer c join estate_view.person p
      on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('c')} and c.id = ${customerId}`;
  if (!customer) return undefined;
  const { id, name, personId } = customer;
  const houses = await rows<{ id: number; name: string }>(db)`
    select h.id, e.name || ' ' || h.code as name
      from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     ${where(
       own('h'),
       sql`h.id in ${housesOf(sql`${personId}::bigint`, today)}`,
       sql`not h.disabled`,
       estates === null ? undefined : inEstates(estates, sql`h.estate_id`),
     )}
     order by e.sort_key, h.sort_key, h.id limit 200`;
  return { id, name, houses };
}
