// Helpers for tests of 入伙: houses that nobody lives in yet, a published plan for them, and a house brought to any step.
import {
  beginMoveInCheck,
  bookMoveIn,
  createDefect,
  createHandoverPlan,
  createHouse,
  createSpecialServiceItem,
  getCheckSheet,
  getHandoverPlan,
  getMoveIn,
  passCheckRest,
  publishHandoverPlan,
  readPlanChoices,
  saveCheckResult,
  saveMoveInPaper,
  saveMoveInVisitor,
  searchMoveIns,
  signCheckSheet,
  signMoveInPapers,
  tellMoveIns,
  type HandOverTerms,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Person } from '../../../testing/installation.ts';

export const DAY = '2026-11-18';
export const LATER = '2026-11-19';
const BUYER = { name: '购房人', ownerType: 1 as const };

export async function openMoveIns() {
  const clock = { at: `${DAY}T09:00:00+08:00`, now: () => new Date(clock.at) };
  const installation = await openInstallation({ clock });
  const emp = await installation.as('emp');
  const rows = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const [ground] = await rows<{ estateId: number; zoneId: number | null; buildingId: number; unitId: number }>(
    `select b.estate_id as "estateId", b.zone_id as "zoneId", b.id as "buildingId", min(u.id) as "unitId"
       from estate.building b join estate.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id
       join estate.unit u on u.tenant_id = b.tenant_id and u.building_id = b.id
      where e.name = '云栖花园' and b.name = '1幢' group by 1, 2, 3`,
  );
  if (!ground) throw new Error('the demo has no 1幢');
  const [type] = await rows<{ id: string }>(
    `select t.id from manage.charge_type t join estate.estate e on e.tenant_id = t.tenant_id
      where e.id = $1 and not t.deposit and not t.disabled order by t.id limit 1`,
    [ground.estateId],
  );
  await emp.call(createSpecialServiceItem, {
    ...{ estateId: ground.estateId, chargeTypeId: Number(type?.id), name: '垃圾清运', unit: '次' },
    ...{ price: '300', minPrice: '1', maxPrice: '900', dueDays: 15 },
  });
  const { items, standards } = await emp.call(readPlanChoices, { estateId: ground.estateId });

  /** Houses of the building that are 未入伙, with a buyer. */
  const make = async (...numbers: readonly string[]): Promise<number[]> => {
    const made: number[] = [];
    for (const houseNo of numbers)
      made.push(
        (
          await emp.call(createHouse, {
            ...{ ...ground, floor: Number(houseNo.slice(0, -2)), houseNo, usage: 1, realUse: 1, useState: 1, useType: 1 },
            area: { fromDate: '2024-01-01', buildArea: '100.00', useArea: '80.00', innerArea: '85.50', basis: 1 },
            owners: [BUYER],
          })
        ).id,
      );
    return made;
  };

  /** A plan over these houses; every other house of the building is in use. */
  const publish = async (more: Partial<InputOf<typeof createHandoverPlan>> = {}) => {
    const { id } = await emp.call(createHandoverPlan, {
      estateId: ground.estateId,
      name: '测试入伙',
      parts: [{ buildingId: ground.buildingId, unitId: ground.unitId }],
      days: [
        { day: DAY, morning: 2, afternoon: 4 },
        { day: LATER, morning: 3, afternoon: 0 },
      ],
      papers: [{ name: '身份证' }, { name: '授权委托书', agentOnly: true }],
      fees: items.slice(0, 1).map((item) => ({ itemId: item.id, name: item.name, quantity: '1', price: item.price })),
      keys: [{ kind: '户门钥匙', count: 3 }],
      responsible: '某建设公司',
      ...more,
    });
    const { version } = await emp.call(getHandoverPlan, { id });
    const { houses } = await emp.call(publishHandoverPlan, { id, version });
    const plan = await emp.call(getHandoverPlan, { id });
    return { id, houses, slot: (day: string, half: number) => plan.slots.find((one) => one.day === day && one.half === half)?.id ?? 0 };
  };

  const moveInOf = async (planId: number, houseId: number): Promise<number> => {
    const found = await emp.call(searchMoveIns, { planId, size: 100 });
    return found.rows.find((row) => row.houseId === houseId)?.id ?? 0;
  };

  /** Told, booked, papers there, checked and signed; `bad` is the description of a defect. */
  const check = async (id: number, slotId: number, bad: string | null = null): Promise<number | null> => {
    await emp.call(tellMoveIns, { ids: [id], way: 2 });
    await emp.call(bookMoveIn, { id, slotId });
    await emp.call(saveMoveInVisitor, { id, kind: 1, name: '购房人', phone: '13800138000', idNo: '110101199003078515' });
    await emp.call(saveMoveInPaper, { id, line: 1, checked: true });
    await emp.call(signMoveInPapers, { id, rulesSignedOn: DAY, agreementSignedOn: DAY });
    const { sheetId } = await emp.call(beginMoveInCheck, { id });
    const defectId = bad === null ? null : await complain(emp, sheetId, bad);
    await emp.call(passCheckRest, { id: sheetId });
    await emp.call(signCheckSheet, { id: sheetId, signer: '购房人', unsignedReason: '平板故障，已在纸质验房单签字' });
    return defectId;
  };

  const detail = (id: number) => emp.call(getMoveIn, { id });
  return {
    installation,
    clock,
    emp,
    ground,
    rows,
    items,
    standards,
    make,
    publish,
    moveInOf,
    check,
    detail,
    close: () => installation.close(),
  };
}
export type MoveIns = Awaited<ReturnType<typeof openMoveIns>>;

/** The water-proofing of the bathroom is not in order. */
export async function complain(who: Person, sheetId: number, description: string): Promise<number> {
  const sheet = await who.call(getCheckSheet, { id: sheetId });
  const item = sheet.items.find(({ room, name }) => room === '卫生间' && name === '防水');
  if (!item) throw new Error('the sheet has no 防水');
  await who.call(saveCheckResult, { id: sheetId, itemId: item.itemId, result: 2 });
  return (await who.call(createDefect, { sheetId, itemId: item.itemId, description, severity: 2 })).id;
}

export const terms = (more: Partial<HandOverTerms> = {}) => ({ onDay: DAY, useState: 4 as const, ...more });
