// 装修退场 (menu 92): the crew leaves, nothing of it stays.
import { DECORATION_ACT, type ParsedInputOf, type recordLeave } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { onDecoration, takeStep, wrongState } from '../step/move.service.ts';
import { insertLeave } from './leave.queries.ts';

export const record = (scope: Scope, { id, version, ...facts }: ParsedInputOf<typeof recordLeave>): Promise<null> =>
  onDecoration(scope, { id, version }, '退场', async (inner, tx, found) => {
    if (facts.leftOn > today(scope.clock)) throw failField('leftOn', 'DECORATION_END_FUTURE');
    if (found.left) throw wrongState(found, '再次登记退场');
    await takeStep(inner, tx, found, DECORATION_ACT.leave, { remark: facts.remark });
    await insertLeave(tx, { decorationId: id, ...facts }, stampOf(scope));
    return { note: facts.remark, answer: null };
  });
