import type { ColumnSet } from '@anju/contract';
import { first, one, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type SetForm = Pick<ColumnSet, 'name' | 'subjectId' | 'by' | 'columns' | 'side'>;

export const listColumnSets = (db: DbOrTx, companyId: number): Promise<ColumnSet[]> => rows<ColumnSet>(db)`
  select c.id, c.version, c.name, c.subject_id, s.code || ' ' || s.full_name as subject, c.split as "by", c.columns, c.side
    from accounting.column_set c join accounting.subject s on s.tenant_id = c.tenant_id and s.id = c.subject_id
   where ${own('c')} and c.company_id = ${companyId} order by c.name, c.id`;

export const lockColumnSet = (tx: Tx, companyId: number, id: number): Promise<{ name: string; version: number } | undefined> => first<{
  name: string;
  version: number;
}>(tx)`
  select c.name, c.version from accounting.column_set c where ${own('c')} and c.company_id = ${companyId} and c.id = ${id} for update`;

export const insertColumnSet = (tx: Tx, companyId: number, form: SetForm, { by, at }: Stamp): Promise<{ id: number }> => one<{
  id: number;
}>(tx)`
  insert into accounting.column_set (tenant_id, company_id, name, subject_id, split, columns, side, created_by, created_at, updated_by,
    updated_at)
  values (${TENANT}, ${companyId}, ${form.name}, ${form.subjectId}, ${form.by}, ${form.columns}::bigint[], ${form.side}, ${by}, ${at},
    ${by}, ${at})
  returning id`;

export const updateColumnSet = (tx: Tx, id: number, form: SetForm, { by, at }: Stamp): Promise<number> => run(tx)`
  update accounting.column_set c
     set name = ${form.name}, subject_id = ${form.subjectId}, split = ${form.by}, columns = ${form.columns}::bigint[], side = ${form.side},
         updated_by = ${by}, updated_at = ${at}, version = c.version + 1
   where ${own('c')} and c.id = ${id}`;

export const deleteColumnSet = (tx: Tx, id: number): Promise<number> => run(tx)`
  delete from accounting.column_set c where ${own('c')} and c.id = ${id}`;
