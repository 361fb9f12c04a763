// 投诉管理 (menu 100): what is investigated, what the customer is told, and the figures of a period.
import {
  CASE,
  CASE_ACT,
  CASE_KIND,
  searchComplaints,
  type classifyComplaint,
  type investigateComplaint,
  type OutputOf,
  type ParsedInputOf,
  type readComplaintFigures,
  type replyComplaint,
} from '@anju/contract';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findServing } from '../../../org/index.ts';
import { shownTo } from '../seen/row.queries.ts';
import { askAs, viewerOf } from '../seen/viewer.policy.ts';
import { updateCase, type LockedCase } from '../step/change.queries.ts';
import { onCase, wrongState } from '../step/lock.service.ts';
import { noteStep } from '../step/move.service.ts';
import * as queries from './complaint.queries.ts';

export const search: Listing<typeof searchComplaints> = async (scope, input) =>
  listing(searchComplaints, await askAs(scope), { totals: queries.totalsOfComplaints, page: queries.listComplaints, row: shownTo })(
    scope,
    input,
  );

export async function figures(
  scope: Scope,
  input: ParsedInputOf<typeof readComplaintFigures>,
): Promise<OutputOf<typeof readComplaintFigures>> {
  const search = { ...input, viewer: await viewerOf(scope) };
  const [byCause, byEstate, byMonth] = await Promise.all([
    queries.countByCause(scope.db, search),
    queries.countByEstate(scope.db, search),
    queries.countByMonth(scope.db, search),
  ]);
  return { byCause, byEstate, byMonth };
}

/** Whom and which department a complaint names. */
export async function requireNamed(
  tx: Tx,
  { accusedId, departmentId }: { readonly accusedId: number | null; readonly departmentId: number | null },
  path: string,
): Promise<void> {
  if (accusedId !== null && !(await findServing(tx, accusedId))) throw failField(`${path}accusedId`, 'CASE_TEAM_MEMBER');
  if (departmentId !== null && !(await queries.hasDepartment(tx, departmentId)))
    throw failField(`${path}departmentId`, 'NOT_FOUND', { what: '部门' });
}

function requireComplaint(now: LockedCase, what: string): void {
  if (now.kind !== CASE_KIND.complaint) throw fail('NOT_FOUND', { what: '投诉' });
  if (now.state === CASE.declined || now.state === CASE.merged) throw wrongState(now, what);
}

export const classify = (scope: Scope, input: ParsedInputOf<typeof classifyComplaint>): Promise<null> =>
  onCase(scope, input, '登记投诉信息', async (tx, now) => {
    requireComplaint(now, '登记');
    const { level, accusedId, departmentId, authorityNo } = input;
    await requireNamed(tx, { accusedId, departmentId }, '');
    if (accusedId !== null && accusedId === now.workerId) throw failField('accusedId', 'CASE_ACCUSED');
    await updateCase(tx, now.id, { accusedId }, stampOf(scope));
    await queries.saveComplaint(tx, scope.actor.tenantId, now.id, { level, departmentId, authorityNo });
    return '';
  });

export const investigate = (scope: Scope, input: ParsedInputOf<typeof investigateComplaint>): Promise<null> =>
  onCase(scope, input, '登记调查', async (tx, now) => {
    requireComplaint(now, '登记调查');
    const { investigation, rootCause, corrective } = input;
    const { by: investigatedBy, at: investigatedAt } = stampOf(scope);
    await queries.updateComplaint(tx, now.id, { investigation, rootCause, corrective, investigatedBy, investigatedAt });
    await updateCase(tx, now.id, {}, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.follow, `调查：${investigation}`);
    return '';
  });

export const reply = (scope: Scope, input: ParsedInputOf<typeof replyComplaint>): Promise<null> =>
  onCase(scope, input, '答复', async (tx, now) => {
    requireComplaint(now, '答复');
    if ((await queries.findComplaint(tx, now.id))?.investigatedAt == null) throw fail('CASE_NOT_INVESTIGATED', { number: now.number });
    const { by: repliedBy, at: repliedAt } = stampOf(scope);
    await queries.updateComplaint(tx, now.id, { reply: input.reply, repliedBy, repliedAt });
    await updateCase(tx, now.id, {}, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.follow, `答复：${input.reply}`);
    return '';
  });
