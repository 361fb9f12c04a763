// Files of a device or a resolution, with the name of the uploader.
import type { DevicePaper } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { FilePlace } from '../../files/index.ts';

export async function listPapers(db: DbOrTx, { category, parentId }: FilePlace): Promise<DevicePaper[]> {
  return rows<DevicePaper>(db)`
    select f.id, f.name, f.media_type, f.size, coalesce(m.name, a.username, '') as by, f.created_at as at
      from files_view.file f left join session_view.account a on a.tenant_id = f.tenant_id and a.id = f.account_id
      left join org_view.employee m on m.tenant_id = a.tenant_id and m.id = a.employee_id
     where ${own('f')} and f.category = ${category} and f.parent_id = ${parentId} order by f.id desc`;
}
