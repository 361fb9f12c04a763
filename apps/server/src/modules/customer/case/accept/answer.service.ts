// What becomes of a 诉求 that is registered: it is accepted, answered on the spot, declined, or merged into another.
import { CASE, CASE_ACT, type acceptCase, type answerCase, type declineCase, type mergeCase, type ParsedInputOf } from '@anju/contract';
import { isEnded } from '@anju/domain';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import type { LockedCase } from '../step/change.queries.ts';
import { announce, lockAll, onCase, requireEmployee } from '../step/lock.service.ts';
import { noteStep, takeStep } from '../step/move.service.ts';

export const accept = (scope: Scope, input: ParsedInputOf<typeof acceptCase>): Promise<null> =>
  onCase(scope, input, '受理', async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.accept, actor: requireEmployee(scope) });
    return '';
  });

export const answer = (scope: Scope, input: ParsedInputOf<typeof answerCase>): Promise<null> =>
  onCase(scope, input, '当场答复', async (tx, now) => {
    const move = { act: CASE_ACT.answer, actor: requireEmployee(scope) } as const;
    await takeStep(scope, tx, now, move, { remark: input.answer, patch: { result: input.answer } });
    return '';
  });

export const decline = (scope: Scope, input: ParsedInputOf<typeof declineCase>): Promise<null> =>
  onCase(scope, input, '不予办理', async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.decline, actor: requireEmployee(scope) }, { remark: input.reason });
    return input.reason;
  });

/** Both cases are locked in one step, in the order of their ids, whichever is merged into the other. */
export const merge = (scope: Scope, { id, version, intoId }: ParsedInputOf<typeof mergeCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    if (id === intoId) throw failField('intoId', 'CASE_MERGE_SELF');
    const both = await lockAll(scope, tx, [id, intoId]);
    const [now, into] = (id < intoId ? both : both.toReversed()) as [LockedCase, LockedCase];
    if (now.version !== version) throw fail('STALE', { what: '诉求' });
    // A complaint keeps its own way: merged into something else, the person it is about would read it.
    if (now.kind !== into.kind || now.accusedId !== into.accusedId) throw failField('intoId', 'CASE_MERGE_KIND');
    if (isEnded(into.state)) throw failField('intoId', 'CASE_MERGE_INTO', { number: into.number, state: CASE.text(into.state) });
    const move = { act: CASE_ACT.merge, actor: scope.actor.employeeId } as const;
    await takeStep(scope, tx, now, move, { remark: into.number, patch: { mergedInto: intoId } });
    await noteStep(scope, tx, into, CASE_ACT.merge, `${now.number} ${now.title}`);
    await scope.audit.write(tx, scope.actor, { action: '合并', entity: 'case', entityId: id, note: `${now.number} 并入 ${into.number}` });
    await announce(scope, tx);
    return null;
  });
