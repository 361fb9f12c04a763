// Attaching, changing and ending. Billed days are protected: a period that has valid bills is not shortened, moved or repriced; the change
// takes effect on a day after them. domain: property 4.1, 18.
import {
  OBJECT,
  CONTRACT_METHOD,
  type AttachmentTerms,
  type AttachOutcome,
  type attachStandard,
  type changeAttachment,
  type endAttachment,
  type endAttachments,
  type ParsedInputOf,
  type switchAttachment,
} from '@anju/contract';
import { compareDecimal, formatDay, previousDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, type Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { endForMany, insertForMany } from './attachment-many.queries.ts';
import { requireSeen } from './attachment.policy.ts';
import * as queries from './attachment.queries.ts';
import { nextMonth } from './attachment.rules.ts';

const WHAT = '挂接的标准';
const EXCLUSION_VIOLATION = '23P01';

const stampOf = ({ actor, clock }: Scope): queries.Stamp => ({ by: actor.name, at: clock.now().toISOString() });

interface Days {
  readonly fromDate: string;
  readonly toDate: string | null;
}

/** Turns the constraint violation for overlapping days into an error message. */
async function onOverlap<T>(work: Promise<T>, failure: () => Failure): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION) throw failure();
    throw error;
  }
}

/** A standard within the user's scope, for objects of this kind, in force, with terms it supports. */
async function usableStandard(
  tx: Tx,
  { actor }: Scope,
  kind: queries.LockedAttachment['kind'],
  standardId: number,
  terms: AttachmentTerms,
): Promise<queries.StandardFacts> {
  const standard = requireSeen(actor, await queries.findStandard(tx, standardId), '收费标准');
  const { name, objectKind, method, disabled } = standard;
  if (disabled) throw failField('standardId', 'ATTACHMENT_STANDARD_OFF', { name });
  if (objectKind !== kind)
    throw failField('standardId', 'ATTACHMENT_KIND', { name, fits: OBJECT.text(objectKind), kind: OBJECT.text(kind) });
  checkOwnPrice(method, terms);
  if (terms.payerId !== null) await checkPayer(tx, actor, terms.payerId);
  return standard;
}

function checkOwnPrice(method: number, { ownPrice }: AttachmentTerms): void {
  if (ownPrice !== null && method !== CONTRACT_METHOD) throw failField('ownPrice', 'ATTACHMENT_OWN_PRICE');
}

async function checkPayer(tx: Tx, actor: Scope['actor'], payerId: number): Promise<void> {
  if (!(await queries.isPayer(tx, payerId, actor.estates))) throw failField('payerId', 'NOT_FOUND', { what: '付款人' });
}

export async function attach(scope: Scope, input: ParsedInputOf<typeof attachStandard>): Promise<AttachOutcome> {
  const { kind, target, standardId, fromDate, ...terms } = input;
  const day = today(scope.clock);
  return inTransaction(scope.db, async (tx) => {
    const standard = await usableStandard(tx, scope, kind, standardId, terms);
    const reach = { kind, target, estates: scope.actor.estates, today: day };
    const outcome = await insertForMany(tx, reach, standard, { ...terms, fromDate, otherwise: nextMonth(day) }, stampOf(scope));
    if (outcome.done + outcome.skipped === 0 && 'ids' in target) throw fail('NOT_FOUND', { what: OBJECT.text(kind) });
    await scope.audit.write(tx, scope.actor, {
      action: '挂标准',
      entity: 'attachment',
      entityId: null,
      after: { ...input, target: 'ids' in target ? { objects: target.ids.length } : target },
      note: `${standard.name}：${outcome.done} 个${OBJECT.text(kind)}，未挂 ${outcome.skipped} 个`,
    });
    return outcome;
  });
}

