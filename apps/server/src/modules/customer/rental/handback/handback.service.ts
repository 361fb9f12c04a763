// 退租查验: room by room, saved line by line, signed once; it ends the lease. What the tenant owes is shown and decides nothing.
import {
  addHandbackPhotos,
  CHECK_KIND,
  CONDITION,
  fileCategoryOf,
  finishHandback,
  HANDBACK,
  HANDBACK_PHOTOS,
  HOUSE_USE,
  LEASE_ACT,
  meterKind,
  type beginHandback,
  type HandbackDetail,
  type LeaseChange,
  type OutputOf,
  type ParsedInputOf,
  type passHandbackRest,
  type removeHandbackLine,
  type removeHandbackPhoto,
  type saveHandbackKeys,
  type saveHandbackLine,
  type saveHandbackReading,
} from '@anju/contract';
import { formatDay, itemsOf, maskPhone, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { readOnLeaving } from '../../../charging/index.ts';
import { holdHouse, setHouseUse } from '../../../estate/index.ts';
import { attachFile, removeBytes, replaceAttached } from '../../../files/index.ts';
import { listRules } from '../../movein/setting/item.queries.ts';
import { listPeople } from '../lease/detail.queries.ts';
import { tell } from '../lease/form.service.ts';
import { mayReadMoney } from '../lease/lease.service.ts';
import { updateLease } from '../lease/lock.queries.ts';
import { lock as lockLease, requireMove } from '../lease/lock.service.ts';
import { finish as endLease, moveEnd } from '../life/force.service.ts';
import * as queries from './handback.queries.ts';

const WHAT = '退租查验';
const ENTITY = 'lease-handback';
const ELSEWHERE = '全屋';

export async function detail(scope: Scope, id: number): Promise<HandbackDetail> {
  const { db, actor } = scope;
  const found = await queries.findHandback(db, id, reachOf(actor));
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const lines = await queries.listLines(db, id);
  const may = await mayReadMoney(scope);
  return {
    ...found,
    tenantPhone: maskPhone(found.tenantPhone),
    lines,
    counts: {
      lines: lines.length,
      left: lines.filter(({ condition }) => condition === null).length,
      damaged: lines.filter(({ condition }) => CONDITION.is(condition, 'damaged', 'absent')).length,
    },
    damage: sumMoney(lines.map(({ damage }) => damage)),
    meters: (await queries.listMeters(db, id)).map(({ kind, ...meter }) => ({ ...meter, kind: meterKind.text(kind) })),
    people: (await listPeople(db, found.leaseId)).map(({ id: personId, name, living }) => ({ id: personId, name, living })),
    bills: may ? await queries.listOpenBills(db, found.houseId, found.tenantId) : null,
    deposits: may ? await queries.listDeposits(db, found.estateId, found.tenantId) : null,
  };
}

/** The items of the check list that fit the house, by room. */
async function linesFor(tx: Tx, companyId: number, houseId: number): Promise<{ room: string; item: string }[]> {
  const place = await queries.findPlace(tx, houseId);
  const items = itemsOf(await listRules(tx), { kind: CHECK_KIND.house, companyId, ...place });
  return items.map(({ room, item }) => ({ room: room?.name ?? ELSEWHERE, item: item.name }));
}

export const begin = (scope: Scope, { leaseId }: ParsedInputOf<typeof beginHandback>): Promise<OutputOf<typeof beginHandback>> =>
  inTransaction(scope.db, async (tx) => {
    const lease = await lockLease(scope, tx, leaseId);
    const open = await queries.findOfLease(tx, leaseId);
    if (open) return open;
    requireMove(lease, 'finish', '退租查验', today(scope.clock));
    const lines = await linesFor(tx, lease.companyId, lease.houseId);
    const id = await queries.insertHandback(tx, { leaseId, houseId: lease.houseId, lines }, stampOf(scope));
    await tell(scope, tx, lease, { act: LEASE_ACT.check, from: lease.state, to: lease.state });
    return { id };
  });

/** An open check, locked. */
async function lockOpen(scope: Scope, tx: Tx, id: number, version?: number): Promise<queries.LockedHandback> {
  return lockRow(tx, {
    what: WHAT,
    find: () => queries.lockHandback(tx, id, reachOf(scope.actor)),
    version,
    check: ({ state }) => {
      if (state !== HANDBACK.open) throw fail('HANDBACK_DONE');
    },
  });
}
const log = (scope: Scope, tx: Tx, { id, number }: queries.LockedHandback, action: string, note: string): Promise<void> =>
  scope.audit.write(tx, scope.actor, { action, entity: ENTITY, entityId: id, note: `${number} ${note}` });

const placeOf = (id: number) => ({ category: fileCategoryOf(addHandbackPhotos, 'photoIds'), parentId: id });

export const saveLine = (
  scope: Scope,
  { id, lineId: asked, ...form }: ParsedInputOf<typeof saveHandbackLine>,
): Promise<OutputOf<typeof saveHandbackLine>> =>
  inTransaction(scope.db, async (tx) => {
    const handback = await lockOpen(scope, tx, id);
    // What is in good order costs nothing.
    const damage = CONDITION.is(form.condition, 'damaged', 'absent') ? form.damage : '0';
    const lineId = await onDuplicate(queries.saveLine(tx, id, asked, { ...form, damage }, stampOf(scope)), 'handback_line_once', () =>
      failField('item', 'HANDBACK_TWICE', { item: form.item }),
    );
    if (lineId === undefined) throw failField('lineId', 'HANDBACK_LINE');
    await log(scope, tx, handback, '查验', `${form.room} ${form.item} ${CONDITION.text(form.condition)}`);
    return { lineId };
  });

/** Photos of a line change one by one: those of another device, or still on their way, are not taken off by it. */
async function changePhotos(
  scope: Scope,
  tx: Tx,
  id: number,
  lineId: number,
  change: (before: readonly number[]) => readonly number[],
): Promise<string[]> {
  const before = await queries.listPhotos(tx, lineId);
  const wanted = change(before);
  if (wanted.length > HANDBACK_PHOTOS) throw failField('photoIds', 'HANDBACK_PHOTOS', { most: HANDBACK_PHOTOS });
  const store = (ids: readonly number[]) => queries.replacePhotos(tx, scope.actor.tenantId, lineId, ids);
  return replaceAttached(scope, tx, placeOf(id), { before, wanted, store });
}

export const addPhotos = (scope: Scope, { id, room, item, photoIds }: ParsedInputOf<typeof addHandbackPhotos>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const handback = await lockOpen(scope, tx, id);
    const lineId = await queries.findLine(tx, id, room, item);
    if (lineId === undefined) throw fail('HANDBACK_LINE');
    await changePhotos(scope, tx, id, lineId, (before) => [...before, ...photoIds]);
    await log(scope, tx, handback, '查验', `${room} ${item} 照片 ${photoIds.length} 张`);
    return null;
  });

