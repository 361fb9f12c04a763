// Writing release slips: the row with its parts, its steps, and the slips whose hours are over.
import { sql } from 'kysely';
import { APPROVAL, SLIP, SLIP_ACT, type SlipAct, type SlipForm, type SlipKind, type SlipState } from '@anju/contract';
import { count, first, lit, lits, own, rows, run } from '../../../platform/db/sql.ts';
import { undocumented } from '../../../platform/document/approval.queries.ts';
import type { StateChange } from '../../../platform/document/document.rules.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { seenSlip } from './slip.queries.ts';

export interface NewSlip {
  readonly number: string;
  readonly companyId: number;
  readonly token: string;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
export interface SlipValues {
  readonly estateId: number;
  readonly houseId: number;
  readonly kind: number;
  readonly whole: boolean;
  readonly applicant: number;
  readonly personId: number | null;
  readonly name: string;
  readonly phone: string;
  readonly idNo: string;
  readonly proof: number | null;
  readonly proofNote: string;
  readonly decoration: string;
  readonly mover: string;
  readonly plate: string;
  readonly fromAt: string;
  readonly toAt: string;
  readonly remark: string;
  readonly sourceNo: string;
  readonly state: SlipState;
  readonly readyAt: string | null;
}

export async function insertSlip(tx: Tx, tenantId: number, values: SlipValues & NewSlip): Promise<number> {
  const { id } = await tx
    .insertInto('customer.release')
    .values({ ...values, tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The houses and goods of a slip, instead of those it had. */
export async function replaceParts(
  tx: Tx,
  tenantId: number,
  id: number,
  { houseIds, goods }: Pick<SlipForm, 'houseIds' | 'goods'>,
): Promise<void> {
  await run(tx)`delete from customer.release_house x where ${own('x')} and x.release_id = ${id}`;
  await run(tx)`delete from customer.release_goods g where ${own('g')} and g.release_id = ${id}`;
  await run(tx)`
    insert into customer.release_house (tenant_id, release_id, house_id, position)
    select ${tenantId}, ${id}, h.id, h.nth from unnest(${houseIds}::bigint[]) with ordinality h(id, nth)`;
  await run(tx)`
    insert into customer.release_goods (tenant_id, release_id, line, name, quantity, unit, note)
    select ${tenantId}, ${id}, g.nth, g.name, g.quantity::numeric, g.unit, g.note
      from unnest(${goods.map(({ name }) => name)}::text[], ${goods.map(({ quantity }) => quantity)}::text[],
                  ${goods.map(({ unit }) => unit)}::text[], ${goods.map(({ note }) => note)}::text[])
             with ordinality g(name, quantity, unit, note, nth)`;
}

export async function replacePapers(tx: Tx, tenantId: number, id: number, papers: SlipForm['papers']): Promise<void> {
  await run(tx)`delete from customer.release_paper p where ${own('p')} and p.release_id = ${id}`;
  await run(tx)`
    insert into customer.release_paper (tenant_id, release_id, file_id, kind)
    select ${tenantId}, ${id}, f.id, f.kind
      from unnest(${papers.map(({ fileId }) => fileId)}::bigint[], ${papers.map(({ kind }) => kind)}::smallint[]) f(id, kind)`;
}

export async function insertStep(tx: Tx, id: number, act: SlipAct, { tenantId, by, at }: Stamp, remark = ''): Promise<void> {
  await run(tx)`
    insert into customer.release_step (tenant_id, release_id, act, by, at, remark)
    values (${tenantId}, ${id}, ${act}, ${by}, ${at}, ${remark})`;
}

export interface LockedSlip {
  id: number;
  version: number;
  number: string;
  state: SlipState;
  makerId: number;
  companyId: number;
  estateId: number;
  houseId: number;
  kind: number;
  whole: boolean;
  applicant: number;
  name: string;
  phone: string;
  idNo: string;
  personId: number | null;
  toAt: string;
}
export const lockSlip = (tx: Tx, id: number, reach: Reach): Promise<LockedSlip | undefined> => first<LockedSlip>(tx)`
  select r.id, r.version, r.number, r.state, r.maker_id, r.company_id, r.estate_id, r.house_id, r.kind, r.whole, r.applicant, r.name,
         r.phone, r.id_no, r.person_id, r.to_at
    from customer.release r where ${own('r')} and r.id = ${id} and ${seenSlip(reach)} for no key update`;

export interface SlipChange extends StateChange, Partial<Omit<SlipValues, 'state'>> {
  passedAt?: string;
  passedBy?: string;
}
export async function updateSlip(tx: Tx, id: number, values: SlipChange): Promise<void> {
  await tx
    .updateTable('customer.release')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Slips whose hours are over; the index names only those that are still open. */
export const expireSlips = (tx: Tx, now: string, by: string): Promise<number> => count(tx)`
  with gone as (
    update customer.release r set state = ${lit(SLIP.expired)}, version = r.version + 1
     where ${own('r')} and r.state in (${lits(SLIP.waiting, SLIP.ready)}) and r.to_at < ${now}::timestamptz
       and ${undocumented('r', APPROVAL.release)}
    returning r.tenant_id, r.id),
  told as (
    insert into customer.release_step (tenant_id, release_id, act, by, at)
    select gone.tenant_id, gone.id, ${lit(SLIP_ACT.expire)}, ${by}, ${now}::timestamptz from gone returning 1)
  select count(*)::int from told`;

/** Slips whose hours ended while their document was on its way. */
export const listExpired = (db: DbOrTx, now: string): Promise<{ id: number }[]> => rows<{ id: number }>(db)`
  select r.id from customer.release r
   where ${own('r')} and r.state in (${lits(SLIP.waiting, SLIP.ready)}) and r.to_at < ${now}::timestamptz
     and not ${undocumented('r', APPROVAL.release)} order by r.id`;

// ---- what is ticked off and closed --------------------------------------------------------------------------------------

export async function saveTick(tx: Tx, id: number, item: number, note: string, { tenantId, by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into customer.release_tick as k (tenant_id, release_id, item, by, at, note)
    values (${tenantId}, ${id}, ${item}, ${by}, ${at}, ${note})
    on conflict (tenant_id, release_id, item) do update set by = excluded.by, at = excluded.at, note = excluded.note`;
}
export const removeTick = (tx: Tx, id: number, item: number): Promise<number> =>
  run(tx)`delete from customer.release_tick k where ${own('k')} and k.release_id = ${id} and k.item = ${item}`;

interface NewClose {
  readonly leftOn: string;
  readonly readings: string;
  readonly cards: string;
  readonly ended: string;
  readonly useTo: number | null;
  readonly informNo: string;
}
export async function insertClose(tx: Tx, releaseId: number, values: NewClose, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('customer.releaseClose')
    .values({ ...values, tenantId, releaseId, by, at })
    .execute();
}

// ---- at the gate ---------------------------------------------------------------------------------------------------------

export interface SlipAtGate {
  id: number;
  number: string;
  kind: SlipKind;
  whole: boolean;
  state: SlipState;
  estateId: number;
  estate: string;
  houseId: number;
  houses: string;
  applicant: number;
  name: string;
  phone: string;
  mover: string;
  plate: string;
  from: string;
  to: string;
  readyAt: string | null;
  passedAt: string | null;
  passedBy: string;
  remark: string;
}
const AT_GATE = sql`r.id, r.number, r.kind, r.whole, r.state, r.estate_id, e.name as estate, r.house_id, r.applicant, r.name, r.phone,
  r.mover, r.plate, r.from_at as "from", r.to_at as "to", r.ready_at, r.passed_at, r.passed_by, r.remark,
  coalesce((select string_agg(h.code, '、' order by x.position)
     from customer.release_house x join estate_view.house h on h.tenant_id = x.tenant_id and h.id = x.house_id
    where ${own('x')} and x.release_id = r.id), '') as houses`;
export const findByToken = (db: DbOrTx, token: string, reach: Reach, lock: boolean): Promise<SlipAtGate | undefined> =>
  first<SlipAtGate>(db)`
    select ${AT_GATE} from customer.release r join estate_view.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id
     where ${own('r')} and r.token = ${token} and ${seenSlip(reach)} ${lock ? sql`for no key update of r` : sql``}`;
