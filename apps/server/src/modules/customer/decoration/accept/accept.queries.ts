// Rounds of acceptance, and what the owner signed about a part of a deposit.
import type { AcceptanceRound, CheckLine, ConsentRow } from '@anju/contract';
import { first, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const nextRound = async (tx: Tx, decorationId: number): Promise<number> =>
  (
    await one<{ n: number }>(tx)`
    select coalesce(max(a.round), 0)::int + 1 as n from customer.decoration_acceptance a
     where ${own('a')} and a.decoration_id = ${decorationId}`
  ).n;
/** Items that failed in the last round that was looked at; null before the first. */
export const listFailed = async (tx: Tx, decorationId: number): Promise<number[] | null> =>
  (
    await first<{ ids: number[] }>(tx)`
    select array(select l.item_id from customer.decoration_acceptance_line l
             where ${own('l')} and l.decoration_id = a.decoration_id and l.round = a.round and not l.ok) as ids
      from customer.decoration_acceptance a
     where ${own('a')} and a.decoration_id = ${decorationId} and a.passed is not null order by a.round desc limit 1`
  )?.ids ?? null;

interface NewRound {
  readonly decorationId: number;
  readonly round: number;
  readonly remark: string;
  readonly waterFrom: string | null;
}
export async function insertRound(tx: Tx, values: NewRound, itemIds: readonly number[], { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('customer.decorationAcceptance')
    .values({ ...values, tenantId, askedBy: by, askedAt: at })
    .execute();
  await run(tx)`
    insert into customer.decoration_acceptance_line (tenant_id, decoration_id, round, item_id)
    select ${TENANT}, ${values.decorationId}, ${values.round}::smallint, i.id from unnest(${itemIds}::bigint[]) i(id)`;
}
export interface OpenRound {
  readonly round: number;
  readonly askedAt: string;
  readonly waterFrom: string | null;
  readonly lines: { readonly itemId: number; readonly water: boolean }[];
}
export const findOpenRound = (tx: Tx, decorationId: number): Promise<OpenRound | undefined> => first<OpenRound>(tx)`
  select a.round, a.asked_at, a.water_from, (select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'water', i.water))
           from customer.decoration_acceptance_line l join customer.decoration_item i on i.tenant_id = l.tenant_id and i.id = l.item_id
          where ${own('l')} and l.decoration_id = a.decoration_id and l.round = a.round) as lines
    from customer.decoration_acceptance a
   where ${own('a')} and a.decoration_id = ${decorationId} and a.passed is null and not a.cancelled`;
export const cancelRound = (tx: Tx, decorationId: number): Promise<number> => run(tx)`
  update customer.decoration_acceptance a set cancelled = true
   where ${own('a')} and a.decoration_id = ${decorationId} and a.passed is null and not a.cancelled`;

interface RoundResult {
  readonly passed: boolean;
  readonly waterFrom: string | null;
  readonly waterTo: string | null;
  readonly result: string;
  readonly signFileId: number | null;
  readonly checkedBy: string;
  readonly checkedAt: string;
}
interface Line {
  readonly itemId: number;
  readonly ok: boolean;
  readonly remark: string;
}
export async function writeRound(tx: Tx, decorationId: number, round: number, result: RoundResult, lines: readonly Line[]): Promise<void> {
  await tx
    .updateTable('customer.decorationAcceptance')
    .set(result)
    .where('decorationId', '=', decorationId)
    .where('round', '=', round)
    .execute();
  await run(tx)`
    update customer.decoration_acceptance_line l set ok = x.ok, remark = x.remark
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("itemId" bigint, ok boolean, remark text)
     where ${own('l')} and l.decoration_id = ${decorationId} and l.round = ${round}::smallint and l.item_id = x."itemId"`;
}

export const listRounds = (db: DbOrTx, decorationId: number) => rows<Omit<AcceptanceRound, 'lines' | 'photos'>>(db)`
  select a.round, a.asked_by, a.asked_at, a.remark, a.water_from, a.water_to, a.passed, a.checked_by, a.checked_at, a.result, a.sign_file_id
    from customer.decoration_acceptance a
   where ${own('a')} and a.decoration_id = ${decorationId} and not a.cancelled order by a.round`;
export const listRoundLines = (db: DbOrTx, decorationId: number) => rows<Omit<CheckLine, 'violationId'> & { round: number }>(db)`
  select l.round, l.item_id, i.name, i.hint, i.water, l.ok, l.remark
    from customer.decoration_acceptance_line l join customer.decoration_item i on i.tenant_id = l.tenant_id and i.id = l.item_id
   where ${own('l')} and l.decoration_id = ${decorationId} order by l.round, i.position, i.id`;

// ---- consents -----------------------------------------------------------------------------------------------------------

interface NewConsent {
  readonly decorationId: number;
  readonly moneyId: number;
  readonly amount: string;
  readonly reason: string;
  readonly signer: string;
  readonly signedOn: string;
  readonly fileId: number;
  readonly violationId: number | null;
  readonly serviceId: number;
  readonly billId: number;
}
export async function insertConsent(tx: Tx, values: NewConsent, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.decorationConsent')
    .values({ ...values, tenantId, by, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export interface LockedConsent {
  readonly id: number;
  readonly serviceId: number;
  readonly amount: string;
  readonly cancelled: boolean;
}
export const lockConsent = (tx: Tx, decorationId: number, id: number): Promise<LockedConsent | undefined> => first<LockedConsent>(tx)`
  select c.id, c.service_id, c.amount::text as amount, c.cancelled from customer.decoration_consent c
   where ${own('c')} and c.decoration_id = ${decorationId} and c.id = ${id} for update`;
export const cancelConsent = (tx: Tx, id: number, note: string): Promise<number> => run(tx)`
  update customer.decoration_consent c set cancelled = true, cancel_note = ${note} where ${own('c')} and c.id = ${id}`;

export const listConsents = (db: DbOrTx, decorationId: number): Promise<ConsentRow[]> => rows<ConsentRow>(db)`
  select c.id, c.money_id as line_id, m.name, c.amount::text as amount, c.reason, c.signed_on, c.signer, c.violation_id, c.bill_id,
         c.by, c.at,
         c.cancelled, jsonb_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size, 'by', c.by,
           'at', f.created_at) as file
    from customer.decoration_consent c
    join customer.decoration_money m on m.tenant_id = c.tenant_id and m.id = c.money_id
    join files_view.file f on f.tenant_id = c.tenant_id and f.id = c.file_id
   where ${own('c')} and c.decoration_id = ${decorationId} order by c.id`;
