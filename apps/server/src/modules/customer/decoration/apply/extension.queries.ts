// Extensions of a permit: asked for by one, decided by another; both days stay.
import { APPROVAL, EXTENSION, type ExtensionRow, type OutputOf, type searchExtensions, type StateOf } from '@anju/contract';
import { sql } from 'kysely';
import { allOf, count, first, lit, own, rows, when } from '../../../../platform/db/sql.ts';
import { documentOf } from '../../../../platform/document/approval.queries.ts';
import type { PageOf } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { seenBy } from '../seen/row.queries.ts';
import type { Asked } from '../seen/viewer.policy.ts';

export interface NewExtension {
  readonly decorationId: number;
  readonly oldTo: string;
  readonly newTo: string;
  readonly reason: string;
  readonly makerId: number;
}
export async function insertExtension(tx: Tx, values: NewExtension, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.decorationExtension')
    .values({ ...values, tenantId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LockedExtension {
  readonly id: number;
  readonly version: number;
  readonly decorationId: number;
  readonly number: string;
  readonly oldTo: string;
  readonly newTo: string;
  readonly reason: string;
  readonly state: StateOf<typeof EXTENSION>;
  readonly makerId: number;
}
export const lockExtension = (tx: Tx, id: number, reach: Reach): Promise<LockedExtension | undefined> => first<LockedExtension>(tx)`
  select x.id, x.version, x.decoration_id, d.number, x.old_to, x.new_to, x.reason, x.state, x.maker_id
    from customer.decoration_extension x join customer.decoration d on d.tenant_id = x.tenant_id and d.id = x.decoration_id
   where ${own('x')} and x.id = ${id} and ${seenBy(reach)} for update of x, d`;

export interface ExtensionChange {
  readonly state?: number;
  readonly checkerId?: number;
  readonly checkedBy?: string;
  readonly checkedAt?: string;
  readonly checkNote?: string;
}
export async function updateExtension(tx: Tx, id: number, change: ExtensionChange): Promise<void> {
  await tx
    .updateTable('customer.decorationExtension')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
/** The work was finished before anybody decided; answers what waited. */
export const dropExtensions = (tx: Tx, decorationId: number): Promise<{ id: number }[]> => rows<{ id: number }>(tx)`
  update customer.decoration_extension x set state = ${lit(EXTENSION.gone)}, version = version + 1
   where ${own('x')} and x.decoration_id = ${decorationId} and x.state = ${lit(EXTENSION.waiting)} returning x.id`;
export const findDecorationOf = async (db: DbOrTx, id: number): Promise<number | null> =>
  (
    await first<{ id: number }>(db)`
    select x.decoration_id as id from customer.decoration_extension x where ${own('x')} and x.id = ${id}`
  )?.id ?? null;

const BY_DOCUMENT = sql`${documentOf('x', APPROVAL.extension)} and x.state = ${lit(EXTENSION.waiting)}`;

export interface FoundExtension extends Omit<ExtensionRow, 'mayDecide'> {
  readonly makerId: number;
}
export const listExtensions = (db: DbOrTx, decorationId: number): Promise<FoundExtension[]> => rows<FoundExtension>(db)`
  select x.id, x.version, x.old_to, x.new_to, x.reason, x.state, x.created_by as asked_by, x.created_at as asked_at,
         x.checked_by as decided_by, x.checked_at as decided_at, x.check_note as note, x.maker_id, w.flow_name
    from customer.decoration_extension x ${BY_DOCUMENT} where ${own('x')} and x.decoration_id = ${decorationId} order by x.id`;

type Row = OutputOf<typeof searchExtensions>['rows'][number];
export type FoundRow = Omit<Row, 'mayDecide'> & { readonly makerId: number; readonly state: number };
type Search = Asked<{ readonly estateId: number | null; readonly waiting: boolean }>;
const condition = ({ filter: { estateId, waiting }, viewer }: Search) =>
  allOf(
    own('x'),
    seenBy(viewer),
    when(estateId !== null, sql`d.estate_id = ${estateId}`),
    when(waiting, sql`x.state = ${lit(EXTENSION.waiting)}`),
  );
const FROM = sql`customer.decoration_extension x join customer.decoration d on d.tenant_id = x.tenant_id and d.id = x.decoration_id`;
export const countExtensions = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*)::int from ${FROM} where ${condition(search)}`;
export const findExtensions = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchExtensions>): Promise<FoundRow[]> =>
  rows<FoundRow>(db)`
    select x.id, x.version, x.decoration_id, d.number, e.name as estate_name, h.code as house, x.old_to, x.new_to, x.reason,
           x.created_by as asked_by, x.maker_id, x.state, w.flow_name
      from ${FROM} ${BY_DOCUMENT} join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
      join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id
     where ${condition(search)} order by x.id desc limit ${limit} offset ${offset}`;
