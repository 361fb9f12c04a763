// The parts of one 诉求 as its record shows them.
import {
  CASE_DELAY,
  FILE_CATEGORY,
  type CaseDelay,
  type CaseDetail,
  type CaseStep,
  type CaseVisit,
  type ComplaintPart,
} from '@anju/contract';
import { exists, first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, FROM, seenBy, type FoundRow } from './case-row.queries.ts';
import type { CaseViewer } from './case.policy.ts';

export type FoundCase = FoundRow &
  Pick<
    CaseDetail,
    | 'companyId'
    | 'companyName'
    | 'parkingId'
    | 'publicAreaId'
    | 'personId'
    | 'sourceNo'
    | 'content'
    | 'paid'
    | 'toldPrice'
    | 'priceNote'
    | 'clock'
    | 'clause'
    | 'acceptedAt'
    | 'pausedMinutes'
    | 'cause'
    | 'result'
    | 'signFileId'
    | 'unsignedReason'
    | 'createdBy'
    | 'createdAt'
  > & {
    visitRule: 1 | 2 | 3;
    accusedId: number | null;
    mergedIntoId: number | null;
    mergedIntoNumber: string;
    relatedId: number | null;
    relatedNumber: string;
    relatedTitle: string;
  };

export const findCase = (db: DbOrTx, id: number, viewer: CaseViewer): Promise<FoundCase | undefined> => first<FoundCase>(db)`
  select ${COLUMNS}, c.company_id, n.name as company_name, c.parking_id, c.public_area_id, c.person_id, c.source_no, c.content, c.paid,
         c.told_price, case when k.price_note <> '' then k.price_note else coalesce(k1.price_note, '') end as price_note, c.clock,
         coalesce(s.code || ' ' || s.clause, '') as clause, c.accepted_at, c.paused_minutes, c.cause, c.result, c.sign_file_id,
         c.unsigned_reason, c.created_by, c.created_at, c.visit_rule, c.accused_id,
         g.id as merged_into_id, coalesce(g.number, '') as merged_into_number,
         v.id as related_id, coalesce(v.number, '') as related_number, coalesce(v.title, '') as related_title
    from ${FROM}
    join org_view.company n on n.tenant_id = c.tenant_id and n.id = c.company_id
    left join customer.case_limit l on l.tenant_id = c.tenant_id and l.id = c.limit_id
    left join org_view.service_standard s on s.tenant_id = c.tenant_id and s.id = l.clause_id
    left join customer.service_case g on g.tenant_id = c.tenant_id and g.id = c.merged_into and ${seenBy(viewer, 'g')}
    left join customer.service_case v on v.tenant_id = c.tenant_id and v.id = c.related_id
          and ${seenBy(viewer, 'v')}
   where ${own('c')} and c.id = ${id} and ${seenBy(viewer)}`;

export const listSteps = (db: DbOrTx, caseId: number): Promise<CaseStep[]> => rows<CaseStep>(db)`
  select s.seq, s.act, s.from_state as "from", s.to_state as "to", s.by, s.at, s.remark, coalesce(w.name, '') as worker,
         coalesce(t.name, '') as team_name
    from customer.case_step s
    left join org_view.employee w on w.tenant_id = s.tenant_id and w.id = s.worker_id
    left join customer.team t on t.tenant_id = s.tenant_id and t.id = s.team_id
   where ${own('s')} and s.case_id = ${caseId} order by s.seq`;

export const listVisitsOf = (db: DbOrTx, caseId: number): Promise<CaseVisit[]> => rows<CaseVisit>(db)`
  select v.id, v.round, v.method, v.reached, v.timely, v.skill, v.attitude, v.result, v.remark, v.by, v.at
    from customer.case_visit v where ${own('v')} and v.case_id = ${caseId} order by v.id`;

export type FoundDelay = Omit<CaseDelay, 'mayDecide'> & { askedId: number };
export const listDelays = (db: DbOrTx, caseId: number): Promise<FoundDelay[]> => rows<FoundDelay>(db)`
  select d.id, d.old_due, d.new_due, d.reason, d.state, d.asked_id, d.asked_by, d.asked_at, d.decided_by, d.decided_at, d.note
    from customer.case_delay d where ${own('d')} and d.case_id = ${caseId} order by d.id`;

