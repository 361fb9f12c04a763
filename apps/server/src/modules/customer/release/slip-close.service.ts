// A household has left: ticks of a commercial customer, and the closing, which ends the stays, sets the use of the house and tells the desk to
// settle. It comes after the goods have passed and holds nothing back.
import {
  HOUSE_USE,
  MENU,
  SLIP,
  SLIP_ACT,
  SLIP_APPLICANT,
  SLIP_TICK,
  type closeSlip,
  type OutputOf,
  type ParsedInputOf,
  type tickSlip,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { moveOutResident, setHouseUse } from '../../estate/index.ts';
import { sendNotice } from '../../oa/index.ts';
import * as queries from './slip-change.queries.ts';
import { listStays } from './slip-house.queries.ts';
import { findClose, listHouses, listTicks } from './slip.queries.ts';

/** A slip of a household that leaves, not closed yet. */
async function lockLeaving(scope: Scope, tx: Tx, id: number, version?: number): Promise<queries.LockedSlip> {
  const slip = await lockRow(tx, { what: '放行条', find: () => queries.lockSlip(tx, id, reachOf(scope.actor)), version });
  if (!slip.whole) throw fail('SLIP_NOT_LEAVING');
  const closed = await findClose(tx, id);
  if (closed !== null) throw fail('SLIP_CLOSED', { number: slip.number, by: closed.by });
  return slip;
}

export const tick = (scope: Scope, { id, item, done, note }: ParsedInputOf<typeof tickSlip>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const slip = await lockLeaving(scope, tx, id);
    if (SLIP.is(slip.state, 'rejected', 'withdrawn'))
      throw fail('SLIP_STATE', { number: slip.number, state: SLIP.text(slip.state), what: '勾选' });
    const stamp = stampOf(scope);
    if (done) await queries.saveTick(tx, id, item, note, stamp);
    else await queries.removeTick(tx, id, item);
    const words = [SLIP_TICK.text(item), note].filter((text) => text !== '').join('，');
    await queries.insertStep(tx, id, done ? SLIP_ACT.tick : SLIP_ACT.untick, stamp, words);
    const action = done ? '勾选' : '取消勾选';
    await scope.audit.write(tx, scope.actor, { action, entity: 'release-slip', entityId: id, note: `${slip.number} ${words}` });
    return null;
  });

async function checkTicks(tx: Tx, { id, applicant }: queries.LockedSlip): Promise<void> {
  if (applicant !== SLIP_APPLICANT.commercial) return;
  const done = new Set((await listTicks(tx, id)).map(({ item }) => item));
  const missing = SLIP_TICK.values.filter((item) => !done.has(item));
  if (missing.length > 0) throw fail('SLIP_TICKS', { items: missing.map((item) => SLIP_TICK.text(item)).join('、') });
}

/** Ends the chosen stays; answers their names. */
async function endStays(
  scope: Scope,
  tx: Tx,
  slip: queries.LockedSlip,
  { residents, leftOn }: Pick<ParsedInputOf<typeof closeSlip>, 'residents' | 'leftOn'>,
): Promise<string> {
  const living = await listStays(tx, slip.id, today(scope.clock));
  const names: string[] = [];
  for (const { id, version } of residents) {
    const stay = living.find((one) => one.id === id);
    if (stay === undefined) throw failField('residents', 'SLIP_STAY');
    await moveOutResident(scope, { id, version, moveOutDate: leftOn, reason: `搬离，放行条 ${slip.number}`, house: null });
    names.push(stay.name);
  }
  return names.join('、');
}

const noticeOf = (slip: queries.LockedSlip, input: ParsedInputOf<typeof closeSlip>): string =>
  [
    `${slip.name} 已于 ${formatDay(input.leftOn)} 搬离，放行条 ${slip.number}。请核对应收、预交和押金并办理结算。`,
    input.readings === '' ? '' : `表底读数：${input.readings}`,
    input.cards === '' ? '' : `卡证钥匙：${input.cards}`,
  ]
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');

export const close = (outside: Scope, input: ParsedInputOf<typeof closeSlip>): Promise<OutputOf<typeof closeSlip>> =>
  inTransaction(outside.db, async (tx) => {
    const scope = { ...outside, db: tx };
    const slip = await lockLeaving(scope, tx, input.id, input.version);
    if (slip.state !== SLIP.passed) throw fail('SLIP_STATE', { number: slip.number, state: SLIP.text(slip.state), what: '办结搬离' });
    await checkTicks(tx, slip);
    const ended = await endStays(scope, tx, slip, input);
    const { leftOn, readings, cards, useTo } = input;
    if (useTo !== null)
      for (const { id: houseId } of await listHouses(tx, slip.id))
        await setHouseUse(scope, tx, { houseId, to: useTo, note: `搬离，放行条 ${slip.number}` });
    const notice = { menu: MENU.checkout, houseId: slip.houseId, companyId: null, subject: '搬离结算', sourceNumber: slip.number };
    const informNo = input.inform ? (await sendNotice(scope, { ...notice, content: noticeOf(slip, input) })).docNumber : '';
    const stamp = stampOf(scope);
    await queries.insertClose(tx, slip.id, { leftOn, readings, cards, ended, useTo, informNo }, stamp);
    const words = [
      `搬离日期 ${formatDay(leftOn)}`,
      ended === '' ? '' : `迁出 ${ended}`,
      useTo === null ? '' : `房屋改为${HOUSE_USE.text(useTo)}`,
      informNo === '' ? '' : `已告知日常结算 ${informNo}`,
    ].filter((text) => text !== '');
    await queries.insertStep(tx, slip.id, SLIP_ACT.close, stamp, words.join('；'));
    const note = `${slip.number} ${words.join('；')}`;
    await scope.audit.write(tx, scope.actor, { action: '办结搬离', entity: 'release-slip', entityId: slip.id, note });
    return { informNo };
  });
