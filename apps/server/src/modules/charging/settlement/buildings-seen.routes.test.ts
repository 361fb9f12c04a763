// Somebody who sees one building of an estate (docs/adr/0021): the screens that know buildings show it and nothing beside it, all others
// treat the estate as one of somebody else, and nobody gives away more than that.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aheadPreview,
  arrearsHouseDetail,
  closeDay,
  countDebtors,
  createChase,
  createHouse,
  exportHouses,
  findAtDesk,
  getBill,
  getBuilding,
  getChaseBuilding,
  getChaseObject,
  getCustomer,
  getDrawer,
  getEmployee,
  getEmployeeFrame,
  getHouse,
  getPerson,
  houseCharging,
  listGrantableBuildings,
  loadTree,
  previewHouseOwners,
  previewSettlement,
  receiptPaper,
  redPreview,
  redSettlement,
  removeBuilding,
  saveReadings,
  searchBills,
  searchBuildings,
  searchChase,
  searchEstates,
  searchHouses,
  searchParkings,
  searchPersons,
  searchReadings,
  searchResidents,
  searchSettlements,
  setHousePayer,
  settleAhead,
  settleBills,
  settlementDetail,
  trialRun,
  voidBill,
  voidSettlement,
  type TreeNode,
} from '@anju/contract';
import { finishedJob } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openKeeper, type KeeperGround } from './keeper.fixtures.ts';
import { cash, payFor } from './settlement.fixtures.ts';

let ground: KeeperGround;
beforeAll(async () => {
  ground = await openKeeper();
});
afterAll(() => ground.installation.close());

const gone = (what: string) => `${what}不存在或已被删除`;
const IN_PART = '您只负责该小区的部分楼栋，不能办理整个小区的业务';

/** Of the houses of the keeper's building; bills only if they are in force. */
const sums = () =>
  ground.one<{ houses: number; area: string; bills: number; open: string }>(
    `select (select count(*)::int from estate.house h where h.building_id = $1 and not h.disabled) as houses,
            (select sum(h.build_area)::text from estate.house h where h.building_id = $1 and not h.disabled) as area,
            count(*)::int as bills, sum(b.open)::text as open
       from charging.bill b join estate.house h on h.id = b.house_id where h.building_id = $1 and not b.void`,
    [ground.mine.buildingId],
  );

