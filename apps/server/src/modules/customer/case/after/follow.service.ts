// 诉求跟进 (menu 97): what is done while the customer waits.
import { CASE_ACT, type followCase, type ParsedInputOf } from '@anju/contract';
import { isEnded } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { updateCase } from '../step/change.queries.ts';
import { onCase, wrongState } from '../step/lock.service.ts';
import { noteStep } from '../step/move.service.ts';

export const follow = (scope: Scope, input: ParsedInputOf<typeof followCase>): Promise<null> =>
  onCase(scope, input, '跟进', async (tx, now) => {
    if (isEnded(now.state)) throw wrongState(now, '跟进');
    const { content, waitsFor, followOn, promised } = input;
    if (followOn !== null && followOn < today(scope.clock)) throw failField('followOn', 'CASE_PAUSE_PAST');
    await updateCase(tx, now.id, { waitsFor, followOn }, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.follow, [content, promised === '' ? '' : `承诺：${promised}`].filter(Boolean).join('；'));
    return content;
  });
