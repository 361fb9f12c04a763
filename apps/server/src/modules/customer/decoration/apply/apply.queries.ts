// The house of an application and the people of it, papers, works and crew.
import {
  BILL,
  DECORATION,
  DECORATION_PASS,
  MONEY_LINE,
  PAPER_CHECK,
  type DecorationPast,
  type DecorationWorker,
  type HOUSE_USE,
  type StateOf,
} from '@anju/contract';
import { sql } from 'kysely';
import { first, lit, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { FROM, STANDING, WORKS } from '../seen/row.queries.ts';

export interface HouseFacts {
  readonly houseId: number;
  readonly estateId: number;
  readonly estateName: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly house: string;
  readonly area: string;
  readonly useState: StateOf<typeof HOUSE_USE>;
  readonly disabled: boolean;
}
export const findHouse = (db: DbOrTx, houseId: number, reach: Reach): Promise<HouseFacts | undefined> => first<HouseFacts>(db)`
  select h.id as house_id, h.estate_id, e.name as estate_name, e.company_id, c.name as company_name, h.code as house,
         h.charge_area::text as area, h.use_state, h.disabled
    from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
    join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
   where ${own('h')} and h.id = ${houseId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;

export const sumArrears = async (db: DbOrTx, houseId: number): Promise<string> =>
  (
    await one<{ open: string }>(db)`
    select coalesce(sum(b.open), 0)::numeric(18, 2)::text as open from charging_view.bill b
     where ${own('b')} and b.house_id = ${houseId} and b.state = ${lit(BILL.published)} and not b.void`
  ).open;

/** Earlier decorations of the house, the latest first. */
export const listPast = (db: DbOrTx, houseId: number, without: number | null): Promise<DecorationPast[]> => rows<DecorationPast>(db)`
  select d.id, d.number, d.state, ${WORKS} as works, d.contractor, d.planned_from, d.planned_to,
         (select count(*)::int from customer.violation v where ${own('v')} and v.decoration_id = d.id) as violations
    from customer.decoration d where ${own('d')} and d.house_id = ${houseId} and d.id is distinct from ${without}::bigint
   order by d.id desc limit 20`;

export const findRunning = (db: DbOrTx, houseId: number) => first<{ id: number; number: string; state: StateOf<typeof DECORATION> }>(db)`
  select d.id, d.number, d.state from customer.decoration d
   where ${own('d')} and d.house_id = ${houseId} and d.state in (${lit(DECORATION.waiting)}, ${lit(DECORATION.paying)},
     ${lit(DECORATION.working)}, ${lit(DECORATION.stopped)}, ${lit(DECORATION.accepting)}, ${lit(DECORATION.failed)})`;

export const countViolations = async (db: DbOrTx, houseId: number): Promise<number> =>
  (
    await one<{ n: number }>(db)`
    select count(*)::int as n from customer.violation v where ${own('v')} and v.house_id = ${houseId} and ${STANDING}`
  ).n;

interface NewDecoration {
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number;
  readonly ownerId: number;
  readonly applicant: number;
  readonly applicantId: number | null;
  readonly applicantName: string;
  readonly phone: string;
  readonly contractorKind: number;
  readonly contractor: string;
  readonly licence: string;
  readonly leader: string;
  readonly leaderPhone: string;
  readonly content: string;
  readonly agreementOn: string | null;
  readonly plannedFrom: string;
  readonly plannedTo: string;
  readonly workingHours: string;
  readonly structural: boolean;
  readonly gas: boolean;
  readonly state: number;
  readonly appliedAt: string;
  readonly makerId: number;
}
export async function insertDecoration(tx: Tx, values: NewDecoration, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.decoration')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a change compares itself with. */
export const findForm = (db: DbOrTx, id: number) => one<{ phone: string; leaderPhone: string; workIds: number[] }>(db)`
  select d.phone, d.leader_phone, array(select c.work_id from customer.decoration_chosen_work c
           where ${own('c')} and c.decoration_id = d.id) as work_ids
    from customer.decoration d where ${own('d')} and d.id = ${id}`;

export async function replaceWorks(tx: Tx, decorationId: number, workIds: readonly number[]): Promise<void> {
  await run(tx)`delete from customer.decoration_chosen_work c where ${own('c')} and c.decoration_id = ${decorationId}`;
  await run(tx)`
    insert into customer.decoration_chosen_work (tenant_id, decoration_id, work_id)
    select distinct ${TENANT}, ${decorationId}::bigint, w.id from unnest(${workIds}::bigint[]) w(id)`;
}

interface AskedFacts {
  readonly estate: string;
  readonly applicantName: string;
  readonly contractor: string;
  readonly works: string;
  readonly plannedFrom: string;
  readonly plannedTo: string;
  readonly structural: boolean;
  readonly gas: boolean;
}
/** What somebody who decides has to read. */
export const readAsked = (tx: Tx, id: number): Promise<AskedFacts> => one<AskedFacts>(tx)`
  select e.name as estate, d.applicant_name, d.contractor, ${WORKS} as works, d.planned_from, d.planned_to, d.structural, d.gas
    from ${FROM} where ${own('d')} and d.id = ${id}`;

// ---- papers -------------------------------------------------------------------------------------------------------------

interface NewPaper {
  readonly paper: number;
  readonly fileId: number;
}
export async function insertPapers(tx: Tx, decorationId: number, papers: readonly NewPaper[], { by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into customer.decoration_paper (tenant_id, decoration_id, paper, file_id, created_by, created_at)
    select ${TENANT}, ${decorationId}, p.paper, p."fileId", ${by}, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as p (paper smallint, "fileId" bigint)`;
}
export const dropPaper = async (tx: Tx, decorationId: number, paperId: number): Promise<{ fileId: number; paper: number } | undefined> =>
  first<{ fileId: number; paper: number }>(tx)`
    delete from customer.decoration_paper p where ${own('p')} and p.decoration_id = ${decorationId} and p.id = ${paperId}
    returning p.file_id, p.paper`;
