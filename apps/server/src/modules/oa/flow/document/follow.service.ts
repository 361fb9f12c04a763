// 跟催: people urge those a document waits for. The clock reminds in limit/reminder.service.ts.
import { DOCUMENT, DOCUMENT_ACT, type DocumentDetail } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { managersOf } from '../handlers/handlers.service.ts';
import { substitutedBy } from '../substitute/substitute.queries.ts';
import { tellPending } from '../substitute/tell-pending.service.ts';
import { findDocument, insertEvents, listPeople, lockDocument } from './document-case.queries.ts';
import { listFollowsOf } from './document-detail.queries.ts';
import { requireSeen } from './document-seen.service.ts';
import { employeeOf } from './document.service.ts';
import * as queries from './follow.queries.ts';

/** Urging the same people again makes sense after a while. */
const PAUSE_MINUTES = 10;

/** The sender and the manager urge while the document is on its way; one who also handles it does not urge themselves. */
async function urge(scope: Scope, tx: Tx, documentId: number, to: number | null, text: string): Promise<number[]> {
  const me = employeeOf(scope);
  const document = await lockDocument(tx, documentId);
  if (!document) throw fail('NOT_FOUND', { what: '公文' });
  await requireSeen(scope, tx, document);
  const managing = document.starterId === me || (await managersOf(tx, document)).some(({ id }) => id === me);
  if (!managing) throw fail('FOLLOW_NOT_YOURS');
  const live = DOCUMENT.is(document.state, 'running', 'returned', 'concluded', 'finalised');
  const waitedFor = live ? (await queries.listWaitedFor(tx, documentId)).filter((person) => person !== me) : [];
  const toIds = to === null ? waitedFor : waitedFor.filter((person) => person === to);
  if (toIds.length === 0) throw fail('DOCUMENT_STATE', { state: DOCUMENT.text(document.state), what: '跟催' });
  const at = scope.clock.now().toISOString();
  const since = await queries.lastUrged(tx, documentId, me, toIds, at);
  if (since !== undefined && since < PAUSE_MINUTES) throw fail('FOLLOW_SOON', { minutes: PAUSE_MINUTES - since });
  const ids = await queries.insertFollows(tx, { documentId, round: document.round, byId: me, byName: scope.actor.name, toIds, text, at });
  const names = (await listPeople(tx, toIds)).map(({ name }) => name).join('、');
  const event = { documentId, round: document.round, nodeName: document.nodeName, byId: me, byName: scope.actor.name, at };
  await insertEvents(tx, [{ ...event, action: DOCUMENT_ACT.follow, detail: `跟催${names}`, opinion: text }]);
  await scope.audit.write(tx, scope.actor, {
    action: '跟催',
    entity: 'document',
    entityId: documentId,
    note: `${document.title} ${names}`,
  });
  await tellPending(scope, tx, toIds);
  return ids;
}

export const followUp = (scope: Scope, { id, text }: { readonly id: number; readonly text: string }): Promise<{ count: number }> =>
  inTransaction(scope.db, async (tx) => ({ count: (await urge(scope, tx, id, null, text)).length }));

export const create = (
  scope: Scope,
  input: { readonly docId: number; readonly to: number; readonly text: string },
): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const [id] = await urge(scope, tx, input.docId, input.to, input.text);
    return { id: id ?? 0 };
  });

export const answer = (scope: Scope, { id, answer: text }: { readonly id: number; readonly answer: string }): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const me = employeeOf(scope);
    const follow = await queries.lockFollow(tx, id);
    const mine = follow && (follow.toId === me || (await substitutedBy(tx, me, today(scope.clock))).includes(follow.toId));
    if (!follow || !mine) throw fail('NOT_FOUND', { what: '跟催' });
    if (follow.answeredAt !== null) throw fail('FOLLOW_ANSWERED');
    const at = scope.clock.now().toISOString();
    await queries.updateAnswer(tx, id, text, scope.actor.name, at);
    const document = await findDocument(tx, follow.documentId);
    const event = { documentId: follow.documentId, round: document?.round ?? 0, nodeName: document?.nodeName ?? '', byId: me };
    await insertEvents(tx, [{ ...event, byName: scope.actor.name, at, action: DOCUMENT_ACT.answer, detail: '', opinion: text }]);
    const note = `${document?.title ?? ''} ${text}`;
    await scope.audit.write(tx, scope.actor, { action: '回复跟催', entity: 'document', entityId: follow.documentId, note });
    await tellPending(scope, tx, [follow.byId]);
    return null;
  });

export async function list(scope: Scope, id: number): Promise<DocumentDetail['followList']> {
  const document = await findDocument(scope.db, id);
  if (!document) throw fail('NOT_FOUND', { what: '公文' });
  await requireSeen(scope, scope.db, document);
  return listFollowsOf(scope.db, id, employeeOf(scope), today(scope.clock));
}
