// 搬迁备案 (91): release slips as a list and one by one, and what the form shows of a house. Phones and identity numbers are masked; what
// the house owes is shown to those who work with money and decides nothing.
import {
  AUTHORISED,
  GATE_KIND,
  MENU,
  RESIDENT_RELATION,
  searchSlips,
  SLIP,
  type OutputOf,
  type readSlipHouse,
  type SlipDetail,
  type SlipMoney,
  type SlipRow,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findHouse, listPeople } from '../caller/caller-card.queries.ts';
import { checksOf } from '../gate/gate.service.ts';
import * as house from './slip-house.queries.ts';
import * as queries from './slip.queries.ts';

export const search = listing(searchSlips, {
  totals: queries.totalsOfSlips,
  page: queries.listSlips,
  row: (found: SlipRow) => ({ ...found, phone: maskPhone(found.phone) }),
});

const MONEY_MENUS = [MENU.checkout, MENU.arrearsChase];
/** Held, not only seen: a screen opens read-only for whoever sees its menu, but money is not shown to everybody who sees menus. */
async function moneyOf(scope: Scope, houseId: number): Promise<SlipMoney | null> {
  const rights = await rightsOn(scope, MONEY_MENUS);
  const may = [...rights.values()].some(({ state, acts }) => state === AUTHORISED && acts.includes('view'));
  return may ? house.sumMoney(scope.db, houseId, today(scope.clock)) : null;
}

export async function detail(scope: Scope, id: number): Promise<SlipDetail> {
  const { db, actor, clock } = scope;
  const found = await queries.findSlip(db, id, reachOf(actor), actor.accountId);
  if (!found) throw fail('NOT_FOUND', { what: '放行条' });
  const { token, ...row } = found;
  const closed = await queries.findClose(db, id);
  const stays = row.whole && closed === null ? await house.listStays(db, id, today(clock)) : [];
  return {
    ...row,
    phone: maskPhone(row.phone),
    idNo: maskIdNo(row.idNo),
    // Without a decision there is nothing to scan, and what passed does not pass again.
    code: row.state === SLIP.ready ? token : null,
    houseList: await queries.listHouses(db, id),
    goods: await queries.listGoods(db, id),
    papers: await queries.listPapers(db, id),
    steps: await queries.listSteps(db, id),
    ticks: await queries.listTicks(db, id),
    checks: await checksOf(db, GATE_KIND.release, id),
    money: await moneyOf(scope, row.houseId),
    residents: stays.map(({ relation, ...one }) => ({ ...one, relation: RESIDENT_RELATION.text(relation) })),
    closed,
  };
}

export async function readHouse(scope: Scope, houseId: number): Promise<OutputOf<typeof readSlipHouse>> {
  const { db, actor, clock } = scope;
  const found = await findHouse(db, reachOf(actor), houseId);
  if (!found) throw fail('NOT_FOUND', { what: '房屋' });
  const people = await listPeople(db, houseId, today(clock));
  return {
    houseId,
    estateId: found.estateId,
    estateName: found.estateName,
    house: found.house,
    useState: found.useState,
    people: people.map(({ personId, name, phone, relation, isOwner }) => ({
      ...{ personId, name, isOwner, phone: maskPhone(phone) },
      relation: isOwner || relation === null ? '业主' : RESIDENT_RELATION.text(relation),
    })),
    money: await moneyOf(scope, houseId),
    decoration: await house.findDecoration(db, [houseId]),
    open: await house.listOpenSlips(db, houseId),
  };
}
