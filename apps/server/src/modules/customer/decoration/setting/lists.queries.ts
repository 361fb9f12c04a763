// Lists of the whole tenant: works, items of inspection and acceptance, kinds of violations.
import type {
  DecorationItem,
  DecorationItemForm,
  DecorationWork,
  DecorationWorkForm,
  ViolationType,
  ViolationTypeForm,
} from '@anju/contract';
import { sql, type RawBuilder } from 'kysely';
import { first, own, rows, run } from '../../../../platform/db/sql.ts';
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

export interface ListForms {
  readonly work: DecorationWorkForm;
  readonly item: DecorationItemForm;
  readonly type: ViolationTypeForm;
}
export type ListName = keyof ListForms;

interface List<Form> {
  readonly name: RawBuilder<unknown>;
  /** The constraint that keeps its names apart. */
  readonly key: string;
  insert(tx: Tx, form: Form, stamp: Stamp): Promise<{ id: number }>;
  change(tx: Tx, id: number, form: Form, stamp: Stamp): Promise<unknown>;
}

const created = ({ tenantId, by, at }: Stamp) => ({ tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at });
const changed = ({ by, at }: Stamp) => ({ updatedBy: by, updatedAt: at, version: sql<number>`version + 1` });
const workOf = ({ name, drawing, structural, gas, remark, position }: DecorationWorkForm) => ({
  name,
  drawing,
  structural,
  gas,
  remark,
  position,
});
const itemOf = ({ list, name, hint, water, position }: DecorationItemForm) => ({ list, name, hint, water, position });
const typeOf = ({ name, level, decoration, days, reports, position }: ViolationTypeForm) => ({
  name,
  level,
  decoration,
  days,
  reports,
  position,
});

/** The tables of the three lists; each has a name, a version and whether it is disabled. */
export const LISTS: { readonly [L in ListName]: List<ListForms[L]> } = {
  work: {
    name: sql.table('customer.decoration_work'),
    key: 'decoration_work_name',
    insert: (tx, form, stamp) =>
      tx
        .insertInto('customer.decorationWork')
        .values({ ...workOf(form), ...created(stamp) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    change: (tx, id, form, stamp) =>
      tx
        .updateTable('customer.decorationWork')
        .set({ ...workOf(form), ...changed(stamp) })
        .where('id', '=', id)
        .execute(),
  },
  item: {
    name: sql.table('customer.decoration_item'),
    key: 'decoration_item_name',
    insert: (tx, form, stamp) =>
      tx
        .insertInto('customer.decorationItem')
        .values({ ...itemOf(form), ...created(stamp) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    change: (tx, id, form, stamp) =>
      tx
        .updateTable('customer.decorationItem')
        .set({ ...itemOf(form), ...changed(stamp) })
        .where('id', '=', id)
        .execute(),
  },
  type: {
    name: sql.table('customer.violation_type'),
    key: 'violation_type_name',
    insert: (tx, form, stamp) =>
      tx
        .insertInto('customer.violationType')
        .values({ ...typeOf(form), ...created(stamp) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    change: (tx, id, form, stamp) =>
      tx
        .updateTable('customer.violationType')
        .set({ ...typeOf(form), ...changed(stamp) })
        .where('id', '=', id)
        .execute(),
  },
};

export interface LockedEntry {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}
export const lockEntry = (tx: Tx, list: ListName, id: number): Promise<LockedEntry | undefined> => first<LockedEntry>(tx)`
  select x.* from ${LISTS[list].name} x where ${own('x')} and x.id = ${id} for no key update`;

export const disableEntry = (tx: Tx, list: ListName, id: number, disabled: boolean, { by, at }: Stamp): Promise<number> => run(tx)`
  update ${LISTS[list].name} x set disabled = ${disabled}, updated_by = ${by}, updated_at = ${at}, version = x.version + 1
   where ${own('x')} and x.id = ${id}`;
