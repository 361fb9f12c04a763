// 退租查验: the check of a lease with its lines, photos, readings and keys.
import { ACCOUNT, BILL, HANDBACK, METER, type HandbackDetail, type HandbackLine } from '@anju/contract';
import { exists, first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { seenLease } from '../lease/row.queries.ts';

export type FoundHandback = Omit<HandbackDetail, 'lines' | 'counts' | 'damage' | 'meters' | 'people' | 'bills' | 'deposits'>;
export const findHandback = (db: DbOrTx, id: number, reach: Reach): Promise<FoundHandback | undefined> => first<FoundHandback>(db)`
  select b.id, b.version, b.state, l.id as lease_id, l.version as lease_version, l.number as lease_number, l.state as lease_state,
         l.estate_id, e.name as estate_name, l.house_id, h.code as house, o.name as landlord, l.main_id as tenant_id, m.name as tenant,
         m.phone as tenant_phone, l.from_date, l.end_on, b.started_by, b.started_at, b.left_on, b.keys, b.signer, b.sign_file_id,
         b.unsigned_reason, b.opinion, b.done_by, b.done_at
    from customer.lease_handback b join customer.lease l on l.tenant_id = b.tenant_id and l.id = b.lease_id
    join estate_view.estate e on e.tenant_id = l.tenant_id and e.id = l.estate_id
    join estate_view.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
    join estate_view.person m on m.tenant_id = l.tenant_id and m.id = l.main_id
    join estate_view.person o on o.tenant_id = l.tenant_id and o.id = l.landlord_id
   where ${own('b')} and b.id = ${id} and ${seenLease(reach)}`;

export interface LockedHandback {
  readonly id: number;
  readonly version: number;
  readonly state: 1 | 2;
  readonly leaseId: number;
  readonly houseId: number;
  readonly number: string;
}
export const lockHandback = (tx: Tx, id: number, reach: Reach): Promise<LockedHandback | undefined> => first<LockedHandback>(tx)`
  select b.id, b.version, b.state, b.lease_id, b.house_id, l.number
    from customer.lease_handback b join customer.lease l on l.tenant_id = b.tenant_id and l.id = b.lease_id
   where ${own('b')} and b.id = ${id} and ${seenLease(reach)} for no key update of b`;
export const findOfLease = (tx: Tx, leaseId: number) => first<{ id: number }>(tx)`
  select b.id from customer.lease_handback b where ${own('b')} and b.lease_id = ${leaseId}`;
export const isSeen = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> => exists(db)`
  select from customer.lease_handback b join customer.lease l on l.tenant_id = b.tenant_id and l.id = b.lease_id
   where ${own('b')} and b.id = ${id} and ${seenLease(reach)}`;

interface NewLine {
  readonly room: string;
  readonly item: string;
}
export async function insertHandback(
  tx: Tx,
  { leaseId, houseId, lines }: { readonly leaseId: number; readonly houseId: number; readonly lines: readonly NewLine[] },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into customer.lease_handback (tenant_id, lease_id, house_id, started_by, started_at)
    values (${tenantId}, ${leaseId}, ${houseId}, ${by}, ${at}::timestamptz) returning id`;
  await run(tx)`
    insert into customer.handback_line (tenant_id, handback_id, position, room, item)
    select ${tenantId}, ${id}, d.nth, d.room, d.item
      from unnest(${lines.map(({ room }) => room)}::text[], ${lines.map(({ item }) => item)}::text[]) with ordinality d(room, item, nth)
    on conflict do nothing`;
  return id;
}
/** What other house facts decide which items are checked. */
export const findPlace = (tx: Tx, houseId: number) => one<{ usage: number; layout: string }>(tx)`
  select h.usage, coalesce(h.layout, '') as layout from estate_view.house h where ${own('h')} and h.id = ${houseId}`;

// ---- lines --------------------------------------------------------------------------------------------------------------

export const listLines = (db: DbOrTx, handbackId: number): Promise<HandbackLine[]> => rows<HandbackLine>(db)`
  select n.id, n.room, n.item, n.condition, n.note, n.damage::text as damage, n.by, n.at,
         coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.id)
                     from customer.handback_photo p join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id
                    where ${own('p')} and p.line_id = n.id), '[]') as photos
    from customer.handback_line n where ${own('n')} and n.handback_id = ${handbackId} order by n.position, n.id`;

export interface LineValues extends NewLine {
  readonly condition: number;
  readonly note: string;
  readonly damage: string;
}
/** The line with this id, or the one of this room and item, or a new one at the end. Nothing: the id is of another check. */
export const saveLine = async (
  tx: Tx,
  handbackId: number,
  lineId: number | null,
  { room, item, condition, note, damage }: LineValues,
  { tenantId, by, at }: Stamp,
): Promise<number | undefined> => {
  const values = [condition, note, damage] as const;
  const saved =
    lineId === null
      ? await first<{ id: number }>(tx)`
          insert into customer.handback_line as n (tenant_id, handback_id, position, room, item, condition, note, damage, by, at)
          select ${tenantId}, ${handbackId}, coalesce(max(x.position), 0) + 1, ${room}, ${item}, ${values[0]}::smallint, ${values[1]},
                 ${values[2]}::numeric, ${by}, ${at}::timestamptz
            from customer.handback_line x where ${own('x')} and x.handback_id = ${handbackId}
          on conflict (tenant_id, handback_id, room, item) do update set condition = excluded.condition, note = excluded.note,
            damage = excluded.damage, by = excluded.by, at = excluded.at returning n.id`
      : await first<{ id: number }>(tx)`
          update customer.handback_line n set room = ${room}, item = ${item}, condition = ${values[0]}::smallint, note = ${values[1]},
                 damage = ${values[2]}::numeric, by = ${by}, at = ${at}::timestamptz
           where ${own('n')} and n.handback_id = ${handbackId} and n.id = ${lineId} returning n.id`;
  return saved?.id;
};
/** A room has an item once. */
export const findLine = async (tx: Tx, handbackId: number, room: string, item: string): Promise<number | undefined> =>
  (
    await first<{ id: number }>(tx)`
      select n.id from customer.handback_line n where ${own('n')} and n.handback_id = ${handbackId} and n.room = ${room}
        and n.item = ${item}`
  )?.id;
interface PhotoLine {
  readonly id: number;
  readonly room: string;
  readonly item: string;
}
export const findPhotoLine = (tx: Tx, handbackId: number, fileId: number): Promise<PhotoLine | undefined> => first<PhotoLine>(tx)`
  select n.id, n.room, n.item from customer.handback_photo p join customer.handback_line n on ${own('n')} and n.id = p.line_id
   where ${own('p')} and p.file_id = ${fileId} and n.handback_id = ${handbackId}`;
export const listPhotos = async (tx: Tx, lineId: number): Promise<number[]> =>
  (await rows<{ id: number }>(tx)`select p.file_id as id from customer.handback_photo p where ${own('p')} and p.line_id = ${lineId}`).map(
    ({ id }) => id,
  );
export async function replacePhotos(tx: Tx, tenantId: number, lineId: number, ids: readonly number[]): Promise<void> {
  await run(tx)`delete from customer.handback_photo p where ${own('p')} and p.line_id = ${lineId}`;
  await run(tx)`
    insert into customer.handback_photo (tenant_id, line_id, file_id)
    select ${tenantId}, ${lineId}, f.id from unnest(${ids}::bigint[]) f(id)`;
}
export const removeLine = (tx: Tx, handbackId: number, lineId: number): Promise<number> =>
  run(tx)`delete from customer.handback_line n where ${own('n')} and n.handback_id = ${handbackId} and n.id = ${lineId}`;
export const passRest = (tx: Tx, handbackId: number, room: string, { by, at }: Stamp): Promise<number> => run(tx)`
  update customer.handback_line n set condition = 1, by = ${by}, at = ${at}::timestamptz
   where ${own('n')} and n.handback_id = ${handbackId} and n.condition is null and (${room}::text = '' or n.room = ${room})`;

// ---- readings, keys, money ------------------------------------------------------------------------------------------------

type Meter = Omit<HandbackDetail['meters'][number], 'kind'> & { readonly kind: number };
export const listMeters = (db: DbOrTx, handbackId: number): Promise<Meter[]> => rows<Meter>(db)`
  select g.id as meter_id, g.number, g.kind, g.location, trim_scale(coalesce(x.current, g.start_reading))::text as last_reading,
         coalesce(x.read_on, g.start_date) as last_on, trim_scale(r.reading)::text as reading, coalesce(r.by, '') as by, r.at
    from customer.lease_handback b
    join charging_view.meter g on g.tenant_id = b.tenant_id and g.house_id = b.house_id and g.state = ${lit(METER.inUse)}
    left join customer.handback_reading r on r.tenant_id = b.tenant_id and r.handback_id = b.id and r.meter_id = g.id
    left join lateral (select d.current, d.read_on from charging_view.meter_reading d
                        where d.tenant_id = g.tenant_id and d.meter_id = g.id order by d.month desc limit 1) x on true
   where ${own('b')} and b.id = ${handbackId} order by g.kind, g.number`;
/** None is written for a meter of another house. */
export const saveReading = (tx: Tx, handbackId: number, meterId: number, reading: string, { tenantId, by, at }: Stamp): Promise<number> =>
  run(tx)`
    insert into customer.handback_reading as r (tenant_id, handback_id, meter_id, reading, by, at)
    select ${tenantId}, b.id, g.id, ${reading}::numeric, ${by}, ${at}::timestamptz
      from customer.lease_handback b join charging_view.meter g on g.tenant_id = b.tenant_id and g.house_id = b.house_id
     where ${own('b')} and b.id = ${handbackId} and g.id = ${meterId}
    on conflict (tenant_id, handback_id, meter_id) do update set reading = excluded.reading, by = excluded.by, at = excluded.at`;
export const saveKeys = (tx: Tx, id: number, keys: HandbackDetail['keys']): Promise<number> =>
  run(tx)`update customer.lease_handback b set keys = ${JSON.stringify(keys)}::jsonb where ${own('b')} and b.id = ${id}`;

type Bills = NonNullable<HandbackDetail['bills']>;
/** Open bills of the tenant for the house; they are shown and hold nothing back. */
export const listOpenBills = (db: DbOrTx, houseId: number, personId: number): Promise<Bills> => rows<Bills[number]>(db)`
  select x.item, x.period_from as "from", x.period_to as "to", b.open::text as open, b.due_date as due_on
    from charging_view.bill b join charging_view.house_bill x on x.tenant_id = b.tenant_id and x.id = b.id
   where ${own('b')} and b.house_id = ${houseId} and b.payer_id = ${personId} and b.state = ${lit(BILL.published)} and not b.void
     and b.open > 0 order by b.due_date, b.id limit 100`;
type Deposits = NonNullable<HandbackDetail['deposits']>;
export const listDeposits = (db: DbOrTx, estateId: number, personId: number): Promise<Deposits> => rows<Deposits[number]>(db)`
  select coalesce(t.name, '押金') as item, a.balance::text as amount
    from charging_view.account a left join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
   where ${own('a')} and a.person_id = ${personId} and a.estate_id = ${estateId} and a.kind = ${lit(ACCOUNT.deposit)} and a.balance > 0
   order by a.id`;

interface Done {
  readonly leftOn: string;
  readonly signer: string;
  readonly signFileId: number | null;
  readonly unsignedReason: string;
  readonly opinion: string;
}
export const finish = (tx: Tx, id: number, { leftOn, signer, signFileId, unsignedReason, opinion }: Done, { by, at }: Stamp) => run(tx)`
  update customer.lease_handback b set state = ${lit(HANDBACK.done)}, left_on = ${leftOn}::date, signer = ${signer},
         sign_file_id = ${signFileId}::bigint, unsigned_reason = ${unsignedReason}, opinion = ${opinion}, done_by = ${by},
         done_at = ${at}::timestamptz, version = b.version + 1
   where ${own('b')} and b.id = ${id}`;