/** Locks the attachment and requires that the user may see it and that it is unchanged since the user read it. */
async function lock(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.LockedAttachment> {
  const found = requireSeen(actor, await queries.lockAttachment(tx, id), WHAT);
  if (version !== undefined && found.version !== version) throw fail('STALE', { what: WHAT });
  return found;
}

/** An attachment of a contract lies within its term; without an end it ends with the contract. */
function bounded({ termFrom, termTo }: queries.LockedAttachment, { fromDate, toDate }: Days): string | null {
  if (termFrom === null || termTo === null) return toDate;
  const refuse = (field: string) => failField(field, 'ATTACHMENT_TERM', { from: formatDay(termFrom), to: formatDay(termTo) });
  if (fromDate < termFrom || fromDate > termTo) throw refuse('fromDate');
  if (toDate !== null && toDate > termTo) throw refuse('toDate');
  return toDate ?? termTo;
}

/** An attachment may end neither before it begins nor before the last day billed. */
function checkEnd({ fromDate, billedTo, itemName }: queries.LockedAttachment, toDate: string | null, field: string): void {
  if (toDate === null) return;
  if (toDate < fromDate) throw failField(field, 'ATTACHMENT_END_EARLY', { date: formatDay(fromDate) });
  if (billedTo !== null && billedTo > toDate) throw failField(field, 'ATTACHMENT_BILLED_TO', { item: itemName, date: formatDay(billedTo) });
}

const overlap =
  (field: string, { itemName }: queries.LockedAttachment) =>
  (): Failure =>
    failField(field, 'ATTACHMENT_OVERLAP', { item: itemName });
const same = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareDecimal(one, other) === 0;

/** A change that would alter the amount of existing bills needs another attachment instead. */
function checkBilled(before: queries.LockedAttachment, after: AttachmentTerms & { fromDate: string }): void {
  if (before.billedTo === null) return;
  const refuse = (field: string, what: string) => failField(field, 'ATTACHMENT_BILLED', { item: before.itemName, what });
  if (after.fromDate !== before.fromDate) throw refuse('fromDate', '改起始日期');
  const repriced = '改数量或价格，请自某日起变更';
  if (!same(after.quantity, before.quantity)) throw refuse('quantity', repriced);
  if (!same(after.ownPrice, before.ownPrice)) throw refuse('ownPrice', repriced);
  if (after.stepMonths !== before.stepMonths || !same(after.stepRate, before.stepRate)) throw refuse('stepRate', repriced);
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeAttachment>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id, version);
    checkBilled(before, form);
    const toDate = bounded(before, form);
    checkEnd({ ...before, fromDate: form.fromDate }, toDate, 'toDate');
    checkOwnPrice(before.method, form);
    if (form.payerId !== null && form.payerId !== before.payerId) await checkPayer(tx, scope.actor, form.payerId);
    await onOverlap(queries.updateAttachment(tx, id, { ...form, toDate }, stampOf(scope)), overlap('fromDate', before));
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'attachment',
      entityId: id,
      before,
      after: form,
      note: `${before.code} ${before.standardName}`,
    });
  });
  return null;
}

export async function switchTo(scope: Scope, input: ParsedInputOf<typeof switchAttachment>): Promise<{ id: number }> {
  const { id, version, standardId, fromDate, ...terms } = input;
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id, version);
    const standard = await usableStandard(tx, scope, before.kind, standardId, terms);
    if (standard.estateId !== before.estateId) throw failField('standardId', 'ATTACHMENT_STANDARD_ELSEWHERE', { name: standard.name });
    if (standard.chargeTypeId !== before.chargeTypeId) throw failField('standardId', 'ATTACHMENT_OTHER_ITEM', { item: before.itemName });
    if (fromDate <= before.fromDate) throw failField('fromDate', 'ATTACHMENT_SWITCH_DATE', { date: formatDay(before.fromDate) });
    const toDate = bounded(before, { fromDate, toDate: terms.toDate });
    const last = previousDay(fromDate);
    checkEnd(before, last, 'fromDate');
    const stamp = stampOf(scope);
    // An attachment that has already ended keeps its end.
    if (before.toDate === null || before.toDate > last) await queries.updateAttachment(tx, id, { toDate: last }, stamp);
    const made = await onOverlap(
      queries.insertSuccessor(tx, id, { standardId, fromDate, ...terms, toDate }, stamp),
      overlap('toDate', before),
    );
    await scope.audit.write(tx, scope.actor, {
      action: '变更标准',
      entity: 'attachment',
      entityId: made,
      before,
      after: { standardId, fromDate, ...terms },
      note: `${before.code} 自 ${formatDay(fromDate)}：${before.standardName} → ${standard.name}`,
    });
    return { id: made };
  });
}

export async function end(scope: Scope, { id, version, toDate: asked }: ParsedInputOf<typeof endAttachment>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id, version);
    const toDate = bounded(before, { fromDate: before.fromDate, toDate: asked });
    checkEnd(before, toDate, 'toDate');
    await onOverlap(queries.updateAttachment(tx, id, { toDate }, stampOf(scope)), overlap('toDate', before));
    await scope.audit.write(tx, scope.actor, {
      action: asked === null ? '撤销结束' : '结束',
      entity: 'attachment',
      entityId: id,
      before: { toDate: before.toDate },
      after: { toDate },
      note: `${before.code} ${before.standardName}${toDate === null ? '' : `，至 ${formatDay(toDate)}`}`,
    });
  });
  return null;
}

export async function endMany(scope: Scope, input: ParsedInputOf<typeof endAttachments>): Promise<AttachOutcome> {
  const { kind, target, standardId, toDate } = input;
  return inTransaction(scope.db, async (tx) => {
    const standard = requireSeen(scope.actor, await queries.findStandard(tx, standardId), '收费标准');
    const reach = { kind, target, estates: scope.actor.estates, today: today(scope.clock) };
    const outcome = await endForMany(tx, reach, { standardId, toDate }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '批量结束',
      entity: 'attachment',
      entityId: null,
      after: { ...input, target: 'ids' in target ? { objects: target.ids.length } : target },
      note: `${standard.name} 至 ${formatDay(toDate)}：${outcome.done} 个${OBJECT.text(kind)}，未结束 ${outcome.skipped} 个`,
    });
    return outcome;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id);
    if (before.billedTo !== null) throw fail('ATTACHMENT_BILLED', { item: before.itemName, what: '删除，可以填写结束日期' });
    await queries.deleteAttachment(tx, id);
    await scope.audit.write(tx, scope.actor, {
      action: '删除',
      entity: 'attachment',
      entityId: id,
      before,
      note: `${before.code} ${before.standardName}`,
    });
  });
  return null;
}
