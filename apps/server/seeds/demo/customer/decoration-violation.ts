// The violations of the demo's decorations.
import {
  APPEAL,
  DECORATION,
  NOTICE_KIND,
  NOTICE_SERVED,
  VIOLATION,
  VIOLATION_ACT,
  VIOLATION_SOURCE,
  type ViolationState,
} from '@anju/contract';
import type pg from 'pg';
import { insertRows, type Row } from '../../insert-rows.ts';
import type { DecorationGround, DecorationHouse } from './decoration-ground.ts';
import type { DecorationPlan } from './decoration-plans.ts';

export interface FoundViolation {
  readonly violations: readonly Row<'customer.violation'>[];
  readonly violationSteps: readonly Row<'customer.violationStep'>[];
  readonly notices: readonly Row<'customer.violationNotice'>[];
  readonly rechecks: readonly Row<'customer.violationRecheck'>[];
  readonly appeals: readonly Row<'customer.violationAppeal'>[];
}

type Ending = readonly [act: number, remark: string];
/** What happened after the notice. */
const ENDINGS: Readonly<Record<ViolationState, readonly Ending[]>> = {
  [VIOLATION.open]: [],
  [VIOLATION.appealed]: [[VIOLATION_ACT.appeal, '当日为调休工作日']],
  [VIOLATION.closed]: [[VIOLATION_ACT.close, '已恢复']],
  [VIOLATION.handed]: [
    [VIOLATION_ACT.mustReport, '劝阻无效'],
    [VIOLATION_ACT.report, '区综合行政执法局'],
    [VIOLATION_ACT.hand, '已由执法部门立案'],
  ],
  [VIOLATION.cancelled]: [[VIOLATION_ACT.cancel, '经核实为相邻楼层堆放']],
};

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
  if (plan.violation === undefined) return { violations: [], violationSteps: [], notices: [], rechecks: [], appeals: [] };
  const { tenantId, companyId, estateId, checker, clerk } = ground;
  const [typeName, content, state] = plan.violation;
  const [closed, handed, appealed] = [state === VIOLATION.closed, state === VIOLATION.handed, state === VIOLATION.appealed];
  const over = state === VIOLATION.open || appealed ? null : at(day(13), '16:00');
  const endings = ENDINGS[state];
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
        state,
        deadline: day(13),
        rechecks: closed ? 1 : 0,
        notices: 1,
        stops: stops && !closed,
        reportDue: handed ? at(day(11), '14:30') : null,
        reportedAt: handed ? at(day(11), '09:20') : null,
        reportedBy: handed ? clerk.name : '',
        reportTo: handed ? '区综合行政执法局' : '',
        reportNo: handed ? `${violationNumber}-SB1` : '',
        reportNote: handed ? '附现场照片' : '',
        result: over === null ? '' : (endings.at(-1)?.[1] ?? ''),
        endedAt: over,
        makerId: checker.accountId,
        ...stamp,
        version: 1 + endings.length,
      },
    ],
    violationSteps: [
      step(1, VIOLATION_ACT.record, VIOLATION.open, 10, content),
      step(2, VIOLATION_ACT.notice, VIOLATION.open, 10, noticeNo),
      ...endings.map(([act, remark], place) =>
        step(
          3 + place,
          act,
          place === endings.length - 1 ? state : VIOLATION.open,
          11 + Math.min(2, place + (over === null ? 0 : 2)),
          remark,
        ),
      ),
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
    appeals: appealed
      ? [
          {
            ...{ tenantId, violationId: id, appellant: plan.leader, reason: '当日为调休工作日，不在禁止时段', state: APPEAL.submitted },
            ...{ makerId: clerk.accountId, createdBy: clerk.name, createdAt: at(day(11), '16:00') },
          },
        ]
      : [],
  };
}

export async function insertViolations(client: pg.Client, found: readonly FoundViolation[]): Promise<void> {
  const all = <T>(part: (one: FoundViolation) => readonly T[]): T[] => found.flatMap(part);
  const violations = all((one) => one.violations);
  await insertRows(client, 'customer.violation', violations);
  const steps = all((one) => one.violationSteps);
  await insertRows(client, 'customer.violationStep', steps);
  const notices = all((one) => one.notices);
  await insertRows(client, 'customer.violationNotice', notices);
  const rechecks = all((one) => one.rechecks);
  await insertRows(client, 'customer.violationRecheck', rechecks);
  const appeals = all((one) => one.appeals);
  await insertRows(client, 'customer.violationAppeal', appeals);
}
