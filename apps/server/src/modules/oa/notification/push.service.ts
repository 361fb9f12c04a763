// 推送通知 (menu 216): drafted, published now or at a time, withdrawn, and shown once more to those who have not read it. A published
// notification is never changed: what its readers have seen stays what it was.
import {
  fileCategoryOf,
  publishNotification,
  PUSH,
  searchPushes,
  searchPushReaders,
  type changeNotification,
  type listPushChoices,
  type notificationForm,
  type OutputOf,
  type ParsedInputOf,
  type PushDetail,
  type PushRow,
  type releaseNotification,
  type remindNotification,
  type withdrawNotification,
} from '@anju/contract';
import type { z } from 'zod';
import { businessDay } from '@anju/domain';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile, deleteFile, lockAttached } from '../../files/index.ts';
import { listProgress, listReceivers, listWaiting } from './audience.queries.ts';
import { askerOf } from './push.policy.ts';
import * as queries from './push.queries.ts';
import { countReaders, listReaders, type ReaderSearch } from './push-reader.queries.ts';
import * as rules from './push.rules.ts';
import * as targets from './push-target.queries.ts';

type Form = z.output<typeof notificationForm>;
const WHAT = '通知';

// ---- reading ------------------------------------------------------------------------------------------------------------------------

async function withProgress<Row extends { readonly id: number }>(db: DbOrTx, found: readonly Row[], asker: queries.Asker) {
  const known = new Map(
    (
      await listProgress(
        db,
        found.map(({ id }) => id),
        asker,
      )
    ).map((one) => [one.id, one]),
  );
  return found.map((row) => ({ ...row, ...(known.get(row.id) ?? { receivers: 0, readers: 0, confirmed: 0 }) }));
}

export const search = listing(searchPushes, (scope, filter): queries.PushSearch => ({ asker: askerOf(scope), filter }), {
  totals: queries.countPushes,
  page: async (db, wanted, page): Promise<PushRow[]> => withProgress(db, await queries.listPushes(db, wanted, page), wanted.asker),
});

export async function get(scope: Scope, id: number): Promise<PushDetail> {
  const asker = askerOf(scope);
  const [found] = await withProgress(
    scope.db,
    [await queries.findPush(scope.db, asker, id)].filter((one) => one !== undefined),
    asker,
  );
  if (found === undefined) throw fail('NOT_FOUND', { what: WHAT });
  return found;
}

const listOfReaders = listing(searchPushReaders, (scope, filter): ReaderSearch => ({ asker: askerOf(scope), filter }), {
  totals: countReaders,
  page: listReaders,
});

export async function readers(scope: Scope, input: ParsedInputOf<typeof searchPushReaders>): Promise<OutputOf<typeof searchPushReaders>> {
  if (!(await queries.isManaged(scope.db, askerOf(scope), input.notificationId))) throw fail('NOT_FOUND', { what: WHAT });
  return listOfReaders(scope, input);
}

export async function choices(scope: Scope): Promise<OutputOf<typeof listPushChoices>> {
  const asker = askerOf(scope);
  return {
    all: asker.all,
    companies: await targets.listCompanies(scope.db, asker),
    departments: await targets.listDepartments(scope.db, asker),
    roles: asker.all ? await targets.listRoles(scope.db) : [],
  };
}

// ---- writing ------------------------------------------------------------------------------------------------------------------------

/** Sent to each account; a larger audience is told as the whole tenant: who is not meant reads the bar again and finds nothing new. */
const MOST_TOLD = 500;

async function tell({ events }: Pick<Services, 'events'>, tx: Tx, tenantId: number, accountIds: readonly number[] | 'all'): Promise<void> {
  if (accountIds.length === 0) return;
  const audience = accountIds === 'all' || accountIds.length > MOST_TOLD ? { tenantId } : { tenantId, accountIds };
  await events.publish(tx, audience, { type: 'notification' });
}

const tellReceivers = async (scope: Scope, tx: Tx, { id, toAll }: { id: number; toAll: boolean }, asker: queries.Asker): Promise<void> =>
  tell(scope, tx, scope.actor.tenantId, toAll ? 'all' : await listReceivers(tx, [id], asker));

