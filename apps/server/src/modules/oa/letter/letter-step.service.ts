// Steps of a letter that was sent: it is read and signed for by its receivers or their substitutes, and revoked by its sender while nobody
// has signed. Signing, revoking and handing over lock the letter, so that of two concurrent steps the second finds the result of the first.
import { LETTER, type dealLetter, type LetterDetail, type ParsedInputOf, type revokeLetter } from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { tellPending } from '../flow/substitute/tell-pending.service.ts';
import { isAwaited } from './letter-search.queries.ts';
import { readerOf } from './letter.policy.ts';
import * as queries from './letter.queries.ts';
import { detail, WHAT } from './letter.service.ts';

/** The letter as it is after the user has read it. */
export async function open(scope: Scope, id: number): Promise<LetterDetail> {
  const before = await detail(scope, id);
  if (!before.unread || before.state !== LETTER.sent) return before;
  await queries.updateRead(scope.db, id, readerOf(scope), scope.clock.now().toISOString());
  return detail(scope, id);
}

const stateOf = ({ state }: queries.LockedLetter, what: string) => fail('LETTER_STATE', { state: LETTER.text(state), what });

export const deal = (scope: Scope, { id, answer }: ParsedInputOf<typeof dealLetter>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, audit } = scope;
    const reader = readerOf(scope);
    const check = (letter: queries.LockedLetter) => {
      if (letter.state === LETTER.revoked) throw stateOf(letter, '签收');
    };
    const letter = await lockRow(tx, { what: WHAT, find: () => queries.lockReceived(tx, id, reader), check });
    if (!(await isAwaited(tx, id, reader))) throw fail('LETTER_DONE');
    if (letter.needsAnswer && answer === '') throw failField('answer', 'LETTER_NO_ANSWER');
    const { at } = stampOf(scope);
    const signedFor = await queries.updateSigned(tx, id, reader, { by: actor.name, at, answer });
    const done = await queries.updateDone(tx, [id], at);
    const others = signedFor.filter((personId) => personId !== actor.employeeId);
    const after = { signedFor, done: done > 0 };
    await audit.write(tx, actor, {
      action: others.length > 0 ? '代签收' : '签收',
      entity: 'letter',
      entityId: id,
      after,
      note: letter.title,
    });
    await tellPending(scope, tx, [...signedFor, letter.senderId]);
    return null;
  });

export const revoke = (scope: Scope, { id, version }: ParsedInputOf<typeof revokeLetter>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const check = (letter: queries.LockedLetter) => {
      if (letter.state === LETTER.done) throw fail('LETTER_READ');
      if (letter.state !== LETTER.sent) throw stateOf(letter, '撤回');
    };
    const { title } = await lockRow(tx, {
      what: WHAT,
      find: () => queries.lockSent(tx, id, scope.actor.employeeId),
      version,
      check,
    });
    const parts = await queries.listParts(tx, id);
    if (parts.some(({ signed }) => signed)) throw fail('LETTER_READ');
    await queries.updateRevoked(tx, id, stampOf(scope).at);
    await scope.audit.write(tx, scope.actor, { action: '撤回', entity: 'letter', entityId: id, note: title });
    await tellPending(
      scope,
      tx,
      parts.map(({ personId }) => personId),
    );
    return null;
  });
