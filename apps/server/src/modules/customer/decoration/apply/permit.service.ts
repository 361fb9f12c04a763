// 装修许可证: issued with the passes once the money is there; the house is 装修中 from then on.
import { DECORATION_ACT, HOUSE_USE, type issuePermit, type OutputOf, type ParsedInputOf } from '@anju/contract';
import { addDays } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { setHouseUse } from '../../../estate/index.ts';
import { newGateCode } from '../../gate/gate-kind.ts';
import { readSetting } from '../money/setting.queries.ts';
import { onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import { issueWaiting } from './apply.queries.ts';

const later = (one: string, other: string): string => (one > other ? one : other);

export const issue = (scope: Scope, { id, version, from, to }: ParsedInputOf<typeof issuePermit>): Promise<OutputOf<typeof issuePermit>> =>
  onDecoration(scope, { id, version }, '发证', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.issue);
    const day = today(scope.clock);
    const first = from ?? found.plannedFrom;
    const last = to ?? found.plannedTo;
    if (last < later(day, first)) throw failField('to', 'DECORATION_PAST');
    const { inspectDays } = await readSetting(tx, found.companyId);
    const permitNumber = `${found.number}-XK${found.permits + 1}`;
    const before = await setHouseUse(inner, tx, {
      houseId: found.houseId,
      to: HOUSE_USE.decorating,
      note: `${found.number} 发放装修许可证`,
    });
    const stamp = stampOf(scope);
    const passes = await issueWaiting(tx, id, first, last, stamp);
    await takeStep(inner, tx, found, DECORATION_ACT.issue, {
      remark: `${permitNumber}，${first.replaceAll('-', '.')} 至 ${last.replaceAll('-', '.')}，出入证 ${passes} 张`,
      patch: {
        permits: found.permits + 1,
        permitNumber,
        permitToken: newGateCode(),
        permitFrom: first,
        permitTo: last,
        permitIssuedAt: stamp.at,
        houseUseBefore: before === HOUSE_USE.decorating ? HOUSE_USE.vacant : before,
        inspectDue: addDays(later(day, first), inspectDays),
      },
    });
    return { note: permitNumber, answer: { permitNumber, passes } };
  });
