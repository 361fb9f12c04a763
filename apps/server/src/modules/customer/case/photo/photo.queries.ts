// Photos of a 诉求 by the moment they belong to.
import { FILE_CATEGORY, type CaseDetail } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

/** The moments as they are stored. */
const MOMENT = { accepted: 1, before: 2, after: 3 } as const;
export type PhotoMoment = keyof typeof MOMENT;

export async function addPhotos(tx: Tx, tenantId: number, caseId: number, moment: PhotoMoment, fileIds: readonly number[]): Promise<void> {
  await run(tx)`
    insert into customer.case_photo (tenant_id, case_id, file_id, moment)
    select ${tenantId}, ${caseId}, f.id, ${MOMENT[moment]}::smallint from unnest(${fileIds}::bigint[]) f(id)`;
}

export type FoundPhoto = CaseDetail['photos'][number];
export const listPhotos = (db: DbOrTx, caseId: number): Promise<FoundPhoto[]> => rows<FoundPhoto>(db)`
  select f.id, f.name, f.media_type, f.size, coalesce(u.name, '') as by, f.created_at as at,
         case p.moment when ${lit(MOMENT.accepted)} then 'accepted' when ${lit(MOMENT.before)} then 'before' else 'after' end as "when"
    from customer.case_photo p
    join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.category = ${lit(FILE_CATEGORY.casePhoto)}
    left join session_view.account u on u.tenant_id = f.tenant_id and u.id = f.account_id
   where ${own('p')} and p.case_id = ${caseId} order by p.moment, f.id`;

export const dropPhoto = async (tx: Tx, caseId: number, fileId: number): Promise<boolean> =>
  (await run(tx)`
    delete from customer.case_photo p where ${own('p')} and p.case_id = ${caseId} and p.file_id = ${fileId}`) > 0;
