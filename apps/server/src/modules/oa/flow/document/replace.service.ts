// A successor for everything open of an employee: tasks, urgings, documents sent, chosen handlers, definitions, and letters, which a higher layer
// passes on. Each document is changed by the engine; one whose successor may not take it is named and left as it is.
import { DOCUMENT_ACT, type ParsedInputOf, type replaceEmployee } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listPeople, lockDocument } from './document-case.queries.ts';
import { loadCase, refusalOfStep, takeStep } from './document-engine.service.ts';
import { employeeOf } from './document.service.ts';
import { decided } from './approval.service.ts';
import * as queries from './replace.queries.ts';

/** Replaces somebody in one document; returns why the successor cannot take it. */
async function replaceInDocument(
  scope: Scope,
  tx: Tx,
  documentId: number,
  from: number,
  to: number,
  reason: string,
  detail: string,
): Promise<Error | null> {
  const document = await lockDocument(tx, documentId);
  if (!document) return null;
  const loaded = await loadCase(scope, tx, document);
  const words = { act: DOCUMENT_ACT.replace, word: '更换处理人', opinion: reason, detail };
  const action = { kind: 'replace', actor: scope.actor.employeeId ?? to, from, to } as const;
  const refusal = await refusalOfStep(tx, loaded, action, words.word);
  if (refusal !== null) return refusal;
  const taken = await takeStep(scope, tx, loaded, action, words);
  await queries.passFollows(tx, documentId, from, to);
  await decided(scope, tx, taken, reason);
  return null;
}

async function successor(tx: Tx, id: number): Promise<string> {
  const [found] = await listPeople(tx, [id]);
  if (!found?.serving || found.accountId === null) throw fail('DOCUMENT_LEFT', { name: found?.name ?? '该员工' });
  return found.name;
}

/** Gives the letters somebody has not signed to the successor; answers how many. */
type PassLetters = (scope: Scope, tx: Tx, fromId: number, toId: number) => Promise<number>;

export async function replaceEverywhere(
  scope: Scope,
  { fromId, toId, reason }: ParsedInputOf<typeof replaceEmployee>,
  passLetters: PassLetters,
) {
  if (fromId === toId) throw fail('REPLACE_SAME');
  employeeOf(scope);
  return inTransaction(scope.db, async (tx) => {
    const [from] = await listPeople(tx, [fromId]);
    if (!from) throw fail('NOT_FOUND', { what: '员工' });
    const name = await successor(tx, toId);
    const refused: string[] = [];
    let documents = 0;
    await queries.lockNaming(tx, fromId);
    for (const { id, title } of await queries.lockOpenOf(tx, fromId)) {
      const refusal = await replaceInDocument({ ...scope, db: tx }, tx, id, fromId, toId, reason, `${from.name}由${name}接替`);
      if (refusal === null) documents += 1;
      else refused.push(`${title}：${refusal.message}`);
    }
    await queries.replacePicks(tx, fromId, toId);
    const definitions = await queries.replaceManagers(tx, fromId, toId);
    const letters = await passLetters({ ...scope, db: tx }, tx, fromId, toId);
    await queries.insertReplacement(tx, {
      fromId,
      toId,
      reason,
      documents,
      letters,
      definitions,
      by: scope.actor.name,
      at: scope.clock.now().toISOString(),
    });
    const note = `${from.name} → ${name}：公文 ${documents} 件，普通公文 ${letters} 件，流程 ${definitions} 个。${reason}`;
    await scope.audit.write(tx, scope.actor, { action: '更换处理人', entity: 'flow', entityId: fromId, note });
    return { documents, letters, definitions, refused };
  });
}

/** The employee leaves the company: the open documents chosen in the handover go to the successor, all or none. */
export async function handOver(
  scope: Scope,
  tx: Tx,
  facts: { readonly documentIds: readonly number[]; readonly fromEmployeeId: number; readonly toEmployeeId: number },
) {
  const [from] = await listPeople(tx, [facts.fromEmployeeId]);
  const name = await successor(tx, facts.toEmployeeId);
  // The documents of a leaver come in several lists; two leavers would wait for each other over the documents of both.
  await queries.lockOpenOf(tx, facts.fromEmployeeId);
  for (const id of facts.documentIds) {
    const detail = `${from?.name ?? ''}由${name}接替`;
    const refusal = await replaceInDocument(scope, tx, id, facts.fromEmployeeId, facts.toEmployeeId, '离职交接', detail);
    if (refusal !== null) throw refusal;
  }
}
