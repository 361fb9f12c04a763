// 动账复核单: lists, the row a step locks, and who asked.
import { sql } from 'kysely';
import { HELD_ACT, type getMoneyLimits, type HeldActRow, type OutputOf, type Role, type searchHeldActs } from '@anju/contract';
import { first, lit, one, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { StateChange } from '../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import type { ActName, Fact } from './act-register.ts';

type Estates = readonly number[] | null;
type HeldSearch = SearchOf<typeof searchHeldActs>;

const seenBy = (estates: Estates) => sql`(k.estate_id is null or ${inScope(estates, sql`k.estate_id`)})`;

const meant = ({ filter: { estateId, kinds, states, key }, estates }: HeldSearch) =>
  where(
    own('k'),
    seenBy(estates),
    when(estateId !== null, sql`k.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`k.kinds && ${kinds}::smallint[]`),
    when(states.length > 0, sql`k.state = any (${states}::smallint[])`),
    when(key !== '', sql`(k.number ilike ${`${key}%`} or k.text ilike ${`%${key}%`} or k.created_by ilike ${`%${key}%`})`),
  );

type Totals = Pick<OutputOf<typeof searchHeldActs>, 'total' | 'waiting'>;
export const totalsOfHeldActs = (db: DbOrTx, search: HeldSearch): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, (count(*) filter (where k.state = ${lit(HELD_ACT.waiting)}))::int as waiting
    from charging.held_act k ${meant(search)}`;

type FoundAct = Omit<HeldActRow, 'mayDecide'> & { readonly menus: number[] };
export const findHeldActsPage = (db: DbOrTx, search: HeldSearch, { limit, offset }: PageOf<typeof searchHeldActs>): Promise<FoundAct[]> =>
  rows<FoundAct>(db)`
    select k.id, k.version, k.number, k.kinds, k.menus, coalesce(c.name, '') as company_name, coalesce(e.name, '') as estate_name,
           k.text, k.why,
           k.amount, k.tender, k.reason, k.facts, k.state, k.settlement_id, k.result, k.maker_id = ${search.accountId} as own,
           k.created_by, k.created_at, k.checked_by, k.checked_at, k.check_note
      from charging.held_act k
      left join estate_view.estate e on ${own('e')} and e.id = k.estate_id
      left join org_view.company c on ${own('c')} and c.id = k.company_id
      ${meant(search)} order by k.id desc limit ${limit} offset ${offset}`;

export interface HeldActNow {
  readonly id: number;
  readonly number: string;
  readonly act: ActName;
  readonly menus: readonly number[];
  readonly text: string;
  readonly input: unknown;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
  readonly estateId: number | null;
}
/** Locked until the end of the transaction: of two users who decide it concurrently, the second finds it decided. */
export const lockHeldAct = (tx: Tx, id: number, estates: Estates): Promise<HeldActNow | undefined> => first<HeldActNow>(tx)`
  select k.id, k.number, k.act, k.menus, k.text, k.input, k.state, k.version, k.maker_id, k.estate_id
    from charging.held_act k where ${own('k')} and k.id = ${id} and ${seenBy(estates)} for update`;

/** The act about the same thing that waits already. */
export const findLiving = (tx: Tx, act: ActName, subject: string): Promise<{ number: string } | undefined> => first<{ number: string }>(tx)`
  select k.number from charging.held_act k
   where ${own('k')} and k.act = ${act} and k.subject = ${subject} and k.subject <> '' and k.state = ${lit(HELD_ACT.waiting)}`;

type Proposal = NonNullable<OutputOf<typeof getMoneyLimits>['proposal']>;
/** The change of limits that waits. */
export const findProposal = (db: DbOrTx, subject: string, accountId: number): Promise<Proposal | undefined> => first<Proposal>(db)`
  select k.id, k.version, k.number, k.created_by, k.facts, k.maker_id = ${accountId} as own from charging.held_act k
   where ${own('k')} and k.act = 'limit' and k.subject = ${subject} and k.state = ${lit(HELD_ACT.waiting)}`;

interface NewHeldAct {
  readonly tenantId: number;
  readonly number: string;
  readonly act: ActName;
  readonly kinds: readonly number[];
  readonly menus: readonly number[];
  readonly companyId: number;
  readonly estateId: number | null;
  readonly subject: string;
  readonly text: string;
  readonly why: string;
  readonly amount: string;
  readonly tender: string;
  readonly reason: string;
  readonly facts: readonly Fact[];
  readonly input: unknown;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
export async function insertHeldAct(tx: Tx, { kinds, menus, facts, input, ...values }: NewHeldAct): Promise<number> {
  const { id } = await tx
    .insertInto('charging.heldAct')
    .values({ ...values, kinds: [...kinds], menus: [...menus], facts: JSON.stringify(facts), input: JSON.stringify(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface HeldActChange extends StateChange {
  readonly settlementId?: number | null;
  readonly result?: string;
}
export async function updateHeldAct(tx: Tx, id: number, change: HeldActChange): Promise<void> {
  await tx
    .updateTable('charging.heldAct')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The screens whose right decides, of every act that waits for others than the user. */
export const listWaitingMenus = (db: DbOrTx, accountId: number, estates: Estates): Promise<{ menus: number[] }[]> =>
  rows<{ menus: number[] }>(db)`
    select k.menus from charging.held_act k
     where ${own('k')} and k.state = ${lit(HELD_ACT.waiting)} and k.maker_id <> ${accountId} and ${seenBy(estates)}`;

interface Asker {
  readonly role: Role;
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly employeeId: number | null;
  readonly companyId: number | null;
  readonly disabled: boolean;
}
export const getAsker = (tx: Tx, accountId: number): Promise<Asker> => one<Asker>(tx)`
  select a.id, a.username, a.role, a.name, a.employee_id, e.company_id, a.disabled from session_view.account a
    left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
   where ${own('a')} and a.id = ${accountId}`;