interface PaperWord {
  readonly id: number;
  readonly check: number;
  readonly remark: string;
}
export const checkPapers = (tx: Tx, decorationId: number, words: readonly PaperWord[], by: string): Promise<number> => run(tx)`
  update customer.decoration_paper p set checked = w."check", remark = w.remark, checked_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w (id bigint, "check" smallint, remark text)
   where ${own('p')} and p.decoration_id = ${decorationId} and p.id = w.id`;
/** After the application was changed its papers are looked at again, apart from those that are fine. */
export const reopenPapers = (tx: Tx, decorationId: number): Promise<number> => run(tx)`
  update customer.decoration_paper p set checked = ${lit(PAPER_CHECK.unseen)}
   where ${own('p')} and p.decoration_id = ${decorationId} and p.checked = ${lit(PAPER_CHECK.wrong)}`;

// ---- the crew -----------------------------------------------------------------------------------------------------------

export interface KnownWorker {
  readonly id: number;
  readonly name: string;
  readonly idNo: string;
  readonly phone: string;
  readonly photoId: number | null;
}
export const listWaitingWorkers = (db: DbOrTx, decorationId: number): Promise<KnownWorker[]> => rows<KnownWorker>(db)`
  select p.id, p.name, p.id_no, p.phone, p.photo_id from customer.decoration_pass p
   where ${own('p')} and p.decoration_id = ${decorationId} and p.state = ${lit(DECORATION_PASS.waiting)} order by p.seq`;
export const dropWorkers = (tx: Tx, ids: readonly number[]): Promise<number> =>
  run(tx)`delete from customer.decoration_pass p where ${own('p')} and p.id = any (${ids}::bigint[])`;
export async function updateWorker(tx: Tx, id: number, values: Omit<DecorationWorker, 'id'>, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.decorationPass')
    .set({ ...values, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}
export const nextSeq = async (tx: Tx, decorationId: number): Promise<number> =>
  (
    await one<{ n: number }>(tx)`
    select coalesce(max(p.seq), 0)::int + 1 as n from customer.decoration_pass p
     where ${own('p')} and p.decoration_id = ${decorationId}`
  ).n;
interface NewWorker extends Omit<DecorationWorker, 'id'> {
  readonly decorationId: number;
  readonly seq: number;
  readonly number: string;
  readonly token: string;
}
export async function insertWorker(tx: Tx, values: NewWorker, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.decorationPass')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** The permit is issued: all who wait get their pass for its days. */
export const issueWaiting = (tx: Tx, decorationId: number, from: string, to: string, { by, at }: Stamp): Promise<number> => run(tx)`
  update customer.decoration_pass p set state = ${lit(DECORATION_PASS.valid)}, valid_from = ${from}::date, valid_to = ${to}::date,
         updated_by = ${by}, updated_at = ${at}::timestamptz
   where ${own('p')} and p.decoration_id = ${decorationId} and p.state = ${lit(DECORATION_PASS.waiting)}
     and not exists (select from customer.decoration_money m
       where ${own('m')} and m.pass_id = p.id and m.state = ${lit(MONEY_LINE.waiting)})`;
/** Passes follow a longer permit. */
export const extendPasses = (tx: Tx, decorationId: number, oldTo: string, newTo: string): Promise<number> => run(tx)`
  update customer.decoration_pass p set valid_to = ${newTo}::date
   where ${own('p')} and p.decoration_id = ${decorationId} and p.state = ${lit(DECORATION_PASS.valid)} and p.valid_to = ${oldTo}::date`;
