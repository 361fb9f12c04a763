// Lists of the whole tenant: works, items of inspection and acceptance, kinds of violations.
import type {
  DecorationItem,
  DecorationItemForm,
  DecorationWork,
  DecorationWorkForm,
  ViolationType,
  ViolationTypeForm,
} from '@anju/contract';
import { sql } from 'kysely';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const listWorks = (db: DbOrTx): Promise<DecorationWork[]> => rows<DecorationWork>(db)`
  select w.id, w.version, w.name, w.drawing, w.structural, w.gas, w.remark, w.position, w.disabled
    from customer.decoration_work w where ${own('w')} order by w.disabled, w.position, w.id`;
export const listItems = (db: DbOrTx): Promise<DecorationItem[]> => rows<DecorationItem>(db)`
  select i.id, i.version, i.list, i.name, i.hint, i.water, i.position, i.disabled
    from customer.decoration_item i where ${own('i')} order by i.list, i.disabled, i.position, i.id`;
export const listTypes = (db: DbOrTx): Promise<ViolationType[]> => rows<ViolationType>(db)`
  select t.id, t.version, t.name, t.level, t.decoration, t.days, t.reports, t.position, t.disabled
    from customer.violation_type t where ${own('t')} order by t.disabled, t.position, t.id`;

/** The tables of the three lists; each has a name, a version and whether it is disabled. */
export const LISTS = {
  work: { table: 'customer.decorationWork', name: sql.table('customer.decoration_work'), key: 'decoration_work_name' },
  item: { table: 'customer.decorationItem', name: sql.table('customer.decoration_item'), key: 'decoration_item_name' },
  type: { table: 'customer.violationType', name: sql.table('customer.violation_type'), key: 'violation_type_name' },
} as const;
export type ListName = keyof typeof LISTS;
export interface ListForms {
  readonly work: DecorationWorkForm;
  readonly item: DecorationItemForm;
  readonly type: ViolationTypeForm;
}

export interface LockedEntry {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}
export const lockEntry = (tx: Tx, list: ListName, id: number): Promise<LockedEntry | undefined> => first<LockedEntry>(tx)`
  select x.* from ${LISTS[list].name} x where ${own('x')} and x.id = ${id} for no key update`;

export async function insertEntry(tx: Tx, list: ListName, form: ListForms[ListName], { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto(LISTS[list].table)
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function updateEntry(
  tx: Tx,
  list: ListName,
  id: number,
  values: ListForms[ListName] | { readonly disabled: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable(LISTS[list].table)
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` } as never)
    .where('id', '=', id)
    .execute();
}
