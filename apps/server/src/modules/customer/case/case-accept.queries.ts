// Registering a 诉求: where it is, who reports it, and the row itself.
import { EMPLOYEE, type CaseCaller } from '@anju/contract';
import { sql } from 'kysely';
import { first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import { seen, seenInPart, inScope } from '../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface CasePlaceFound {
  readonly companyId: number;
  readonly house: boolean;
  readonly parking: boolean;
  readonly area: boolean;
  readonly personPhone: string | null;
}

/**
 * The company of the estate, the phone of an owner or resident of the house, and whether house, parking space and public area exist there
 * for this user.
 */
export const findPlace = (
  db: DbOrTx,
  {
    estateId,
    houseId,
    parkingId,
    publicAreaId,
    personId,
  }: Pick<CaseCaller, 'estateId' | 'houseId' | 'parkingId' | 'publicAreaId' | 'personId'>,
  reach: Reach,
): Promise<CasePlaceFound | undefined> => first<CasePlaceFound>(db)`
  select e.company_id,
         exists (select from estate_view.house h where ${own('h')} and h.id = ${houseId}::bigint and h.estate_id = e.id and not h.disabled
           and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}) as house,
         exists (select from estate_view.parking p where ${own('p')} and p.id = ${parkingId}::bigint and p.estate_id = e.id
           and not p.disabled and ${inScope(reach.estates, sql`p.estate_id`)}) as parking,
         exists (select from estate_view.public_area a where ${own('a')} and a.id = ${publicAreaId}::bigint and a.estate_id = e.id
           and not a.disabled and ${inScope(reach.estates, sql`a.estate_id`)}) as area,
         (select n.phone from estate_view.person n where ${own('n')} and n.id = ${personId}::bigint and (
           exists (select from estate_view.house_owner o where ${own('o')} and o.person_id = n.id and o.house_id = ${houseId}::bigint)
           or exists (select from estate_view.resident r where ${own('r')} and r.person_id = n.id and r.house_id = ${houseId}::bigint)))
           as person_phone
    from estate_view.estate e where ${own('e')} and e.id = ${estateId} and ${seenInPart(reach, sql`e.id`)}`;

export interface NewCase {
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly parkingId: number | null;
  readonly publicAreaId: number | null;
  readonly place: number;
  readonly position: string;
  readonly personId: number | null;
  readonly reporter: string;
  readonly phone: string;
  readonly source: number;
  readonly sourceNo: string;
  readonly kind: number;
  readonly categoryId: number;
  readonly urgency: number;
  readonly importance: number;
  readonly title: string;
  readonly content: string;
  readonly visitFrom: string | null;
  readonly visitTo: string | null;
  readonly paid: boolean;
  readonly toldPrice: boolean;
  readonly state: number;
  readonly teamId: number | null;
  readonly way: number;
  readonly visitRule: number;
  readonly clock: number;
  readonly relatedId: number | null;
  readonly callId: number | null;
  readonly accusedId: number | null;
  readonly registeredAt: string;
  readonly makerId: number;
}

export async function insertCase(tx: Tx, values: NewCase, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.serviceCase')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first case of a call names the call. */
export async function joinCalls(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx)`update customer.service_case c set call_id = ${ids[0]} where ${own('c')} and c.id = any (${ids}::bigint[])`;
}

export interface ComplaintValues {
  readonly level: number;
  readonly departmentId: number | null;
  readonly authorityNo: string;
}
export async function saveComplaint(
  tx: Tx,
  tenantId: number,
  caseId: number,
  { level, departmentId, authorityNo }: ComplaintValues,
): Promise<void> {
  await run(tx)`
    insert into customer.complaint as k (tenant_id, case_id, level, department_id, authority_no)
    values (${tenantId}, ${caseId}, ${level}, ${departmentId}, ${authorityNo})
    on conflict (tenant_id, case_id) do update
       set level = excluded.level, department_id = excluded.department_id, authority_no = excluded.authority_no`;
}

export async function addPhotos(tx: Tx, tenantId: number, caseId: number, moment: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await run(tx)`
    insert into customer.case_photo (tenant_id, case_id, file_id, moment)
    select ${tenantId}, ${caseId}, f.id, ${moment}::smallint from unnest(${fileIds}::bigint[]) f(id)`;
}

export const findServing = (db: DbOrTx, id: number): Promise<{ id: number; name: string } | undefined> => first<{
  id: number;
  name: string;
}>(db)`
  select e.id, e.name from org_view.employee e where ${own('e')} and e.id = ${id} and e.state = ${lit(EMPLOYEE.serving)}`;

export const hasDepartment = async (db: DbOrTx, id: number): Promise<boolean> =>
  (await rows(db)`select from org_view.department d where ${own('d')} and d.id = ${id} and not d.disabled`).length > 0;
