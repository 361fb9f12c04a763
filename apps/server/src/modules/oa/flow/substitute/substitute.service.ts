// 代理人: an employee names a colleague who does the employee's work on documents and letters for some days. Both see the work meanwhile.
import type { createSubstitute, endSubstitute, listSubstitutes, OutputOf, ParsedInputOf } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './substitute.queries.ts';
import { tellPending } from './tell-pending.service.ts';

const WHAT = '代理';
const SHOWN = 200;
const EXCLUSION_VIOLATION = '23P01';

function requireEmployee({ actor }: Pick<Scope, 'actor'>): number {
  if (actor.employeeId === null) throw fail('NOT_FOUND', { what: '您的员工档案' });
  return actor.employeeId;
}

export const list = ({ db, actor, clock }: Scope): Promise<OutputOf<typeof listSubstitutes>> =>
  queries.listOfEmployee(db, actor.employeeId, today(clock), SHOWN);

export async function create(scope: Scope, input: ParsedInputOf<typeof createSubstitute>): Promise<{ id: number }> {
  const employeeId = requireEmployee(scope);
  const { substituteId, toDay } = input;
  if (substituteId === employeeId) throw failField('substituteId', 'SUBSTITUTE_SELF');
  if (toDay < today(scope.clock)) throw failField('toDay', 'SUBSTITUTE_PAST');
  return inTransaction(scope.db, async (tx) => {
    const colleague = await queries.findColleague(tx, substituteId);
    if (!colleague) throw failField('substituteId', 'NOT_FOUND', { what: '代理人' });
    if (!colleague.serving) throw failField('substituteId', 'DOCUMENT_LEFT', { name: colleague.name });
    const id = await refusingOverlap(queries.insertSubstitute(tx, { ...input, employeeId }, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'substitute', entityId: id, after: input, note: colleague.name });
    await tellPending(scope, tx, [employeeId]);
    return { id };
  });
}

/** The database keeps the rule, also between two that are named concurrently. */
async function refusingOverlap<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION) throw fail('SUBSTITUTE_OVERLAP');
    throw error;
  }
}

export async function end(scope: Scope, { id }: ParsedInputOf<typeof endSubstitute>): Promise<null> {
  const employeeId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    // The substitute is told as well, so the accounts are looked up while the substitution is still in force.
    await tellPending(scope, tx, [employeeId]);
    if (!(await queries.updateEnded(tx, id, employeeId, stampOf(scope)))) throw fail('NOT_FOUND', { what: WHAT });
    await scope.audit.write(tx, scope.actor, { action: '结束', entity: 'substitute', entityId: id });
    return null;
  });
}
