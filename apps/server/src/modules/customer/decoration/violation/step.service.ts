// What is done with a 违规: notices, rechecks, appeal, report, the end; and the end of a stop order.
import {
  APPEAL,
  DECORATION_ACT,
  VIOLATION,
  VIOLATION_ACT,
  type addViolationPhotos,
  type appealViolation,
  type cancelViolation,
  type changeViolation,
  type demandReport,
  type handViolation,
  type issueNotice,
  type liftStop,
  type OutputOf,
  type ParsedInputOf,
  type recheckViolation,
  type rejectAppeal,
  type reportViolation,
  type reviewAppeal,
  type upholdAppeal,
  type ViolationAct,
} from '@anju/contract';
import { takeViolationMove, VIOLATION_ENDED, type ViolationNow } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { checkedBy, stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { announce, onDecoration, takeStep } from '../step/move.service.ts';
import { attachPhotos, giveNotice, reportDueFrom, requireType } from './record.service.ts';
import * as queries from './violation-change.queries.ts';
import { findOpenAppeal } from './violation.queries.ts';

type Locked = queries.LockedViolation;
interface Key {
  readonly id: number;
  readonly version?: number;
}

async function knowing(tx: Tx, now: Locked): Promise<ViolationNow> {
  const appeal = await findOpenAppeal(tx, now.id);
  const own = [now.makerId, ...now.finderAccounts, ...(appeal ? [appeal.makerId] : [])];
  return { state: now.state, own, notices: now.notices, reported: now.reportedAt !== null };
}

async function lockFor(scope: Scope, tx: Tx, { id, version }: Key): Promise<Locked> {
  const found = await queries.lockViolation(tx, id, reachOf(scope.actor));
  if (!found) throw fail('NOT_FOUND', { what: '违规' });
  if (version !== undefined && found.version !== version) throw fail('STALE', { what: '违规' });
  return found;
}

interface Notes {
  readonly remark: string;
  readonly patch?: queries.ViolationPatch;
}
async function move(scope: Scope, tx: Tx, now: Locked, act: ViolationAct, { remark, patch = {} }: Notes): Promise<void> {
  const result = takeViolationMove(await knowing(tx, now), { act, actor: scope.actor.accountId });
  if ('refused' in result) {
    const what = VIOLATION_ACT.text(act);
    if (result.refused === 'SELF') throw fail(act === VIOLATION_ACT.cancel ? 'VIOLATION_CANCEL_OWN' : 'VIOLATION_APPEAL_OWN');
    if (result.refused === 'NO_NOTICE') throw fail('VIOLATION_NO_NOTICE', { what });
    if (result.refused === 'REPORTED') throw fail('VIOLATION_REPORTED');
    if (result.refused === 'UNREPORTED') throw fail('VIOLATION_UNREPORTED');
    throw fail('VIOLATION_STATE', { number: now.number, state: VIOLATION.text(now.state), what });
  }
  const stamp = stampOf(scope);
  const ended = VIOLATION_ENDED.includes(result.next);
  await queries.updateViolation(tx, now.id, { ...patch, state: result.next, ...(ended ? { endedAt: stamp.at, stops: false } : {}) }, stamp);
  const step = { act, from: now.state, to: result.next, accountId: scope.actor.accountId, remark };
  await queries.insertStep(tx, now.id, step, stamp);
}

/** One step of one violation with its line in the log. */
const onViolation = <R>(
  scope: Scope,
  key: Key,
  action: string,
  work: (inner: Scope, tx: Tx, now: Locked) => Promise<{ note?: string; answer: R }>,
) =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    const now = await lockFor(inner, tx, key);
    const { note = '', answer } = await work(inner, tx, now);
    await scope.audit.write(tx, scope.actor, { action, entity: 'violation', entityId: key.id, note: `${now.number} ${note}`.trim() });
    await announce(scope, tx);
    return answer;
  });

