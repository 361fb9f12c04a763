// 通话记录: who may read which call, what a page may add to its own, and recordings.
import {
  CALL,
  FILE_CATEGORY,
  fileCategoryOf,
  keepTape as keepTapeCall,
  type CallRecord,
  type keepTape,
  type noteCall,
  type OutputOf,
  type ParsedInputOf,
  type searchCalls,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, Failure } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile, openFile } from '../../files/index.ts';
import { readsAll, readSetting } from '../setting/centre.service.ts';
import * as queries from './record.queries.ts';

export async function readerOf(scope: Scope, everybody: boolean): Promise<queries.Reader> {
  const { db, actor } = scope;
  const agentIds = await queries.listOwnAgents(db, actor.accountId, actor.employeeId);
  return { ...reachOf(actor), agentIds, employeeId: actor.employeeId, everybody: everybody && (await readsAll(scope)) };
}

/** Numbers of other people's calls stay masked: whoever has to call back asks the agent who took the call, or is one of the group. */
async function shown(scope: Scope, reader: queries.Reader, found: readonly queries.FoundRecord[]): Promise<CallRecord[]> {
  const ids = found.map(({ id }) => id);
  const cases = ids.length === 0 ? [] : await queries.listCases(scope.db, reader, ids);
  return found.map(({ mine, personId, houseId, personName, house, ...row }) => {
    const masked = [maskPhone(row.customDisplayNum), maskPhone(row.calleeNum)] as const;
    return {
      ...row,
      customDisplayNum: mine || !reader.everybody ? row.customDisplayNum : masked[0],
      calleeNum: mine || !reader.everybody ? row.calleeNum : masked[1],
      encryptionCustomDisplayNum: masked[0],
      encryptionCalleeNum: masked[1],
      party: { personId, name: personName, houseId, house },
      cases: cases.filter(({ recordId }) => recordId === row.id).map(({ recordId: _id, ...one }) => one),
    };
  });
}

export async function search(
  scope: Scope,
  { page, size, key, missed, everybody }: ParsedInputOf<typeof searchCalls>,
): Promise<OutputOf<typeof searchCalls>> {
  const reader = await readerOf(scope, everybody);
  const wanted = { reader, key, missed, today: today(scope.clock) };
  const sums = await queries.totals(scope.db, wanted);
  const found = await queries.listRecords(scope.db, wanted, { limit: size, offset: (page - 1) * size });
  return { ...sums, rows: await shown(scope, reader, found) };
}

export async function one(scope: Scope, callKey: string): Promise<CallRecord | null> {
  const reader = await readerOf(scope, false);
  const found = await queries.findByKey(scope.db, reader, callKey);
  return found ? ((await shown(scope, reader, [found]))[0] ?? null) : null;
}

export async function note(scope: Scope, asked: ParsedInputOf<typeof noteCall>): Promise<null> {
  const { callKey, personId, houseId, note: words, caseIds } = asked;
  const reader = await readerOf(scope, false);
  await inTransaction(scope.db, async (tx) => {
    const record = await queries.lockOwn(tx, reader, callKey);
    if (!record) throw fail('NOT_FOUND', { what: '通话记录' });
    if (houseId != null && !(await queries.isHouseSeen(tx, reader, houseId))) throw fail('NOT_FOUND', { what: '房屋' });
    if (personId != null && !(await queries.isPersonKnown(tx, personId))) throw fail('NOT_FOUND', { what: '人员' });
    const wanted = [...new Set(caseIds)];
    if (wanted.length > 0 && (await queries.countCasesSeen(tx, reader, wanted)) < wanted.length) throw fail('NOT_FOUND', { what: '诉求' });
    const after = {
      personId: personId === undefined ? record.personId : personId,
      houseId: houseId === undefined ? record.houseId : houseId,
      note: words ?? record.note,
    };
    await queries.writeNote(tx, { id: record.id, ...after });
    if (wanted.length > 0) await queries.addCases(tx, scope.actor.tenantId, record.id, wanted);
    const entry = { action: '登记去向', entity: 'call-record', entityId: record.id, after: { ...after, caseIds: wanted } } as const;
    await scope.audit.write(tx, scope.actor, entry);
  });
  return null;
}

export async function keep(scope: Scope, { callKey, fileId }: ParsedInputOf<typeof keepTape>): Promise<null> {
  const reader = await readerOf(scope, false);
  // It may have been switched off during the call.
  if (!(await readSetting(scope)).recording) throw fail('CALL_TAPE_OFF');
  await inTransaction(scope.db, async (tx) => {
    const record = await queries.lockOwn(tx, reader, callKey);
    if (!record) throw fail('NOT_FOUND', { what: '通话记录' });
    if (record.state <= CALL.talking) throw fail('CALL_TAPE_LIVE');
    if (record.tapeFileId !== null || record.tapePath !== '') throw fail('CALL_TAPE_TWICE');
    const category = fileCategoryOf(keepTapeCall, 'fileId');
    await attachFile({ db: tx, actor: scope.actor }, { category, parentId: record.id, id: fileId });
    await queries.writeTape(tx, record.id, fileId);
    // The list was read when the call ended, before its sound was there.
    const { tenantId, accountId } = scope.actor;
    await scope.events.publish(tx, { tenantId, accountIds: [accountId] }, { type: 'call' });
  });
  return null;
}

/** Whoever reads the record hears it; that somebody did is logged. */
export async function play(scope: Scope, id: number, ofProvider: (path: string) => Promise<StreamAnswer>): Promise<StreamAnswer> {
  const reader = await readerOf(scope, true);
  const record = await queries.findTape(scope.db, reader, id);
  if (!record) throw fail('NOT_FOUND', { what: '通话记录' });
  if (record.tapeFileId === null && record.tapePath === '') throw fail('CALL_NO_TAPE');
  await scope.audit.write(scope.db, scope.actor, { action: '听录音', entity: 'call-record', entityId: id });
  if (record.tapeFileId === null) return ofProvider(record.tapePath);
  try {
    const { type, body } = await openFile(scope, { id: record.tapeFileId, cat: FILE_CATEGORY.callTape, parent: id });
    return { type, body };
  } catch (cause) {
    // The record names a recording, so that there is none would be untrue.
    throw cause instanceof Failure && cause.reason === 'FILE_GONE' ? fail('CALL_TAPE') : cause;
  }
}

export const mayHear = async (scope: Scope, recordId: number): Promise<boolean> =>
  (await queries.findTape(scope.db, await readerOf(scope, true), recordId)) !== undefined;
