// Items of a check: rooms and what is in them, of one company or of all.
import { sql, type RawBuilder } from 'kysely';
import type { CheckItem, CheckItemForm } from '@anju/contract';
import { exists, own, rows } from '../../../../platform/db/sql.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

const COLUMNS = sql`i.id, i.version, i.company_id, i.kind, i.parent_id, i.name, i.standard, i.part_id, i.usage, i.layouts, i.position,
  i.disabled`;
const ORDER = sql`order by i.kind, coalesce(r.position, i.position), coalesce(r.id, i.id), i.parent_id nulls first, i.position, i.id`;

/** Those of all companies, and of the companies the user works with. */
const seen = (reach: CompanyReach): RawBuilder<unknown> => sql`(i.company_id is null or ${inCompanies(reach, sql`i.company_id`)})`;

export const listItems = (db: DbOrTx, reach: CompanyReach): Promise<CheckItem[]> => rows<CheckItem>(db)`
  select ${COLUMNS}, coalesce(c.name, '') as company_name, coalesce(p.name, '') as part_name
    from customer.check_item i
    left join customer.check_item r on r.tenant_id = i.tenant_id and r.id = i.parent_id
    left join org_view.company c on c.tenant_id = i.tenant_id and c.id = i.company_id
    left join customer.warranty_part p on p.tenant_id = i.tenant_id and p.id = i.part_id
   where ${own('i')} and ${seen(reach)} ${ORDER}`;

export type ItemRow = Omit<CheckItem, 'companyName' | 'partName'>;

/** Everything a sheet may have, in the order of the tree. */
export const listRules = (db: DbOrTx): Promise<ItemRow[]> => rows<ItemRow>(db)`
  select ${COLUMNS} from customer.check_item i left join customer.check_item r on r.tenant_id = i.tenant_id and r.id = i.parent_id
   where ${own('i')} ${ORDER}`;

/** In the order of their ids, so that two who put items below each other wait and do not end in a deadlock. */
export const lockItems = (tx: Tx, ids: readonly number[]): Promise<ItemRow[]> => rows<ItemRow>(tx)`
  select ${COLUMNS} from customer.check_item i where ${own('i')} and i.id = any (${ids}::bigint[]) order by i.id for no key update of i`;

export const hasChildren = (tx: Tx, id: number): Promise<boolean> =>
  exists(tx)`select from customer.check_item i where ${own('i')} and i.parent_id = ${id}`;

export async function insertItem(tx: Tx, values: CheckItemForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.checkItem')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateItem(tx: Tx, id: number, values: CheckItemForm | { disabled: boolean }, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.checkItem')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
