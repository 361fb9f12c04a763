// 违规 as lists and one by one.
import { MENU, searchViolations, VIOLATION_ACT, type ViolationDetail, type ViolationStepName } from '@anju/contract';
import { maskPhone, takeViolationMove, type ViolationNow } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { askAs, viewerOf, type DecorationViewer } from '../seen/viewer.policy.ts';
import * as queries from './violation.queries.ts';

export const search: Listing<typeof searchViolations> = async (scope, input) =>
  listing(searchViolations, await askAs(scope), { totals: queries.totalsOfViolations, page: queries.listViolations })(scope, input);

function stepsOf(now: ViolationNow, { accountId, may }: DecorationViewer): ViolationStepName[] {
  const goes = (act: (typeof VIOLATION_ACT.values)[number]): boolean => 'next' in takeViolationMove(now, { act, actor: accountId });
  const works = may(MENU.decorationViolation, 'change');
  const decides = may(MENU.decorationViolation, 'audit');
  const steps: [ViolationStepName, boolean][] = [
    ['change', works && goes(VIOLATION_ACT.change)],
    ['notice', works && goes(VIOLATION_ACT.notice)],
    ['recheck', works && goes(VIOLATION_ACT.close)],
    ['appeal', works && goes(VIOLATION_ACT.appeal)],
    ['review', decides && goes(VIOLATION_ACT.review)],
    ['decide', decides && goes(VIOLATION_ACT.uphold)],
    ['mustReport', works && goes(VIOLATION_ACT.mustReport)],
    ['report', works && goes(VIOLATION_ACT.report)],
    ['hand', works && goes(VIOLATION_ACT.hand)],
    ['cancel', decides && goes(VIOLATION_ACT.cancel)],
  ];
  return steps.flatMap(([name, holds]) => (holds ? [name] : []));
}

export async function detail(scope: Scope, id: number): Promise<ViolationDetail> {
  const { db } = scope;
  const viewer = await viewerOf(scope);
  const found = await queries.findViolation(db, id, viewer);
  if (!found) throw fail('NOT_FOUND', { what: '违规' });
  const [notices, rechecksDone, appeals, photos, steps, earlier, open] = await Promise.all([
    queries.listNotices(db, id),
    queries.listRechecks(db, id),
    queries.listAppeals(db, id),
    queries.listPhotos(db, id),
    queries.listSteps(db, id),
    queries.listEarlier(db, id),
    queries.findOpenAppeal(db, id),
  ]);
  const { makerId, finderAccounts, noticeCount, ...row } = found;
  const own = [makerId, ...finderAccounts, ...(open ? [open.makerId] : [])];
  const may = stepsOf({ state: row.state, own, notices: noticeCount, reported: row.reportedAt !== null }, viewer);
  return {
    ...row,
    phone: viewer.phones ? row.phone : maskPhone(row.phone),
    notices,
    rechecksDone,
    appeals: appeals.map(({ makerId: _, ...one }) => ({ ...one, mayDecide: one.id === open?.id && may.includes('decide') })),
    photos,
    steps,
    earlier,
    may,
  };
}