export const change = (scope: Scope, { id, version, ...facts }: ParsedInputOf<typeof changeViolation>): Promise<null> =>
  onViolation(scope, { id, version }, '修改', async (inner, tx, now) => {
    if (facts.typeId !== now.typeId) {
      const type = await requireType(tx, facts.typeId, 'typeId');
      if (type.decoration && now.houseId === null) throw failField('typeId', 'VIOLATION_TYPE_DECORATION', { type: type.name });
    }
    const phone = facts.phone.includes('*') ? now.phone : facts.phone;
    await move(inner, tx, now, VIOLATION_ACT.change, { remark: '', patch: { ...facts, phone } });
    return { answer: null };
  });

export const addPhotos = (scope: Scope, { id, when, fileIds }: ParsedInputOf<typeof addViolationPhotos>): Promise<null> =>
  onViolation(scope, { id }, '上传照片', async (inner, tx) => {
    await attachPhotos(inner, tx, id, when, fileIds);
    return { answer: null };
  });

export const notice = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof issueNotice>): Promise<OutputOf<typeof issueNotice>> =>
  onViolation(scope, { id, version }, '发通知书', async (inner, tx, now) => {
    if (now.state !== VIOLATION.open)
      throw fail('VIOLATION_STATE', { number: now.number, state: VIOLATION.text(now.state), what: '发通知书' });
    const noticeNo = await giveNotice(inner, tx, now, form);
    await move(inner, tx, now, VIOLATION_ACT.notice, { remark: noticeNo });
    return { note: noticeNo, answer: { noticeNo } };
  });

export const recheck = (scope: Scope, input: ParsedInputOf<typeof recheckViolation>): Promise<null> =>
  onViolation(scope, input, '复查', async (inner, tx, now) => {
    const { id, passed, remark, newDeadline, photoIds } = input;
    if (newDeadline !== null && newDeadline < today(scope.clock)) throw failField('newDeadline', 'VIOLATION_DEADLINE');
    const seq = now.rechecks + 1;
    await move(inner, tx, now, passed ? VIOLATION_ACT.close : VIOLATION_ACT.fail, {
      remark,
      patch: { rechecks: seq, ...(passed ? { result: remark } : { deadline: newDeadline }) },
    });
    await queries.insertRecheck(tx, { violationId: id, seq, passed, remark, newDeadline: passed ? null : newDeadline }, stampOf(scope));
    await attachPhotos(inner, tx, id, 'recheck', photoIds);
    return { note: passed ? '合格' : '不合格', answer: null };
  });

export const appeal = (scope: Scope, { id, version, appellant, reason, photoIds }: ParsedInputOf<typeof appealViolation>): Promise<null> =>
  onViolation(scope, { id, version }, '申诉', async (inner, tx, now) => {
    await move(inner, tx, now, VIOLATION_ACT.appeal, { remark: `${appellant}：${reason}` });
    const values = { violationId: id, appellant, reason, makerId: scope.actor.accountId };
    await onDuplicate(queries.insertAppeal(tx, values, stampOf(scope)), 'violation_appeal_open', () => fail('VIOLATION_APPEAL_OPEN'));
    await attachPhotos(inner, tx, id, 'appeal', photoIds);
    return { note: appellant, answer: null };
  });

export const review = (scope: Scope, { id, version }: ParsedInputOf<typeof reviewAppeal>): Promise<null> =>
  onViolation(scope, { id, version }, '受理申诉', async (inner, tx, now) => {
    await move(inner, tx, now, VIOLATION_ACT.review, { remark: '' });
    const open = await findOpenAppeal(tx, id);
    if (!open || open.state !== APPEAL.submitted)
      throw fail('VIOLATION_APPEAL_GONE', { state: APPEAL.text(open?.state ?? APPEAL.rejected), what: '受理' });
    const { by, at } = stampOf(scope);
    await queries.updateAppeal(tx, open.id, { state: APPEAL.reviewing, reviewBy: by, reviewAt: at });
    return { answer: null };
  });

