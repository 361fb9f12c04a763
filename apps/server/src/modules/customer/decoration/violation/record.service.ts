// A new 违规, with its notice where one is given in the same step. A stop order stops the decoration of the house.
import {
  createViolation,
  DECORATION,
  DECORATION_ACT,
  fileCategoryOf,
  NOTICE_KIND,
  VIOLATION,
  VIOLATION_ACT,
  type NoticeForm,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../../files/index.ts';
import { findServing } from '../../../org/index.ts';
import { announce, lockFor, takeStep } from '../step/move.service.ts';
import * as queries from './violation-change.queries.ts';
import { PHOTO_MOMENT } from './violation.queries.ts';

/** Committee and authority are told within these hours when advice fails. */
export const REPORT_HOURS = 24;
const HOUR_MS = 3_600_000;
export const reportDueFrom = (at: string): string => new Date(Date.parse(at) + REPORT_HOURS * HOUR_MS).toISOString();

export async function attachPhotos(
  scope: Scope,
  tx: Tx,
  id: number,
  when: keyof typeof PHOTO_MOMENT,
  fileIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  await attachFiles({ db: tx, actor: scope.actor }, { category: fileCategoryOf(createViolation, 'photoIds'), parentId: id }, ids);
  await queries.insertPhotos(tx, id, PHOTO_MOMENT[when], ids);
}

interface Noticed {
  readonly id: number;
  readonly number: string;
  readonly decorationId: number | null;
  readonly notices: number;
}
const MARK = { [NOTICE_KIND.rectify]: 'ZG', [NOTICE_KIND.stop]: 'TG' } as const;

/** Writes the notice and, for a stop order, stops the decoration; answers its number. */
export async function giveNotice(scope: Scope, tx: Tx, now: Noticed, notice: NoticeForm, path = ''): Promise<string> {
  if (notice.deadline < today(scope.clock)) throw failField(`${path}deadline`, 'VIOLATION_DEADLINE');
  const stops = notice.kind === NOTICE_KIND.stop;
  const seq = now.notices + 1;
  const number = `${now.number}-${MARK[notice.kind]}${seq}`;
  if (stops) {
    if (now.decorationId === null) throw failField(`${path}kind`, 'VIOLATION_STOP', { what: '该违规没有正在进行的装修' });
    const found = await lockFor({ ...scope, actor: { ...scope.actor, estates: null } }, tx, now.decorationId);
    const at: readonly number[] = [DECORATION.working, DECORATION.stopped, DECORATION.failed];
    if (!at.includes(found.state)) throw failField(`${path}kind`, 'VIOLATION_STOP', { what: `装修${DECORATION.text(found.state)}` });
    await takeStep(scope, tx, found, DECORATION_ACT.stop, { remark: number });
  }
  await queries.insertNotice(tx, { ...notice, violationId: now.id, seq, number }, stampOf(scope));
  await queries.updateViolation(tx, now.id, { notices: seq, deadline: notice.deadline, ...(stops ? { stops } : {}) }, stampOf(scope));
  return number;
}

export interface NewFacts {
  readonly estateId: number;
  readonly companyId: number;
  readonly houseId: number | null;
  readonly publicAreaId: number | null;
  readonly decorationId: number | null;
  readonly level: number | null;
  readonly position: string;
  readonly content: string;
  readonly offender: string;
  readonly phone: string;
  readonly damage: string | null;
  readonly source: number;
  readonly sourceNo: string;
  readonly foundAt: string;
  readonly finder: { readonly id: number; readonly name: string };
  readonly deadline: string | null;
}

/** Writes one down in the caller's transaction. */
export async function writeDown(scope: Scope, tx: Tx, type: queries.TypeFacts, facts: NewFacts): Promise<Noticed> {
  const { finder, level, ...values } = facts;
  const stamp = stampOf(scope);
  const number = await takeNumber(tx, scope.actor.tenantId, facts.companyId, 'violation', today(scope.clock));
  const row = {
    ...values,
    number,
    typeId: type.id,
    level: level ?? type.level,
    finderId: finder.id,
    foundBy: finder.name,
    state: VIOLATION.open,
    deadline: facts.deadline ?? addDays(businessDay(new Date(facts.foundAt)), type.days),
    reportDue: type.reports ? reportDueFrom(facts.foundAt) : null,
    makerId: scope.actor.accountId,
  };
  const id = await queries.insertViolation(tx, row, stamp);
  const step = { act: VIOLATION_ACT.record, from: VIOLATION.open, to: VIOLATION.open, accountId: scope.actor.accountId };
  await queries.insertStep(tx, id, { ...step, remark: facts.content }, stamp);
  await scope.audit.write(tx, scope.actor, { action: '登记', entity: 'violation', entityId: id, note: `${number} ${type.name}` });
  return { id, number, decorationId: facts.decorationId, notices: 0 };
}

export async function requireType(tx: Tx, typeId: number, path: string): Promise<queries.TypeFacts> {
  const [type] = await queries.listTypes(tx, [typeId]);
  if (!type || type.disabled) throw failField(path, 'VIOLATION_TYPE');
  return type;
}

export async function finderOf(scope: Scope, tx: Tx, employeeId: number | null): Promise<{ id: number; name: string }> {
  const id = employeeId ?? scope.actor.employeeId;
  if (id === null) throw fail('NOT_AUTHORISED');
  const found = await findServing(tx, id);
  if (!found) throw failField('foundById', 'NOT_FOUND', { what: '员工' });
  return { id, name: found.name };
}

export const create = (scope: Scope, input: ParsedInputOf<typeof createViolation>): Promise<OutputOf<typeof createViolation>> =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    const { typeId, notice, photoIds, foundAt, foundById, ...facts } = input;
    const place = await queries.findPlace(tx, input, reachOf(scope.actor));
    if (!place) throw failField('estateId', 'NOT_FOUND', { what: '小区' });
    if (facts.houseId !== null && !place.house) throw failField('houseId', 'VIOLATION_PLACE', { what: '房屋' });
    if (facts.publicAreaId !== null && !place.area) throw failField('publicAreaId', 'VIOLATION_PLACE', { what: '公共区域' });
    // Somebody who sees single buildings of the estate only writes down what is in them.
    const { estates } = scope.actor;
    if (facts.houseId === null && estates !== null && !estates.includes(facts.estateId))
      throw failField('houseId', 'VIOLATION_PLACE', { what: '房屋' });
    const type = await requireType(tx, typeId, 'typeId');
    if (type.decoration && facts.houseId === null) throw failField('houseId', 'VIOLATION_TYPE_DECORATION', { type: type.name });
    const at = foundAt ?? scope.clock.now().toISOString();
    if (Date.parse(at) > scope.clock.now().getTime()) throw failField('foundAt', 'VIOLATION_FUTURE');
    // Locked before its violation, as everywhere.
    if (place.decorationId !== null) await lockFor({ ...inner, actor: { ...scope.actor, estates: null } }, tx, place.decorationId);
    const now = await writeDown(inner, tx, type, {
      ...facts,
      phone: facts.phone.includes('*') ? '' : facts.phone,
      companyId: place.companyId,
      decorationId: place.decorationId,
      foundAt: at,
      finder: await finderOf(inner, tx, foundById),
      deadline: null,
    });
    await attachPhotos(inner, tx, now.id, 'found', photoIds);
    const noticeNo = notice === null ? '' : await giveNotice(inner, tx, now, notice, 'notice.');
    if (noticeNo !== '') {
      const step = { act: VIOLATION_ACT.notice, from: VIOLATION.open, to: VIOLATION.open, accountId: scope.actor.accountId };
      await queries.insertStep(tx, now.id, { ...step, remark: noticeNo }, stampOf(scope));
    }
    await announce(scope, tx);
    return { id: now.id, number: now.number, noticeNo };
  });