export async function removePhoto(scope: Scope, { id, photoId }: ParsedInputOf<typeof removeHandbackPhoto>): Promise<null> {
  let gone: string[] = [];
  await inTransaction(scope.db, async (tx) => {
    const handback = await lockOpen(scope, tx, id);
    const line = await queries.findPhotoLine(tx, id, photoId);
    if (!line) throw fail('NOT_FOUND', { what: '照片' });
    gone = await changePhotos(scope, tx, id, line.id, (before) => before.filter((one) => one !== photoId));
    await log(scope, tx, handback, '删除', `${line.room} ${line.item} 照片`);
  });
  await removeBytes(scope, gone);
  return null;
}

export async function removeLine(scope: Scope, { id, lineId }: ParsedInputOf<typeof removeHandbackLine>): Promise<null> {
  let gone: string[] = [];
  await inTransaction(scope.db, async (tx) => {
    const handback = await lockOpen(scope, tx, id);
    gone = await replaceAttached(scope, tx, placeOf(id), {
      before: await queries.listPhotos(tx, lineId),
      wanted: [],
      store: () => queries.replacePhotos(tx, scope.actor.tenantId, lineId, []),
    });
    if ((await queries.removeLine(tx, id, lineId)) === 0) throw fail('HANDBACK_LINE');
    await log(scope, tx, handback, '删除', '查验项目');
  });
  await removeBytes(scope, gone);
  return null;
}