async function decide(scope: Scope, tx: Tx, now: Locked, upheld: boolean, note: string, patch: queries.ViolationPatch): Promise<void> {
  const open = await findOpenAppeal(tx, now.id);
  await move(scope, tx, now, upheld ? VIOLATION_ACT.uphold : VIOLATION_ACT.reject, { remark: note, patch });
  if (open)
    await queries.updateAppeal(tx, open.id, { state: upheld ? APPEAL.upheld : APPEAL.rejected, ...checkedBy(scope), checkNote: note });
}
export const uphold = (scope: Scope, { id, version, note }: ParsedInputOf<typeof upholdAppeal>): Promise<null> =>
  onViolation(scope, { id, version }, '申诉成立', async (inner, tx, now) => {
    await decide(inner, tx, now, true, note, { result: note });
    return { note, answer: null };
  });
export const reject = (scope: Scope, { id, version, note, newDeadline }: ParsedInputOf<typeof rejectAppeal>): Promise<null> =>
  onViolation(scope, { id, version }, '申诉不成立', async (inner, tx, now) => {
    if (newDeadline !== null && newDeadline < today(scope.clock)) throw failField('newDeadline', 'VIOLATION_DEADLINE');
    await decide(inner, tx, now, false, note, newDeadline === null ? {} : { deadline: newDeadline });
    return { note, answer: null };
  });

export const mustReport = (scope: Scope, { id, version, remark }: ParsedInputOf<typeof demandReport>): Promise<null> =>
  onViolation(scope, { id, version }, '劝阻无效', async (inner, tx, now) => {
    const reportDue = now.reportDue ?? reportDueFrom(stampOf(scope).at);
    await move(inner, tx, now, VIOLATION_ACT.mustReport, { remark, patch: { reportDue } });
    return { note: remark, answer: null };
  });

export const report = (scope: Scope, input: ParsedInputOf<typeof reportViolation>): Promise<null> =>
  onViolation(scope, input, '上报', async (inner, tx, now) => {
    const { by, at } = stampOf(scope);
    const reportedAt = input.reportedAt ?? at;
    if (Date.parse(reportedAt) > Date.parse(at)) throw failField('reportedAt', 'VIOLATION_FUTURE');
    const remark = [input.to, input.reportNo, input.note].filter((text) => text !== '').join(' ');
    await move(inner, tx, now, VIOLATION_ACT.report, {
      remark,
      patch: {
        reportedAt,
        reportDue: now.reportDue ?? reportDueFrom(reportedAt),
        reportTo: input.to,
        reportNo: input.reportNo,
        reportNote: input.note,
        reportedBy: by,
      },
    });
    await attachPhotos(inner, tx, input.id, 'report', input.photoIds);
    return { note: remark, answer: null };
  });

export const hand = (scope: Scope, { id, version, remark }: ParsedInputOf<typeof handViolation>): Promise<null> =>
  onViolation(scope, { id, version }, '移交', async (inner, tx, now) => {
    await move(inner, tx, now, VIOLATION_ACT.hand, { remark, patch: { result: remark } });
    return { note: remark, answer: null };
  });

export const cancel = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof cancelViolation>): Promise<null> =>
  onViolation(scope, { id, version }, '撤销', async (inner, tx, now) => {
    await move(inner, tx, now, VIOLATION_ACT.cancel, { remark: reason, patch: { result: reason } });
    return { note: reason, answer: null };
  });

export const lift = (scope: Scope, { decorationId, version, remark }: ParsedInputOf<typeof liftStop>): Promise<null> =>
  onDecoration(scope, { id: decorationId, version }, '复工', async (inner, tx, found) => {
    await takeStep(inner, tx, found, DECORATION_ACT.lift, { remark });
    return { note: remark, answer: null };
  });