async function checked(tx: Tx, asker: queries.Asker, toAll: boolean, wanted: readonly rules.Target[]) {
  const found = wanted.length === 0 ? [] : await targets.checkTargets(tx, asker, wanted);
  rules.checkAudience(toAll, asker.all, found);
  return found;
}

const valuesOf = (form: Form): Omit<queries.PushValues, 'publishedAt'> => {
  const { title, popup, confirm, toAll, expiresAt } = form;
  return { title, content: rules.contentOf(form), popup, confirm, toAll, expiresAt };
};

const pdfOf = (parentId: number) => ({ category: fileCategoryOf(publishNotification, 'fileId'), parentId });

/** The bytes are removed before the commit: a row without them can be removed again, bytes without a row never. */
async function removePdf({ files }: Scope, tx: Tx, id: number, fileId: number): Promise<void> {
  const paper = await lockAttached(tx, pdfOf(id), fileId);
  if (paper === undefined) return;
  await deleteFile(tx, fileId);
  for (const key of paper.keys) await files.remove(key);
}

async function insert(scope: Scope, tx: Tx, form: Form, published: { readonly start: Date } | null): Promise<{ id: number }> {
  const asker = askerOf(scope);
  const start = published?.start ?? null;
  const isOut = start !== null && start <= asker.now;
  const values = { ...valuesOf(form), publishedAt: start?.toISOString() ?? form.publishAt };
  const found = await checked(tx, asker, form.toAll, rules.targetsOf(form));
  const state = published ? PUSH.published : PUSH.draft;
  const stamp = stampOf(scope);
  const id = await queries.insertPush(tx, asker, { ...values, state, announcedAt: isOut ? stamp.at : null }, stamp);
  if (form.msgFormat === 1 && form.fileId !== null) {
    await attachFile({ ...scope, db: tx }, { id: form.fileId, ...pdfOf(id) });
    await queries.updateFile(tx, id, form.fileId);
  }
  if (found.length > 0) await targets.insertTargets(tx, id, found);
  const { title, msgFormat, popup, expiresAt } = form;
  await scope.audit.write(tx, scope.actor, {
    action: published ? '发布通知' : '新增草稿',
    entity: 'notification',
    entityId: id,
    after: { title, msgFormat, popup, expiresAt },
    note: rules.audienceText(form.toAll, found, isOut ? null : start),
  });
  if (isOut) await tellReceivers(scope, tx, { id, toAll: form.toAll }, asker);
  return { id };
}

/** A planned time of a draft lies before its end; whether both lie ahead is asked when it is published. */
function checkPlan({ publishAt, expiresAt }: Form): void {
  if (publishAt !== null && expiresAt !== null && new Date(expiresAt) <= new Date(publishAt))
    throw failField('expiresAt', 'PUSH_EXPIRY_EARLY');
}

export function publish(scope: Scope, form: Form): Promise<{ id: number }> {
  const now = scope.clock.now();
  const start = rules.startOf(form.publishAt, now);
  rules.checkExpiry(form.expiresAt, start, now);
  return inTransaction(scope.db, (tx) => insert(scope, tx, form, { start }));
}

export function draft(scope: Scope, form: Form): Promise<{ id: number }> {
  checkPlan(form);
  return inTransaction(scope.db, (tx) => insert(scope, tx, form, null));
}

interface Step {
  readonly tx: Tx;
  readonly before: queries.LockedPush;
  readonly asker: queries.Asker;
}

/** Locks a notification of the user's scope in a state that allows the step. */
function step<T>(
  scope: Scope,
  what: string,
  allows: (state: number) => boolean,
  { id, version }: { readonly id: number; readonly version?: number },
  work: (step: Step) => Promise<T>,
): Promise<T> {
  return inTransaction(scope.db, async (tx) => {
    const asker = askerOf(scope);
    const check = ({ state }: queries.LockedPush) => {
      if (!allows(state)) throw fail('PUSH_STATE', { state: PUSH.text(state), what });
    };
    const before = await lockRow(tx, { what: WHAT, find: () => queries.lockPush(tx, asker, id), version, check });
    return work({ tx, before, asker });
  });
}

const isDraft = (state: number): boolean => state === PUSH.draft;

const log = (scope: Scope, tx: Tx, { id, title }: queries.LockedPush, action: string, note: string = title): Promise<void> =>
  scope.audit.write(tx, scope.actor, { action, entity: 'notification', entityId: id, note });

