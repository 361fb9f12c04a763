// 诉求 as lists and one by one; what is done with them stands in the other files of this folder. domain: property 5.1.
import { CASE_DELAY, DISPATCH_WAY, MENU, searchCases, type CaseDetail } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findComplaint } from '../complaint/complaint.queries.ts';
import { listPhotos } from '../photo/photo.queries.ts';
import { shownRow, shownTo } from '../seen/row.queries.ts';
import { listCases, totalsOfCases } from '../seen/search.queries.ts';
import { askAs, viewerOf, type CaseViewer } from '../seen/viewer.policy.ts';
import { listDelays, type FoundDelay } from '../step/delay.queries.ts';
import { findMembership, listMaterials, readOpenAmount } from '../work/work.queries.ts';
import * as parts from './part.queries.ts';
import { stepsOf } from './record.rules.ts';
import { hidePhones } from './remark.rules.ts';

export const search: Listing<typeof searchCases> = async (scope, input) =>
  listing(searchCases, await askAs(scope), { totals: totalsOfCases, page: listCases, row: shownTo })(scope, input);

/** Whether the user could grab it: a member on duty of its team. */
async function isGrabbable(scope: Scope, { teamId, way }: parts.FoundCase): Promise<boolean> {
  if (teamId === null || way !== DISPATCH_WAY.grab || scope.actor.employeeId === null) return false;
  return (await findMembership(scope.db, teamId, scope.actor.employeeId))?.onDuty ?? false;
}

const mayDecide = (viewer: CaseViewer, delay: FoundDelay): boolean =>
  delay.state === CASE_DELAY.waiting &&
  delay.flowName === null &&
  delay.askedId !== viewer.accountId &&
  viewer.may(MENU.caseFollow, 'audit');

/** A caller who joined the case left a number; only those who call customers, and the worker, read it whole. */
const readableRemark = (remark: string, { phones, employeeId }: CaseViewer, workerId: number | null): string =>
  phones || (employeeId !== null && employeeId === workerId) ? remark : hidePhones(remark);

export async function detail(scope: Scope, id: number): Promise<CaseDetail> {
  const { db } = scope;
  const viewer = await viewerOf(scope);
  const found = await parts.findCase(db, id, viewer);
  if (!found) throw fail('NOT_FOUND', { what: '诉求' });
  const [steps, materials, visits, delays, alarms, photos, merged, complaint, openAmount, grabbable] = await Promise.all([
    parts.listSteps(db, id),
    listMaterials(db, id),
    parts.listVisitsOf(db, id),
    listDelays(db, id),
    parts.listAlarms(db, id),
    listPhotos(db, id),
    parts.listMerged(db, id, viewer),
    findComplaint(db, id),
    readOpenAmount(db, id),
    isGrabbable(scope, found),
  ]);
  const { visitRule, accusedId, accusedName, mergedIntoId, mergedIntoNumber, relatedId, relatedNumber, relatedTitle, ...row } = found;
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
    complaint: complaint ? { ...complaint, accused: accusedId === null ? null : { id: accusedId, name: accusedName } } : null,
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
