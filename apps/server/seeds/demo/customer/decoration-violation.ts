// The violations of the demo's decorations.
import { DECORATION, NOTICE_KIND, NOTICE_SERVED, VIOLATION, VIOLATION_ACT, VIOLATION_SOURCE } from '@anju/contract';
import type { Row } from '../../insert-rows.ts';
import type { DecorationGround, DecorationHouse } from './decoration-ground.ts';
import type { DecorationPlan } from './decoration-plans.ts';

export interface FoundViolation {
  readonly violations: readonly Row<'customer.violation'>[];
  readonly violationSteps: readonly Row<'customer.violationStep'>[];
  readonly notices: readonly Row<'customer.violationNotice'>[];
  readonly rechecks: readonly Row<'customer.violationRecheck'>[];
}

const at = (day: string, time: string): string => new Date(`${day}T${time}:00+08:00`).toISOString();

/** The violation of a plan, found on the second round, with its notice and perhaps its recheck. */
export function violationOf(
  plan: DecorationPlan,
  id: number,
  number: string,
  house: DecorationHouse,
  ground: DecorationGround,
  day: (after: number) => string,
): FoundViolation {
  if (plan.violation === undefined) return { violations: [], violationSteps: [], notices: [], rechecks: [] };
  const { tenantId, companyId, estateId, checker, clerk } = ground;
  const [typeName, content, closed] = plan.violation;
  const stops = plan.state === DECORATION.stopped;
  const violationNumber = `WG${number.slice(2)}`;
  const type = ground.type(typeName);
  const found = at(day(10), '14:30');
  const stamp = { createdBy: checker.name, createdAt: found, updatedBy: checker.name, updatedAt: found };
  const step = (seq: number, act: number, to: number, after: number, remark: string) => ({
    tenantId,
    violationId: id,
    seq,
    act,
    fromState: VIOLATION.open,
    toState: to,
    accountId: checker.accountId,
    by: checker.name,
    at: at(day(after), '16:00'),
    remark,
  });
  const noticeNo = `${violationNumber}-${stops ? 'TG' : 'ZG'}1`;
  return {
    violations: [
      {
        tenantId,
        id,
        number: violationNumber,
        companyId,
        estateId,
        houseId: house.id,
        decorationId: id,
        typeId: type.id,
        level: type.level,
        content,
        offender: plan.contractor,
        source: VIOLATION_SOURCE.inspection,
        sourceNo: number,
        foundAt: found,
        finderId: checker.employeeId,
        foundBy: checker.name,
        state: closed ? VIOLATION.closed : VIOLATION.open,
        deadline: day(13),
        rechecks: closed ? 1 : 0,
        notices: 1,
        stops: stops && !closed,
        result: closed ? '已恢复' : '',
        endedAt: closed ? at(day(13), '16:00') : null,
        makerId: checker.accountId,
        ...stamp,
        version: 2,
      },
    ],
    violationSteps: [
      step(1, VIOLATION_ACT.record, VIOLATION.open, 10, content),
      step(2, VIOLATION_ACT.notice, VIOLATION.open, 10, noticeNo),
      ...(closed ? [step(3, VIOLATION_ACT.close, VIOLATION.closed, 13, '已恢复')] : []),
    ],
    notices: [
      {
        tenantId,
        violationId: id,
        seq: 1,
        kind: stops ? NOTICE_KIND.stop : NOTICE_KIND.rectify,
        number: noticeNo,
        demand: `${content}，请按期整改`,
        deadline: day(13),
        served: NOTICE_SERVED.signed,
        receiver: plan.leader,
        by: clerk.name,
        at: found,
      },
    ],
    rechecks: closed
      ? [{ tenantId, violationId: id, seq: 1, passed: true, remark: '已恢复', by: checker.name, at: at(day(13), '16:00') }]
      : [],
  };
}
