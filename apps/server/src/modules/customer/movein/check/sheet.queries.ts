// Sheets of a check and their results.
import { sql } from 'kysely';
import { CHECK_SHEET, type CheckKind, type CheckResult } from '@anju/contract';
import { allOf, count, first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface SheetRow {
  readonly id: number;
  readonly version: number;
  readonly kind: CheckKind;
  readonly moveInId: number | null;
  readonly takeoverId: number | null;
  readonly estateId: number;
  readonly estateName: string;
  readonly place: string;
  readonly round: number;
  readonly state: 1 | 2;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly signer: string;
  readonly signFileId: number | null;
  readonly unsignedReason: string;
  readonly opinion: string;
  readonly signedAt: string | null;
  /** What decides which items it has. */
  readonly companyId: number;
  readonly usage: number | null;
  readonly layout: string;
  /** The number of its 入伙 or 承接查验, under which defects are counted. */
  readonly number: string;
  readonly houseId: number | null;
  readonly responsible: string;
  readonly mendDays: number | null;
  readonly takeoverState: number | null;
  readonly takeoverOn: string | null;
}

const COLUMNS = sql`c.id, c.version, c.kind, c.move_in_id, c.takeover_id, c.estate_id, e.name as estate_name, c.place, c.round, c.state,
  c.started_by, c.started_at, c.signer, c.sign_file_id, c.unsigned_reason, c.opinion, c.signed_at,
  e.company_id, h.usage, coalesce(h.layout, '') as layout, coalesce(m.number, t.number) as number, m.house_id,
  coalesce(nullif(p.responsible, ''), t.developer, '') as responsible, p.mend_days, t.state as takeover_state, t.started_on as takeover_on`;
const FROM = sql`join estate_view.estate e on e.tenant_id = c.tenant_id and e.id = c.estate_id
  left join customer.move_in m on m.tenant_id = c.tenant_id and m.id = c.move_in_id
  left join customer.handover_plan p on p.tenant_id = m.tenant_id and p.id = m.plan_id
  left join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
  left join customer.takeover t on t.tenant_id = c.tenant_id and t.id = c.takeover_id`;
const seenSheet = (id: number, reach: Reach) => allOf(own('c'), sql`c.id = ${id}`, seenOfHouse(reach, sql`c.estate_id`, sql`m.house_id`));

export const findSheet = (db: DbOrTx, id: number, reach: Reach): Promise<SheetRow | undefined> =>
  first<SheetRow>(db)`select ${COLUMNS} from customer.check_sheet c ${FROM} where ${seenSheet(id, reach)}`;

/** The record of a sheet is locked before the sheet: everybody takes them in this order. */
export const findOwner = (tx: Tx, id: number) =>
  first<{ moveInId: number | null; takeoverId: number | null }>(tx)`
    select c.move_in_id, c.takeover_id from customer.check_sheet c where ${own('c')} and c.id = ${id}`;
export const lockSheet = async (tx: Tx, id: number, reach: Reach): Promise<SheetRow | undefined> => {
  await run(tx)`select from customer.check_sheet c where ${own('c')} and c.id = ${id} for no key update of c`;
  return findSheet(tx, id, reach);
};

export interface ResultRow {
  readonly itemId: number;
  readonly room: string;
  readonly name: string;
  readonly result: CheckResult;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}
export const listResults = (db: DbOrTx, sheetId: number): Promise<ResultRow[]> => rows<ResultRow>(db)`
  select r.item_id, r.room, r.name, r.result, r.note, r.by, r.at from customer.check_result r where ${own('r')} and r.sheet_id = ${sheetId}
   order by r.item_id`;

export interface NewResult {
  readonly itemId: number;
  readonly room: string;
  readonly name: string;
  readonly result: CheckResult;
  readonly note: string;
}
/** A result that is older than the stored one, sent late by another tablet, changes nothing. */
export const saveResults = (
  tx: Tx,
  sheetId: number,
  results: readonly NewResult[],
  at: string,
  { tenantId, by }: Stamp,
): Promise<number> => run(tx)`
  insert into customer.check_result as r (tenant_id, sheet_id, item_id, room, name, result, note, by, at)
  select ${tenantId}, ${sheetId}, d."itemId", d.room, d.name, d.result, d.note, ${by}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as d ("itemId" bigint, room text, name text, result smallint, note text)
  on conflict (tenant_id, sheet_id, item_id) do update
    set result = excluded.result, note = excluded.note, room = excluded.room, name = excluded.name, by = excluded.by, at = excluded.at
    where r.at <= excluded.at`;

export const findOpenSheet = (tx: Tx, moveInId: number) =>
  first<{ id: number }>(tx)`
    select c.id from customer.check_sheet c where ${own('c')} and c.move_in_id = ${moveInId} and c.state = ${lit(CHECK_SHEET.open)}`;
export const countSheets = (tx: Tx, moveInId: number): Promise<number> =>
  count(tx)`select count(*)::int from customer.check_sheet c where ${own('c')} and c.move_in_id = ${moveInId}`;

export async function insertSheet(
  tx: Tx,
  sheet: { moveInId: number | null; takeoverId: number | null; estateId: number; place: string; round: number },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into customer.check_sheet (tenant_id, move_in_id, takeover_id, estate_id, place, round, started_by, started_at)
    values (${tenantId}, ${sheet.moveInId}, ${sheet.takeoverId}, ${sheet.estateId}, ${sheet.place}, ${sheet.round}, ${by},
            ${at}::timestamptz)
    returning id`;
  return id;
}

interface Signature {
  readonly signer: string;
  readonly signFileId: number | null;
  readonly unsignedReason: string;
  readonly opinion: string;
  readonly at: string;
}
export async function signSheet(tx: Tx, id: number, { signer, signFileId, unsignedReason, opinion, at }: Signature): Promise<void> {
  await run(tx)`
    update customer.check_sheet c set state = ${lit(CHECK_SHEET.signed)}, signer = ${signer}, sign_file_id = ${signFileId}::bigint,
           unsigned_reason = ${unsignedReason}, opinion = ${opinion}, signed_at = ${at}::timestamptz, version = c.version + 1
     where ${own('c')} and c.id = ${id}`;
}
export async function touchSheet(tx: Tx, id: number): Promise<void> {
  await run(tx)`update customer.check_sheet c set version = c.version + 1 where ${own('c')} and c.id = ${id}`;
}
