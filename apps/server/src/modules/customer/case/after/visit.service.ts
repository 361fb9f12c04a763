// 诉求回访 (menu 99): customers are called, tell their opinion, or have the work done again.
import { CASE, CASE_ACT, searchVisits, type ParsedInputOf, type rateCase, type reopenCase, type visitCase } from '@anju/contract';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { shownTo } from '../seen/row.queries.ts';
import { askAs } from '../seen/viewer.policy.ts';
import { onCase, requireEmployee, wrongState } from '../step/lock.service.ts';
import { noteStep, takeStep } from '../step/move.service.ts';
import * as queries from './visit.queries.ts';

export const search: Listing<typeof searchVisits> = async (scope, input) =>
  listing(searchVisits, await askAs(scope), {
    totals: queries.totalsOfVisits,
    page: queries.listVisits,
    row: (found, asked) => ({ ...shownTo(found, asked), finishedAt: found.finishedAt }),
  })(scope, input);

export const visit = (scope: Scope, input: ParsedInputOf<typeof visitCase>): Promise<null> =>
  onCase(scope, input, '回访', async (tx, now) => {
    const { id: caseId, version: _, redo, result, ...values } = input;
    const { tenantId, by, at } = stampOf(scope);
    const employeeId = requireEmployee(scope);
    const waits = now.state === CASE.rating || now.state === CASE.visiting;
    if (!waits) throw wrongState(now, '回访');
    await queries.insertVisit(tx, tenantId, {
      ...values,
      result: values.reached ? result : null,
      caseId,
      round: now.reopens,
      employeeId,
      by,
      at,
    });
    if (!values.reached || result === null)
      await noteStep(scope, tx, now, CASE_ACT.visit, ['未联系上', values.remark].filter(Boolean).join('：'));
    else await takeStep(scope, tx, now, { act: CASE_ACT.visit, actor: employeeId, rated: result, redo }, { remark: values.remark });
    return values.remark;
  });

export const rate = (scope: Scope, input: ParsedInputOf<typeof rateCase>): Promise<null> =>
  onCase(scope, input, '评价', async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.rate, actor: requireEmployee(scope), rated: input.rated }, { remark: input.remark });
    return input.remark;
  });

export const reopen = (scope: Scope, input: ParsedInputOf<typeof reopenCase>): Promise<null> =>
  onCase(scope, input, '返工', async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.reopen, actor: scope.actor.employeeId }, { remark: input.reason });
    return input.reason;
  });
