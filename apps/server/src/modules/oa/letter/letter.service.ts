// 普通公文: reading, writing and sending letters. Specification 2, section 7 (normal-doc-deal). What happens to a letter afterwards is in
// letter-step.service.ts.
import {
  LETTER,
  searchLetters,
  type EmployeeName,
  type LetterDetail,
  type LetterRow,
  type listReceiversOfCompany,
  type listReceivingCompanies,
  type OutputOf,
  type ParsedInputOf,
  type submitLetter,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { cleanHtml, textOfHtml } from '../../../platform/html/clean-html.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { removeBytes } from '../../files/index.ts';
import { tellPending } from '../flow/substitute/tell-pending.service.ts';
import * as address from './letter-address.queries.ts';
import { saveFiles } from './letter-file.service.ts';
import * as found from './letter-search.queries.ts';
import { readerOf } from './letter.policy.ts';
import * as queries from './letter.queries.ts';
import { addressees, rightsOf } from './letter.rules.ts';

export const WHAT = '普通公文';
const SHOWN_TO_DEAL = 200;
const SHOWN_RECEIVERS = 1000;

// ---- reading --------------------------------------------------------------------------------------------------------------------------

export const defineLetterTodo = (): void => defineTodo(found.LETTER_TODO);

export const toDeal = (scope: Scope): Promise<LetterRow[]> => found.listToDeal(scope.db, readerOf(scope), SHOWN_TO_DEAL);

export const search = listing(searchLetters, (scope, filter) => ({ filter, reader: readerOf(scope) }), {
  totals: found.countLetters,
  page: found.listLetters,
});

export async function detail(scope: Scope, id: number): Promise<LetterDetail> {
  const { db } = scope;
  const reader = readerOf(scope);
  const letter = await found.findLetter(db, id, reader);
  if (!letter) throw fail('NOT_FOUND', { what: WHAT });
  const { senderId, awaited, ...row } = letter;
  const isSender = senderId === reader.employeeId;
  const receiverList = await found.listReceivers(db, id, reader, isSender);
  const files = await found.listFiles(db, id);
  return { ...row, files, receiverList, can: rightsOf({ ...row, isSender, awaited }) };
}

export const companies = (
  { db }: Scope,
  { key }: ParsedInputOf<typeof listReceivingCompanies>,
): Promise<OutputOf<typeof listReceivingCompanies>> => address.listCompanies(db, key);

export const receivers = (
  { db, clock }: Scope,
  { companyId, key }: ParsedInputOf<typeof listReceiversOfCompany>,
): Promise<EmployeeName[]> => address.listEmployees(db, companyId, key, today(clock), SHOWN_RECEIVERS);

// ---- writing --------------------------------------------------------------------------------------------------------------------------

type Form = ParsedInputOf<typeof submitLetter>;
interface Sender {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
}

async function senderOf({ actor }: Scope, tx: Tx): Promise<Sender> {
  const sender = actor.employeeId === null ? undefined : await queries.findSender(tx, actor.employeeId);
  if (actor.employeeId === null || !sender) throw fail('NOT_FOUND', { what: '您的员工档案' });
  return { id: actor.employeeId, ...sender };
}

/** Locks a draft of the user. */
const lockDraft = ({ actor }: Scope, tx: Tx, id: number, what: string, version?: number): Promise<queries.LockedLetter> =>
  lockRow(tx, {
    what: WHAT,
    find: () => queries.lockSent(tx, id, actor.employeeId),
    version,
    check: ({ state }) => {
      if (state !== LETTER.draft) throw fail('LETTER_STATE', { state: LETTER.text(state), what });
    },
  });

async function saveReceivers(tx: Tx, letterId: number, ids: readonly number[]): Promise<void> {
  const there = await queries.replaceReceivers(tx, letterId, ids);
  if (there.length < ids.length) throw failField('receiverIds', 'NOT_FOUND', { what: '接收人' });
  const gone = there.find(({ serving }) => !serving);
  if (gone) throw failField('receiverIds', 'DOCUMENT_LEFT', { name: gone.name });
}

/** What a draft may lack and a letter may not. */
function checkComplete({ clock }: Scope, { body, dueOn, fileIds }: Form, receiverIds: readonly number[]): void {
  if (receiverIds.length === 0) throw failField('receiverIds', 'LETTER_NOBODY');
  if (textOfHtml(body) === '' && fileIds.length === 0) throw failField('body', 'TEXT_EMPTY', { what: '正文' });
  if (dueOn !== null && dueOn < today(clock)) throw failField('dueOn', 'LETTER_DUE_PAST');
}

export async function submit(scope: Scope, input: Form): Promise<{ id: number; version: number }> {
  const { actor, audit, clock } = scope;
  const form = { ...input, body: cleanHtml(input.body) };
  return inTransaction(scope.db, async (tx) => {
    const sender = await senderOf(scope, tx);
    const receiverIds = addressees(form.receiverIds, sender.id);
    if (form.send) checkComplete(scope, form, receiverIds);
    const { at } = stampOf(scope);
    const isNew = form.id === null;
    let id = form.id ?? 0;
    if (isNew) id = await queries.insertLetter(tx, form, sender, at);
    else {
      await lockDraft(scope, tx, id, form.send ? '再次发送' : '修改', form.version);
      await queries.updateDraft(tx, id, form, at);
    }
    await saveReceivers(tx, id, receiverIds);
    const dropped = await saveFiles(scope, tx, id, form.fileIds);
    // The log is read by others than the receivers, so it holds no text of the letter.
    const { body: _body, id: _id, version: _version, send, ...after } = form;
    const action = send ? '发送' : isNew ? '新增' : '修改';
    await audit.write(tx, actor, { action, entity: 'letter', entityId: id, after: { ...after, receiverIds }, note: form.title });
    if (send) {
      await tellPending(scope, tx, receiverIds);
      await queries.updateSent(tx, id, await takeNumber(tx, actor.tenantId, sender.companyId, 'letter', today(clock)), at);
    }
    const version = await queries.getVersion(tx, id);
    await removeBytes(scope, dropped);
    return { id, version };
  });
}

export const remove = (scope: Scope, id: number): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { title } = await lockDraft(scope, tx, id, '删除');
    const dropped = await saveFiles(scope, tx, id, []);
    await queries.deleteDraft(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'letter', entityId: id, note: title });
    await removeBytes(scope, dropped);
    return null;
  });