export const passRest = (scope: Scope, { id, room }: ParsedInputOf<typeof passHandbackRest>): Promise<OutputOf<typeof passHandbackRest>> =>
  inTransaction(scope.db, async (tx) => {
    const handback = await lockOpen(scope, tx, id);
    const passed = await queries.passRest(tx, id, room, stampOf(scope));
    await log(scope, tx, handback, '查验', `${room === '' ? '其余' : room} ${passed} 项完好`);
    return { passed };
  });

export const saveReading = (scope: Scope, { id, meterId, reading }: ParsedInputOf<typeof saveHandbackReading>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const handback = await lockOpen(scope, tx, id);
    if ((await queries.saveReading(tx, id, meterId, reading, stampOf(scope))) === 0) throw failField('meterId', 'HANDBACK_METER');
    await log(scope, tx, handback, '抄表', reading);
    return null;
  });

export const saveKeys = (scope: Scope, { id, keys }: ParsedInputOf<typeof saveHandbackKeys>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const handback = await lockOpen(scope, tx, id);
    await queries.saveKeys(tx, id, keys);
    await log(scope, tx, handback, '登记钥匙', keys.map(({ kind, back }) => `${kind} 收回 ${back}`).join('、'));
    return null;
  });

export const finish = (outside: Scope, input: ParsedInputOf<typeof finishHandback>): Promise<OutputOf<typeof finishHandback>> =>
  inTransaction(outside.db, async (tx) => {
    const scope = { ...outside, db: tx };
    const { id, version, leftOn, signFileId, unsignedReason, keepBilled, useTo } = input;
    const found = await queries.findHandback(tx, id, reachOf(scope.actor));
    if (!found) throw fail('NOT_FOUND', { what: WHAT });
    // The lease before its check: everybody locks them in this order.
    const lease = await lockLease(scope, tx, found.leaseId);
    const handback = await lockOpen(scope, tx, id, version);
    if (leftOn > today(scope.clock)) throw failField('leftOn', 'LET_DAY_FUTURE', { what: '退租日期' });
    if (signFileId === null && unsignedReason === '') throw failField('signFileId', 'HANDBACK_UNSIGNED');
    const left = (await queries.listLines(tx, id)).filter(({ condition }) => condition === null).length;
    if (left > 0) throw fail('HANDBACK_LEFT', { count: left });
    // Who stays longer than agreed leaves later, but the lease does not grow.
    const endOn = leftOn < lease.endOn ? leftOn : lease.endOn;
    const next = requireMove(lease, 'finish', '退租', today(scope.clock), endOn);
    await holdHouse(tx, lease.houseId);
    const early = endOn < lease.endOn;
    const payers = early ? await moveEnd(scope, tx, lease, endOn, keepBilled) : [];
    const back = await endLease(scope, tx, lease, leftOn);
    const used: LeaseChange[] = [];
    if (useTo !== null) {
      const before = await setHouseUse(scope, tx, { houseId: lease.houseId, to: useTo, note: `租约 ${lease.number} 退租` });
      if (before !== useTo) used.push({ what: '使用状态', from: HOUSE_USE.text(before), to: HOUSE_USE.text(useTo) });
    }
    if (signFileId !== null)
      await attachFile(
        { db: tx, actor: scope.actor },
        { id: signFileId, category: fileCategoryOf(finishHandback, 'signFileId'), parentId: id },
      );
    const readings = (await queries.listMeters(tx, id)).flatMap(({ meterId, reading }) => (reading === null ? [] : [{ meterId, reading }]));
    if (readings.length > 0) await readOnLeaving(scope, tx, { houseId: lease.houseId, estateId: lease.estateId, leftOn, readings });
    await queries.finish(tx, id, input, stampOf(scope));
    await updateLease(tx, lease.id, { state: next.state, ...(early ? { endedOn: endOn } : {}) });
    const last = early ? [{ what: '止日', from: formatDay(lease.endOn), to: formatDay(endOn) }] : [];
    const changes = [...last, ...payers, ...back, ...used];
    await tell(scope, tx, lease, { act: LEASE_ACT.finish, from: lease.state, to: next.state, note: formatDay(leftOn), changes });
    await log(scope, tx, handback, '完成查验', formatDay(leftOn));
    return { changes };
  });
