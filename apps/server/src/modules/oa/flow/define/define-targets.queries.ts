// Jobs and departments in use, of all companies of the tenant.
import type { FlowTargets } from '@anju/contract';
import { own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

/** More than any tenant has; keeps the answer bounded. */
const MOST = 2000;

export const listJobs = (db: DbOrTx): Promise<FlowTargets['jobs']> => rows<FlowTargets['jobs'][number]>(db)`
  select j.id, j.name, d.name as department_name, c.nick as company_name
    from org_view.job j join org_view.department d on ${own('d')} and d.id = j.department_id and not d.disabled
    join org_view.company c on ${own('c')} and c.id = d.company_id
   where ${own('j')} and not j.disabled order by c.sort, c.id, d.sort, d.id, j.sort, j.id limit ${MOST}`;

export const listDepartments = (db: DbOrTx): Promise<FlowTargets['departments']> => rows<FlowTargets['departments'][number]>(db)`
  select d.id, d.name, c.nick as company_name, coalesce(e.name, '') as leader_name
    from org_view.department d join org_view.company c on ${own('c')} and c.id = d.company_id
    left join org_view.employee e on ${own('e')} and e.id = d.leader_id
   where ${own('d')} and not d.disabled order by c.sort, c.id, d.sort, d.id limit ${MOST}`;
