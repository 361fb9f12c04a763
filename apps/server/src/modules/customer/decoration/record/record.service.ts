// 装修 as lists and one by one; what is done with them stands in the other folders. domain: property 5.2.
import { DECORATION, DECORATION_PASS, searchDecorations, type DecorationDetail, type DecorationRow } from '@anju/contract';
import { isZeroDecimal, maskPhone, neededPapers, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listConsents, listRoundLines, listRounds } from '../accept/accept.queries.ts';
import { listPast, listWaitingWorkers, sumArrears } from '../apply/apply.queries.ts';
import { listExtensions } from '../apply/extension.queries.ts';
import { mayDecide } from '../apply/extension.service.ts';
import { listInspectionLines, listInspections, listPhotos } from '../inspection/inspection.queries.ts';
import { findLeave } from '../leave/leave.queries.ts';
import { listLines } from '../money/money.queries.ts';
import { plannedLines } from '../money/money.rules.ts';
import { readSetting } from '../money/setting.queries.ts';
import { listPasses } from '../pass/pass.queries.ts';
import { shownPass } from '../pass/pass.service.ts';
import { shownRow } from '../seen/row.queries.ts';
import { listDecorations, totalsOfDecorations } from '../seen/search.queries.ts';
import { askAs, viewerOf, type Asked } from '../seen/viewer.policy.ts';
import { listChosenWorks, listPaperFacts, sumMoney as sumAsked } from '../step/change.queries.ts';
import { judgePapers } from '../step/papers.rules.ts';
import * as parts from './part.queries.ts';
import { stepsOf } from './record.rules.ts';

export const search: Listing<typeof searchDecorations> = async (scope, input) =>
  listing(searchDecorations, await askAs(scope), {
    totals: totalsOfDecorations,
    page: listDecorations,
    row: (found: DecorationRow, { viewer }: Pick<Asked<unknown>, 'viewer'>) => shownRow(found, viewer),
  })(scope, input);

async function roundsOf({ db }: Scope, id: number): Promise<Pick<DecorationDetail, 'inspections' | 'rounds'>> {
  const [inspections, inspected, rounds, lines, photos] = await Promise.all([
    listInspections(db, id),
    listInspectionLines(db, id),
    listRounds(db, id),
    listRoundLines(db, id),
    listPhotos(db, id),
  ]);
  const shot = (of: (photo: (typeof photos)[number]) => boolean) =>
    photos.filter(of).map(({ inspectionId: _i, round: _r, ...file }) => file);
  return {
    inspections: inspections.map((one) => ({
      ...one,
      lines: inspected.filter(({ inspectionId }) => inspectionId === one.id).map(({ inspectionId: _, ...line }) => line),
      photos: shot(({ inspectionId }) => inspectionId === one.id),
    })),
    rounds: rounds.map((one) => ({
      ...one,
      lines: lines.filter(({ round }) => round === one.round).map(({ round: _, ...line }) => ({ ...line, violationId: null })),
      photos: shot(({ round }) => round === one.round),
    })),
  };
}

export async function detail(scope: Scope, id: number): Promise<DecorationDetail> {
  const { db } = scope;
  const viewer = await viewerOf(scope);
  const found = await parts.findDecoration(db, id, viewer);
  if (!found) throw fail('NOT_FOUND', { what: '装修' });
  const [
    steps,
    papers,
    paperFacts,
    works,
    money,
    asked,
    passes,
    waiting,
    extensions,
    violations,
    consents,
    leave,
    history,
    setting,
    rounds,
  ] = await Promise.all([
    parts.listSteps(db, id),
    parts.listPapers(db, id),
    listPaperFacts(db, id),
    listChosenWorks(db, id),
    listLines(db, id),
    sumAsked(db, id),
    listPasses(db, id),
    listWaitingWorkers(db, id),
    listExtensions(db, id),
    parts.listViolationsOf(db, id),
    listConsents(db, id),
    findLeave(db, id),
    listPast(db, found.houseId, id),
    readSetting(db, found.companyId),
    roundsOf(scope, id),
  ]);
  const { makerId, checkerId, ...row } = found;
  const needed = neededPapers(row.applicant, row.contractorKind, works);
  const left = sumMoney(money.map(({ balance }) => balance));
  const phone = (text: string): string => (viewer.phones ? text : maskPhone(text));
  const decided = row.state !== DECORATION.waiting && row.state !== DECORATION.refused;
  return {
    ...shownRow(row, viewer),
    ownerPhone: phone(row.ownerPhone),
    leaderPhone: phone(row.leaderPhone),
    permitCode: viewer.phones ? row.permitCode : null,
    rules: setting.rules,
    openAmount: viewer.arrears ? await sumArrears(db, row.houseId) : null,
    arrearsConfirm: setting.arrearsConfirm,
    planned: decided ? [] : plannedLines(setting, { area: row.houseArea, passes: waiting.length }),
    money,
    paidUp: asked.unpaid === 0,
    needs: needed.map((one) => ({ ...one, missing: !papers.some(({ paper }) => paper === one.paper) })),
    papers,
    passes: passes.map(({ token, ...pass }) => ({
      ...shownPass(pass, viewer.phones),
      code: viewer.phones && pass.state === DECORATION_PASS.valid ? token : null,
    })),
    extensions: extensions.map(({ makerId: asker, ...one }) => ({
      ...one,
      mayDecide: mayDecide(viewer, { state: one.state, makerId: asker, flowName: one.flowName }),
    })),
    violations,
    ...rounds,
    observeDays: setting.observeDays,
    waterHours: setting.waterHours,
    consents,
    leave: leave ?? null,
    steps,
    history,
    may: stepsOf(
      {
        state: row.state,
        maker: makerId,
        checker: checkerId,
        papers: judgePapers(
          needed.map(({ paper }) => paper),
          paperFacts,
        ),
        unpaid: asked.unpaid,
        begun: true,
        violations: row.openViolations,
        passesOut: row.passesOut,
        observed: row.observeUntil !== null && row.observeUntil <= viewer.today,
        left: leave !== undefined,
        depositLeft: !isZeroDecimal(left),
      },
      viewer,
      row.flowName !== null,
    ),
    flowName: row.state === DECORATION.waiting ? row.flowName : null,
  };
}