export const listAlarms = (db: DbOrTx, caseId: number): Promise<CaseDetail['alarms']> => rows<CaseDetail['alarms'][number]>(db)`
  select a.promise, a.level, coalesce(a.at, a.held_at) as at, a.told_at, coalesce((select string_agg(e.name, '、' order by e.name)
      from customer.case_told t join org_view.employee e on e.tenant_id = t.tenant_id and e.id = t.employee_id
     where ${own('t')} and t.case_id = a.case_id and t.promise = a.promise and t.level = a.level), '') as told
    from customer.case_alarm a where ${own('a')} and a.case_id = ${caseId} order by a.promise, a.level`;

export type FoundPhoto = CaseDetail['photos'][number];
export const listPhotos = (db: DbOrTx, caseId: number): Promise<FoundPhoto[]> => rows<FoundPhoto>(db)`
  select f.id, f.name, f.media_type, f.size, coalesce(u.name, '') as by, f.created_at as at,
         case p.moment when 1 then 'accepted' when 2 then 'before' else 'after' end as "when"
    from customer.case_photo p
    join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.category = ${lit(FILE_CATEGORY.casePhoto)}
    left join session_view.account u on u.tenant_id = f.tenant_id and u.id = f.account_id
   where ${own('p')} and p.case_id = ${caseId} order by p.moment, f.id`;

export const dropPhoto = async (tx: Tx, caseId: number, fileId: number): Promise<boolean> =>
  (await run(tx)`
    delete from customer.case_photo p where ${own('p')} and p.case_id = ${caseId} and p.file_id = ${fileId}`) > 0;

export const listMerged = (db: DbOrTx, caseId: number, viewer: CaseViewer): Promise<CaseDetail['merged']> =>
  rows<CaseDetail['merged'][number]>(db)`
    select c.id, c.number, c.title, c.reporter from customer.service_case c
     where ${own('c')} and c.merged_into = ${caseId} and ${seenBy(viewer)} order by c.id`;

export const isSeenCase = (db: DbOrTx, id: number, viewer: CaseViewer): Promise<boolean> =>
  exists(db)`select from customer.service_case c where ${own('c')} and c.id = ${id} and ${seenBy(viewer)}`;

export type FoundComplaint = Omit<ComplaintPart, 'accused'>;
export const findComplaint = (db: DbOrTx, caseId: number): Promise<FoundComplaint | undefined> => first<FoundComplaint>(db)`
  select k.level, k.department_id, coalesce(d.name, '') as department, k.authority_no, k.investigation, k.investigated_by,
         k.investigated_at, k.root_cause, k.corrective, k.reply, k.replied_by, k.replied_at
    from customer.complaint k left join org_view.department d on d.tenant_id = k.tenant_id and d.id = k.department_id
   where ${own('k')} and k.case_id = ${caseId}`;

export const findEmployee = (db: DbOrTx, id: number): Promise<{ id: number; name: string } | undefined> => first<{
  id: number;
  name: string;
}>(db)`
  select e.id, e.name from org_view.employee e where ${own('e')} and e.id = ${id}`;

// ---- delays -----------------------------------------------------------------------------------------------------------------------------

export interface LockedDelay {
  readonly id: number;
  readonly caseId: number;
  readonly oldDue: string;
  readonly newDue: string;
  readonly state: 1 | 2 | 3 | 4;
  readonly askedId: number;
}
export const findDelay = (db: DbOrTx, id: number): Promise<LockedDelay | undefined> => first<LockedDelay>(db)`
  select d.id, d.case_id, d.old_due, d.new_due, d.state, d.asked_id from customer.case_delay d where ${own('d')} and d.id = ${id}`;

export interface NewDelay {
  readonly caseId: number;
  readonly oldDue: string;
  readonly newDue: string;
  readonly reason: string;
  readonly askedId: number;
  readonly askedBy: string;
  readonly askedAt: string;
}
export async function insertDelay(tx: Tx, tenantId: number, values: NewDelay): Promise<void> {
  await tx
    .insertInto('customer.caseDelay')
    .values({ ...values, tenantId })
    .execute();
}
export async function decideDelay(
  tx: Tx,
  id: number,
  decision: {
    readonly state: 2 | 3;
    readonly decidedId: number;
    readonly decidedBy: string;
    readonly decidedAt: string;
    readonly note: string;
  },
): Promise<void> {
  await tx.updateTable('customer.caseDelay').set(decision).where('id', '=', id).execute();
}
/** A delay nobody decided means nothing once the work is done. */
export async function dropDelays(tx: Tx, caseId: number): Promise<void> {
  await run(tx)`
    update customer.case_delay d set state = ${lit(CASE_DELAY.gone)}
     where ${own('d')} and d.case_id = ${caseId} and d.state = ${lit(CASE_DELAY.waiting)}`;
}