describe('estates, houses and people', () => {
  it('the tree leads to the one building and counts its houses', async () => {
    const { keeper, mine } = ground;
    const below = async ({ kind, id }: TreeNode) => keeper.call(loadTree, { parent: { kind, id }, withHouses: false });
    const [estate, ...none] = await keeper.call(loadTree, {});
    expect(none).toEqual([]);
    const nodes = await below(estate as TreeNode);
    const buildings = (await Promise.all(nodes.map(async (node) => (node.kind === 'zone' ? below(node) : [node])))).flat();
    expect(buildings.map(({ id }) => id)).toEqual([mine.buildingId]);
    expect(nodes.concat(estate as TreeNode).map(({ houses }) => houses)).toEqual([buildings[0]?.houses, buildings[0]?.houses]);
    expect((await keeper.call(searchEstates, {})).rows).toMatchObject([{ buildings: 1, houses: buildings[0]?.houses }]);
    expect((await keeper.call(searchBuildings, { estateId: ground.ground.estateId })).rows).toHaveLength(1);
    expect(await ground.refusal(getBuilding, { id: ground.other.buildingId })).toBe(gone('楼栋'));
  });

  it('houses are listed, summed and exported within it', async () => {
    const { keeper, mine, other } = ground;
    const { houses, area } = await sums();
    const found = await keeper.call(searchHouses, { size: 200 });
    expect(found).toMatchObject({ total: houses, buildArea: area });
    expect(new Set(found.rows.map(({ buildingName }) => buildingName)).size).toBe(1);
    expect((await keeper.call(searchHouses, { node: { kind: 'building', id: other.buildingId } })).total).toBe(0);
    const purpose = { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' };
    const { jobId } = await keeper.call(exportHouses, { filter: {}, purpose });
    expect(await finishedJob(keeper, jobId)).toMatchObject({ state: 'done', result: { rows: houses } });
    expect((await keeper.call(getHouse, { id: mine.houseId })).id).toBe(mine.houseId);
    expect(await ground.refusal(getHouse, { id: other.houseId })).toBe(gone('房屋'));
  });

  it('a house is made and changed in the building, and not in another', async () => {
    const { keeper, mine, other } = ground;
    const { version } = await keeper.call(getHouse, { id: mine.houseId });
    await keeper.call(setHousePayer, { id: mine.houseId, version, payer: { personId: mine.personId } });
    expect(await ground.refusal(setHousePayer, { id: mine.houseId, version: version + 1, payer: { personId: other.personId } })).toBe(
      gone('付款人'),
    );
    const area = { fromDate: '2026-01-01', buildArea: '80', useArea: '70', innerArea: '60', basis: 1 as const };
    const place = (buildingId: number) => ({ estateId: ground.ground.estateId, zoneId: null, buildingId, unitId: null });
    const form = { floor: 1, houseNo: '91503', usage: 1 as const, realUse: 1 as const, useState: 4 as const, useType: 1 as const, area };
    expect((await keeper.call(createHouse, { ...form, ...place(mine.buildingId) })).id).toBeGreaterThan(0);
    expect(await ground.refusal(createHouse, { ...form, ...place(other.buildingId) })).toBe(gone('小区'));
  });

  it('people and customers are those of its houses', async () => {
    const { keeper, mine, other } = ground;
    expect((await keeper.call(searchPersons, { key: '业主9150' })).rows.map(({ id }) => id)).toEqual([mine.personId]);
    expect(await ground.refusal(getPerson, { id: other.personId })).toBe(gone('人员'));
    expect((await keeper.call(getCustomer, { id: mine.customerId })).houses).toBe(0);
    expect(await ground.refusal(getCustomer, { id: other.customerId })).toBe(gone('客户'));
    const residents = await keeper.call(searchResidents, { size: 200 });
    const { n } = await ground.one<{ n: number }>(
      `select count(*)::int as n from estate.resident r join estate.house h on h.id = r.house_id
        where h.building_id = $1 and r.move_out_date is null`,
      [mine.buildingId],
    );
    expect(residents.total).toBe(n);
    // A parking space belongs to no building.
    expect((await keeper.call(searchParkings, {})).total).toBe(0);
  });
});

describe('money', () => {
  it('the desk finds and takes money for its houses, and touches no other in the same settlement', async () => {
    const { keeper, mine, other } = ground;
    expect((await keeper.call(findAtDesk, { key: '9150' })).map(({ objectId }) => objectId)).not.toContain(other.houseId);
    expect((await keeper.call(findAtDesk, { key: '91501' })).map(({ objectId }) => objectId)).toContain(mine.houseId);
    expect((await keeper.call(houseCharging, { houseId: mine.houseId })).bills.map(({ id }) => id)).toContain(mine.billId);
    expect(await ground.refusal(houseCharging, { houseId: other.houseId })).toBe(gone('房屋'));
    const pay = (houseId: number, billIds: readonly number[], expected: string) => ({
      houseId,
      payerName: '甲',
      lines: billIds.map((billId) => ({ billId })),
      tenders: [cash(expected)],
      expected,
    });
    expect(await ground.refusal(settleBills, pay(other.houseId, [other.billId], '100.00'))).toBe(gone('房屋'));
    const both = pay(mine.houseId, [mine.billId, other.billId], '200.00');
    expect(await ground.refusal(settleBills, both)).toBe(gone('账单或房屋'));
    expect(await ground.refusal(previewSettlement, { houseId: mine.houseId, lines: both.lines })).toBe(gone('账单或房屋'));
    const prepaid = [{ houseId: other.houseId, amount: '10.00', chargeTypeId: null }];
    expect(await ground.refusal(settleBills, { ...pay(mine.houseId, [mine.billId], '110.00'), prepaid })).toBe(gone('账单或房屋'));
    const { id: attachmentId } = await ground.one<{ id: number }>(
      `select a.id from charging.attachment a join estate.house h on h.id = a.house_id where h.building_id = $1 order by a.id limit 1`,
      [other.buildingId],
    );
    expect(await ground.refusal(aheadPreview, { houseId: mine.houseId, attachmentId, months: [1], billIds: [] })).toBe(gone('账单或房屋'));
    const own = await ground.one<{ id: number; house: number }>(
      `select a.id, h.id as house from charging.attachment a join estate.house h on h.id = a.house_id
        where h.building_id = $1 and a.object_kind = 1 and a.to_date is null and not h.disabled order by a.id limit 1`,
      [mine.buildingId],
    );
    expect((await keeper.call(settleAhead, { houseId: own.house })).map((one) => one.attachmentId)).toContain(own.id);
    expect(await keeper.call(aheadPreview, { houseId: own.house, attachmentId: own.id, months: [1] })).toHaveLength(1);
    // A sale looks through the bills of the house.
    expect(await keeper.call(previewHouseOwners, { id: own.house, fromDate: '2026-06-01', readings: [], keepBillIds: [] })).toBeTruthy();
    expect(await ground.ground.disagreements()).toEqual([]);
  });

  it('bills are listed, summed and voided within it', async () => {
    const { keeper, mine, other } = ground;
    const { bills, open } = await sums();
    const found = await keeper.call(searchBills, {});
    expect({ total: found.total, open: found.open }).toEqual({ total: bills, open });
    const { id } = await ground.one<{ id: number }>(
      `select b.id from charging.bill b join estate.house h on h.id = b.house_id where h.building_id = $1 and b.calc <> '{}' limit 1`,
      [mine.buildingId],
    );
    expect((await keeper.call(getBill, { id })).id).toBe(id);
    expect(await ground.refusal(getBill, { id: other.billId })).toBe(gone('账单'));
    expect(await ground.refusal(voidBill, { id: other.billId, reason: '错' })).toBe(gone('账单'));
    const wrong = await ground.ground.bill(mine.houseId, { amount: '5.00', item: '管家作废' });
    await keeper.call(voidBill, { id: wrong, reason: '重复' });
  });

  it('a settlement is shown, taken back and closed if everything it paid lies within it', async () => {
    const { keeper, emp, mine, other } = ground;
    const made = await payFor(keeper, mine.houseId, [mine.billId], '100.00');
    const [mixed, foreign] = [
      await ground.ground.bill(mine.houseId, { amount: '7.00', item: '管家甲', lateRate: '0' }),
      await ground.ground.bill(other.houseId, { amount: '8.00', item: '管家甲', lateRate: '0' }),
    ];
    const together = await payFor(emp, mine.houseId, [mixed, foreign], '15.00');
    const found = await keeper.call(searchSettlements, { key: '91501' });
    expect(found.rows.map(({ id }) => id)).toEqual([made.id, mine.settlementId]);
    expect(found.sums).toMatchObject({ in: '130.00', net: '130.00' });
    expect(await keeper.call(settlementDetail, { id: made.id })).toMatchObject({ total: '100.00', canVoid: true, canRed: true });
    expect((await keeper.call(receiptPaper, { id: made.id })).paper.number).toBe(made.number);
    for (const id of [other.settlementId, together.id]) {
      expect(await ground.refusal(settlementDetail, { id })).toBe(gone('结算'));
      expect(await ground.refusal(receiptPaper, { id })).toBe(gone('票据'));
    }
    for (const id of [other.settlementId, together.id]) {
      const { version } = await ground.one<{ version: number }>('select version from charging.settlement where id = $1', [id]);
      expect(await ground.refusal(voidSettlement, { id, version, reason: '错' })).toBe(gone('结算'));
      expect(await ground.refusal(redSettlement, { id, version, reason: '错' })).toBe(gone('结算'));
      expect(await ground.refusal(redPreview, { id, seqs: [1] })).toBe(gone('结算'));
    }
    const versionOf = async (id: number) => (await keeper.call(settlementDetail, { id })).version;
    await keeper.call(voidSettlement, { id: made.id, version: await versionOf(made.id), reason: '收错' });
    const paid = await versionOf(mine.settlementId);
    expect(await keeper.call(redSettlement, { id: mine.settlementId, version: paid, reason: '重复' })).toMatchObject({ total: '-30.00' });
    await payFor(keeper, mine.houseId, [mine.billId], '100.00');
    const { day, summary } = await keeper.call(getDrawer, {});
    const counted = { cashCounted: summary.cash.expected, settlements: summary.settlements, cashExpected: summary.cash.expected };
    expect(summary.cash.expected).toBe('70.00');
    expect(await keeper.call(closeDay, { day, ...counted })).toMatchObject({ day });
    expect(await ground.ground.disagreements()).toEqual([]);
  });

  it('arrears are chased and meters read within it', async () => {
    const { keeper, mine, other } = ground;
    const inBuilding = (ids: readonly number[]) =>
      ground.one<{ n: number }>(`select count(distinct h.building_id)::int as n from estate.house h where h.id = any ($1)`, [ids]);
    const mineOverdue = await ground.ground.bill(mine.houseId, { amount: '60.00', item: '管家欠费', lateRate: '0', due: '2026-01-31' });
    expect(mineOverdue).toBeGreaterThan(0);
    const chase = await keeper.call(searchChase, { size: 200 });
    const houses = chase.rows.flatMap(({ houseId }) => houseId ?? []);
    expect(houses).toContain(mine.houseId);
    expect(houses).toHaveLength(chase.total);
    expect(await inBuilding(houses)).toEqual({ n: 1 });
    const counts = await keeper.call(countDebtors, { estateId: ground.ground.estateId });
    expect(counts.filter(({ key }) => key.startsWith('building:')).map(({ key }) => key)).toEqual([`building:${mine.buildingId}`]);
    const [whole] = await keeper.call(countDebtors, {});
    expect(whole?.overdue).toBe(chase.overdue);
    expect((await keeper.call(getChaseBuilding, { buildingId: mine.buildingId })).houses.length).toBeGreaterThan(0);
    expect(await ground.refusal(getChaseBuilding, { buildingId: other.buildingId })).toBe(gone('楼栋'));
    const missing = { objectKind: 1 as const, objectId: other.houseId };
    expect(await ground.refusal(getChaseObject, missing)).toBe(gone('欠费对象'));
    expect(await ground.refusal(arrearsHouseDetail, missing)).toBe(gone('欠费对象'));
    expect(await ground.refusal(createChase, { ...missing, day: '2026-06-01', method: 1, content: '电话' })).not.toBe('ok');

    const { estateId } = ground.ground;
    const { meter, month } = await ground.one<{ meter: number; month: string }>(
      `select m.id as meter, to_char((select max(n.start_date) from charging.meter n where n.estate_id = m.estate_id), 'YYYY-MM') as month
         from charging.meter m join estate.house h on h.id = m.house_id where h.building_id = $1 order by m.id limit 1`,
      [other.buildingId],
    );
    const sheet = await keeper.call(searchReadings, { estateId, month, size: 200 });
    expect(sheet.rows.length).toBeGreaterThan(0);
    expect(sheet.progress.meters).toBe(sheet.total);
    expect(sheet.rows.map(({ meterId }) => meterId)).not.toContain(meter);
    const rows = [{ meterId: meter, version: null, current: '99999', readOn: `${month}-28` }];
    expect(await keeper.call(saveReadings, { estateId, month, rows })).toMatchObject({ saved: 0, refused: [{ meterId: meter }] });
  });

  it('what concerns the whole estate is refused with the reason', async () => {
    const { estateId } = ground.ground;
    expect(await ground.refusal(trialRun, { estateId, monthFrom: '2026-08', monthTo: '2026-08' })).toBe(IN_PART);
  });
});

describe('granting', () => {
  it('nobody gives more buildings than the own ones, nor the whole estate', async () => {
    const { keeper, emp, colleagueId, mine, other, grant } = ground;
    const { estateId } = ground.ground;
    const estatesOf = async () =>
      (await emp.call(getEmployee, { id: colleagueId })).estates.map(({ id, buildings }) => [id, buildings?.map((b) => b.id)]);
    expect((await keeper.call(getEmployeeFrame, {})).estates).toMatchObject([{ id: estateId, whole: false }]);
    expect((await keeper.call(listGrantableBuildings, { id: estateId })).map(({ id }) => id)).toEqual([mine.buildingId]);
    expect(await grant(keeper, colleagueId, { estateIds: [estateId], parts: [] })).toMatch(/^不能授予超出本人的数据范围：云栖花园/);
    const wider = [{ estateId, buildingIds: [mine.buildingId, other.buildingId] }];
    expect(await grant(keeper, colleagueId, { estateIds: [estateId], parts: wider })).toMatch(/^不能授予超出本人的数据范围：云栖花园/);
    expect(await estatesOf()).toEqual([]);
    const own = [{ estateId, buildingIds: [mine.buildingId] }];
    await grant(keeper, colleagueId, { estateIds: [estateId], parts: own });
    expect(await estatesOf()).toEqual([[estateId, [mine.buildingId]]]);
    // What others gave stays: the other building, and later the whole estate.
    await grant(emp, colleagueId, { estateIds: [estateId], parts: wider });
    await grant(keeper, colleagueId, { estateIds: [], parts: [] });
    expect(await estatesOf()).toEqual([[estateId, [other.buildingId]]]);
    await grant(emp, colleagueId, { estateIds: [estateId], parts: [] });
    await grant(keeper, colleagueId, { estateIds: [], parts: [] });
    expect(await estatesOf()).toEqual([[estateId, undefined]]);
    // Without parts, as before: a limit that exists stays.
    await grant(emp, colleagueId, { estateIds: [estateId], parts: own });
    await grant(emp, colleagueId, { estateIds: [estateId] });
    expect(await estatesOf()).toEqual([[estateId, [mine.buildingId]]]);
  });

  it('an open session follows; a job with a wider scope wins; a removed building leaves nothing behind', async () => {
    const { keeper, emp, keeperId, mine, grant, one } = ground;
    const { estateId } = ground.ground;
    const total = async () => (await keeper.call(searchHouses, {})).total;
    const part = await total();
    await grant(emp, keeperId, { estateIds: [estateId], parts: [] });
    expect(await total()).toBeGreaterThan(part);
    await grant(emp, keeperId, { estateIds: [estateId], parts: [{ estateId, buildingIds: [mine.buildingId] }] });
    expect(await total()).toBe(part);
    const scope = (to: string) => ground.ground.sql(`update org.job set data_scope = $1 where name = '楼栋管家'`, [to]);
    await scope('company');
    expect(await total()).toBeGreaterThan(part);
    expect(await ground.refusal(trialRun, { estateId, monthFrom: '2026-08', monthTo: '2026-08' })).not.toBe(IN_PART);
    await scope('estates');

    const { id: empty } = await one<{ id: number }>(
      `insert into estate.building (tenant_id, estate_id, name, type, usage, floors, sort_key) select tenant_id, id, '空楼', 1, 1, 1, '空楼'
         from estate.estate where id = $1 returning id`,
      [estateId],
    );
    // A building added later is not seen until it is granted.
    expect(await ground.refusal(getBuilding, { id: empty })).toBe(gone('楼栋'));
    await grant(emp, keeperId, { estateIds: [estateId], parts: [{ estateId, buildingIds: [empty] }] });
    expect((await keeper.call(getBuilding, { id: empty })).id).toBe(empty);
    expect(await total()).toBe(0);
    await emp.call(removeBuilding, { id: empty });
    expect(await total()).toBe(0);
    expect(await keeper.call(loadTree, {})).toEqual([]);
  });
});
