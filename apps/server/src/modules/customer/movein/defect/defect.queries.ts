// Defects, their steps and photos.
import { sql } from 'kysely';
import {
  DEFECT,
  type CASE_KIND,
  type DefectAct,
  type DefectDetail,
  type DefectState,
  type MoveInState,
  type NewDefectPhoto,
} from '@anju/contract';
import { allOf, count, first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface LockedDefect {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly sheetId: number;
  readonly moveInId: number | null;
  readonly takeoverId: number | null;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly place: string;
  readonly itemId: number | null;
  readonly item: string;
  readonly position: string;
  readonly description: string;
  readonly severity: number;
  readonly responsible: string;
  readonly dueOn: string | null;
  readonly state: DefectState;
  readonly rounds: number;
  readonly caseId: number | null;
  readonly photos: number;
}
const COLUMNS = sql`x.id, x.version, x.number, x.sheet_id, x.move_in_id, x.takeover_id, x.estate_id, x.house_id, c.place, x.item_id, x.item,
  x.position, x.description, x.severity, x.responsible, x.due_on, x.state, x.rounds, x.case_id,
  (select count(*)::int from customer.defect_photo f where f.tenant_id = x.tenant_id and f.defect_id = x.id) as photos`;

/** Which record a defect belongs to; that one is locked first. */
export const findOwners = (tx: Tx, ids: readonly number[]) =>
  rows<{ moveInId: number | null; takeoverId: number | null }>(tx)`
    select distinct x.move_in_id, x.takeover_id from customer.defect x where ${own('x')} and x.id = any (${ids}::bigint[])
     order by 1, 2`;

export async function lockDefects(tx: Tx, ids: readonly number[], reach: Reach): Promise<LockedDefect[]> {
  await run(tx)`select from customer.defect x where ${own('x')} and x.id = any (${ids}::bigint[]) order by x.id for no key update of x`;
  return rows<LockedDefect>(tx)`
    select ${COLUMNS} from customer.defect x join customer.check_sheet c on c.tenant_id = x.tenant_id and c.id = x.sheet_id
     where ${allOf(own('x'), sql`x.id = any (${ids}::bigint[])`, seenOfHouse(reach, sql`x.estate_id`, sql`x.house_id`))} order by x.id`;
}

/** Under the lock of the house or takeover, so that two get two numbers. */
export const countOf = (tx: Tx, { moveInId, takeoverId }: Pick<LockedDefect, 'moveInId' | 'takeoverId'>): Promise<number> =>
  moveInId === null
    ? count(tx)`select count(*)::int from customer.defect x where ${own('x')} and x.takeover_id = ${takeoverId}`
    : count(tx)`select count(*)::int from customer.defect x where ${own('x')} and x.move_in_id = ${moveInId}`;

interface NewDefect extends Pick<
  LockedDefect,
  | 'sheetId'
  | 'moveInId'
  | 'takeoverId'
  | 'estateId'
  | 'houseId'
  | 'itemId'
  | 'item'
  | 'position'
  | 'description'
  | 'severity'
  | 'responsible'
  | 'dueOn'
> {
  readonly number: string;
  readonly partId: number | null;
  readonly foundBy: string;
  readonly foundAt: string;
}
export async function insertDefect(tx: Tx, tenantId: number, values: NewDefect): Promise<number> {
  const { id } = await tx
    .insertInto('customer.defect')
    .values({ ...values, tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type DefectPatch = Partial<{
  readonly itemId: number | null;
  readonly item: string;
  readonly partId: number | null;
  readonly position: string;
  readonly description: string;
  readonly severity: number;
  readonly responsible: string;
  readonly dueOn: string | null;
  readonly state: DefectState;
  readonly rounds: number;
  readonly mendedAt: string | null;
  readonly closedAt: string | null;
  readonly caseId: number;
}>;
export async function updateDefect(tx: Tx, id: number, patch: DefectPatch): Promise<void> {
  await tx
    .updateTable('customer.defect')
    .set({ ...patch, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

interface NewStep {
  readonly act: DefectAct;
  readonly from: DefectState;
  readonly to: DefectState;
  readonly at: string;
  readonly note: string;
}
export async function insertStep(tx: Tx, defectId: number, { act, from, to, at, note }: NewStep, { tenantId, by }: Stamp): Promise<void> {
  await run(tx)`
    insert into customer.defect_step (tenant_id, defect_id, seq, act, from_state, to_state, by, at, note)
    select ${tenantId}, ${defectId}, coalesce(max(t.seq), 0) + 1, ${act}::smallint, ${from}::smallint, ${to}::smallint, ${by},
           ${at}::timestamptz, ${note}
      from customer.defect_step t where ${own('t')} and t.defect_id = ${defectId}`;
}
export const listSteps = (db: DbOrTx, defectId: number): Promise<DefectDetail['steps']> => rows<DefectDetail['steps'][number]>(db)`
  select t.seq, t.act, t.from_state as "from", t.to_state as "to", t.by, t.at, t.note from customer.defect_step t
   where ${own('t')} and t.defect_id = ${defectId} order by t.seq`;
export const findMoveInState = (db: DbOrTx, id: number) =>
  first<{ state: MoveInState }>(db)`select m.state from customer.move_in m where ${own('m')} and m.id = ${id}`;

export async function insertPhotos(
  tx: Tx,
  defectId: number,
  moment: number,
  photos: readonly NewDefectPhoto[],
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    insert into customer.defect_photo (tenant_id, defect_id, file_id, moment, marks, by, at)
    select ${tenantId}, ${defectId}, d."fileId", ${moment}::smallint, d.marks, ${by}, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as d ("fileId" bigint, marks jsonb)`;
}
export const markPhoto = (tx: Tx, defectId: number, fileId: number, marks: string): Promise<number> => run(tx)`
  update customer.defect_photo f set marks = ${marks}::jsonb where ${own('f')} and f.defect_id = ${defectId} and f.file_id = ${fileId}`;
export const deletePhoto = (tx: Tx, defectId: number, fileId: number): Promise<number> => run(tx)`
  delete from customer.defect_photo f where ${own('f')} and f.defect_id = ${defectId} and f.file_id = ${fileId}`;

type Kind = (typeof CASE_KIND)['repair'];
export const listCategories = (db: DbOrTx, kind: Kind) => rows<{ id: number; name: string }>(db)`
  select g.id, coalesce(p.name || ' / ', '') || g.name as name
    from customer.case_category g left join customer.case_category p on p.tenant_id = g.tenant_id and p.id = g.parent_id
   where ${own('g')} and g.kind = ${kind}::smallint and not g.disabled and coalesce(not p.disabled, true)
   order by coalesce(p.position, g.position), coalesce(p.id, g.id), g.parent_id nulls first, g.position, g.id`;

/** Who reports a defect: the owner of the house. */
export const findOwner = (tx: Tx, houseId: number, today: string) =>
  first<{ personId: number; name: string; phone: string }>(tx)`
    select o.person_id, n.name, n.phone from estate_view.house_owner o
      join estate_view.person n on n.tenant_id = o.tenant_id and n.id = o.person_id
     where ${own('o')} and o.house_id = ${houseId} and o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date)
     order by o.share desc, o.id limit 1`;

export const companyOf = async (db: DbOrTx, estateId: number): Promise<string> =>
  (
    await one<{ name: string }>(db)`
    select c.name from estate_view.estate e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where ${own('e')} and e.id = ${estateId}`
  ).name;

/** From the hand-over on each part has its warranty; undone, it has none again. */
export const listParts = (tx: Tx, moveInId: number) =>
  rows<{ partId: number; unit: 1 | 2; length: number }>(tx)`
    select distinct w.id as part_id, w.unit, w.length from customer.defect x
      join customer.warranty_part w on w.tenant_id = x.tenant_id and w.id = x.part_id
     where ${own('x')} and x.move_in_id = ${moveInId}`;
export async function setWarranties(tx: Tx, moveInId: number, dates: readonly { partId: number; to: string | null }[]): Promise<void> {
  await run(tx)`
    update customer.defect x set warranty_to = d."to"
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as d ("partId" bigint, "to" date)
     where ${own('x')} and x.move_in_id = ${moveInId} and x.part_id = d."partId" and x.state <> ${lit(DEFECT.dropped)}`;
}
