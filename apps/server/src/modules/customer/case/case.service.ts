// 诉求 as lists and one by one; what is done with them stands in the other files of this folder. domain: property 5.1.
import { CASE_DELAY, MENU, searchCases, type CaseDetail, type listCaseWorkers, type OutputOf, type ParsedInputOf } from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findPlace } from './case-accept.queries.ts';
import { listWorkers } from './case-dispatch.queries.ts';
import * as parts from './case-part.queries.ts';
import { shownRow } from './case-row.queries.ts';
import { listCategoryFacts } from './case-promise.queries.ts';
import { listCases, totalsOfCases, type CaseSearch } from './case-search.queries.ts';
import { findMembership, listMaterials, readOpenAmount } from './case-work.queries.ts';
import { viewerOf, type CaseViewer } from './case.policy.ts';
import { stepsOf } from './case.rules.ts';

export async function search(scope: Scope, input: ParsedInputOf<typeof searchCases>): Promise<OutputOf<typeof searchCases>> {
  const viewer = await viewerOf(scope);
  const make = (_: Scope, filter: CaseSearch['filter']): CaseSearch => ({ filter, viewer, today: today(scope.clock) });
  return listing(searchCases, make, { totals: totalsOfCases, page: listCases, row: (found) => shownRow(found, viewer) })(scope, input);
}

/** Whether the user could grab it: a member on duty of its team. */
async function isGrabbable(scope: Scope, { teamId, way }: parts.FoundCase): Promise<boolean> {
  if (teamId === null || way !== 2 || scope.actor.employeeId === null) return false;
  return (await findMembership(scope.db, teamId, scope.actor.employeeId))?.onDuty ?? false;
}

async function complaintOf(scope: Scope, { id, accusedId }: parts.FoundCase): Promise<CaseDetail['complaint']> {
  const found = await parts.findComplaint(scope.db, id);
  if (!found) return null;
  return { ...found, accused: accusedId === null ? null : ((await parts.findEmployee(scope.db, accusedId)) ?? null) };
}

const mayDecide = (viewer: CaseViewer, delay: parts.FoundDelay): boolean =>
  delay.state === CASE_DELAY.waiting && delay.askedId !== viewer.accountId && viewer.may(MENU.caseFollow, 'audit');

const PHONE = /(?<!\d)1\d{10}(?!\d)/gu;
/** A caller who joined the case left a number; only those who call customers, and the worker, read it whole. */
const readableRemark = (remark: string, { phones, employeeId }: CaseViewer, workerId: number | null): string =>
  phones || (employeeId !== null && employeeId === workerId) ? remark : remark.replaceAll(PHONE, (phone) => maskPhone(phone));

export async function detail(scope: Scope, id: number): Promise<CaseDetail> {
  const { db } = scope;
  const viewer = await viewerOf(scope);
  const found = await parts.findCase(db, id, viewer);
  if (!found) throw fail('NOT_FOUND', { what: '诉求' });
  const [steps, materials, visits, delays, alarms, photos, merged, complaint, openAmount, grabbable] = await Promise.all([
    parts.listSteps(db, id),
    listMaterials(db, id),
    parts.listVisitsOf(db, id),
    parts.listDelays(db, id),
    parts.listAlarms(db, id),
    parts.listPhotos(db, id),
    parts.listMerged(db, id, viewer),
    complaintOf(scope, found),
    readOpenAmount(db, id),
    isGrabbable(scope, found),
  ]);
  const { visitRule, accusedId, mergedIntoId, mergedIntoNumber, relatedId, relatedNumber, relatedTitle, ...row } = found;
  return {
    ...shownRow(row, viewer),
    mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, number: mergedIntoNumber },
    related: relatedId === null ? null : { id: relatedId, number: relatedNumber, title: relatedTitle },
    steps: steps.map((one) => ({ ...one, remark: readableRemark(one.remark, viewer, found.workerId) })),
    materials,
    visits,
    delays: delays.map(({ askedId, ...delay }) => ({ ...delay, mayDecide: mayDecide(viewer, { askedId, ...delay }) })),
    alarms,
    photos,
    merged,
    complaint,
    openAmount,
    may: stepsOf(
      {
        state: found.state,
        worker: found.workerId,
        arrived: found.onSite,
        reopens: found.reopens,
        visitRule,
        satisfaction: found.satisfaction,
        accused: accusedId,
        kind: found.kind,
        finishDue: found.finishDue,
        grabbable,
        investigated: complaint?.investigatedAt != null,
      },
      viewer,
    ),
  };
}

export async function workers(
  scope: Scope,
  { estateId, teamId, categoryId }: ParsedInputOf<typeof listCaseWorkers>,
): Promise<OutputOf<typeof listCaseWorkers>> {
  const nowhere = { houseId: null, parkingId: null, publicAreaId: null, personId: null };
  if (!(await findPlace(scope.db, { estateId, ...nowhere }, reachOf(scope.actor)))) throw fail('NOT_FOUND', { what: '小区' });
  const wanted = teamId ?? (categoryId === null ? null : ((await listCategoryFacts(scope.db, [categoryId]))[0]?.teamId ?? null));
  return listWorkers(scope.db, estateId, wanted);
}