export function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeNotification>): Promise<null> {
  checkPlan(form);
  return step(scope, '修改', isDraft, { id, version }, async ({ tx, before, asker }) => {
    const found = await checked(tx, asker, form.toAll, rules.targetsOf(form));
    const fileId = form.msgFormat === 1 ? form.fileId : null;
    if (fileId !== null && fileId !== before.fileId) await attachFile({ ...scope, db: tx }, { id: fileId, ...pdfOf(id) });
    const values = { ...valuesOf(form), publishedAt: form.publishAt, msgFormat: form.msgFormat, fileId };
    await queries.updatePush(tx, id, values, stampOf(scope));
    if (before.fileId !== null && before.fileId !== fileId) await removePdf(scope, tx, id, before.fileId);
    await targets.deleteTargets(tx, id);
    if (found.length > 0) await targets.insertTargets(tx, id, found);
    await log(scope, tx, before, '修改', `${form.title}；${rules.audienceText(form.toAll, found)}`);
    return null;
  });
}

export const remove = (scope: Scope, id: number): Promise<null> =>
  step(scope, '删除', isDraft, { id }, async ({ tx, before }) => {
    await queries.deletePush(tx, id);
    if (before.fileId !== null) await removePdf(scope, tx, id, before.fileId);
    await log(scope, tx, before, '删除');
    return null;
  });

/** The targets are checked once more: one may be out of use by now, and the publisher may see fewer companies than the author. */
export const release = (scope: Scope, { id, version }: ParsedInputOf<typeof releaseNotification>): Promise<null> =>
  step(scope, '发布', isDraft, { id, version }, async ({ tx, before, asker }) => {
    const start = rules.startOf(before.publishAt, asker.now);
    rules.checkExpiry(before.expiresAt, start, asker.now);
    const wanted = await targets.listTargets(tx, id);
    if (!before.toAll && wanted.length === 0) throw failField('toAll', 'PUSH_TARGET_GONE', { what: '接收范围' });
    const found = await checked(tx, asker, before.toAll, wanted);
    const isOut = start <= asker.now;
    const stamp = stampOf(scope);
    const patch = {
      state: PUSH.published,
      publishedAt: start.toISOString(),
      publisherName: stamp.by,
      announcedAt: isOut ? stamp.at : null,
    };
    await queries.updatePush(tx, id, patch, stamp);
    await log(scope, tx, before, '发布通知', rules.audienceText(before.toAll, found, isOut ? null : start));
    if (isOut) await tellReceivers(scope, tx, before, asker);
    return null;
  });

export const withdraw = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof withdrawNotification>): Promise<null> =>
  step(scope, '撤回', rules.isPublic, { id, version }, async ({ tx, before, asker }) => {
    const stamp = stampOf(scope);
    const patch = { state: PUSH.withdrawn, withdrawnAt: stamp.at, withdrawnBy: stamp.by, withdrawReason: reason };
    await queries.updatePush(tx, id, patch, stamp);
    await log(scope, tx, before, '撤回', reason);
    if (before.state === PUSH.published) await tellReceivers(scope, tx, before, asker);
    return null;
  });

export const remind = (
  scope: Scope,
  { id, version }: ParsedInputOf<typeof remindNotification>,
): Promise<OutputOf<typeof remindNotification>> =>
  step(
    scope,
    '提醒',
    (state) => state === PUSH.published,
    { id, version },
    async ({ tx, before, asker }) => {
      const waiting = await listWaiting(tx, id, asker);
      if (waiting.length === 0) throw fail('PUSH_NOBODY_LEFT');
      await queries.countReminder(tx, id, stampOf(scope).at);
      await log(scope, tx, before, '再次提醒', `提醒 ${waiting.length} 人`);
      await tell(scope, tx, scope.actor.tenantId, waiting);
      return { people: waiting.length };
    },
  );

/** Tells the receivers of planned notifications whose time has come, once: the update and the message are one transaction. */
export function announceDue({ clock, events }: Pick<Services, 'clock' | 'events'>, db: Db, tenantId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const due = await queries.updateAnnounced(tx, now);
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await tell(
      { events },
      tx,
      tenantId,
      due.some(({ toAll }) => toAll) ? 'all' : await listReceivers(tx, ids, { now, day: businessDay(now) }),
    );
  });
}
