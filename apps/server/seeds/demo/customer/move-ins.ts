// Two hand-over plans of the demo: one of the past whose houses moved in, with a few defects still open, and one that goes on today over
// houses that are 未入伙. Neither changes a house: what is past agrees with the days the houses have.
import { CHECK_KIND, HANDOVER_PLAN, HOUSE_USE, MOVE_IN, type MoveInState } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type Row } from '../../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import { at, makeMoveIn, type DemoHouse, type DemoItem, type MadeMoveIn, type Slot } from './move-in-rows.ts';

const SEED = 86;
const ESTATE = '云栖花园';
const PAST_HOUSES = 40;
const OPEN_HOUSES = 60;
const RESPONSIBLE = '滨江建设集团';
const PAPERS = ['业主身份证', '购房合同', '付款凭据', '授权委托书'].map((name, at) => ({ name, required: true, agentOnly: at === 3 }));
const KEYS = [
  { kind: '户门钥匙', count: 5 },
  { kind: '门禁卡', count: 2 },
];
const NOTICE = '您所购买的房屋已具备交付条件，请携带所列资料在通知的时间内办理入伙手续。';
/** How far the houses of the plan that goes on are, out of twenty. */
const FAR: readonly (readonly [MoveInState, number])[] = [
  [MOVE_IN.untold, 4],
  [MOVE_IN.told, 5],
  [MOVE_IN.booked, 6],
  [MOVE_IN.checking, 1],
  [MOVE_IN.mending, 3],
  [MOVE_IN.again, 1],
];

interface Place {
  readonly tenantId: number;
  readonly companyId: number;
  readonly estateId: number;
  readonly buildingId: number;
}

async function read<R extends object>(client: pg.Client, text: string, values: readonly unknown[]): Promise<R[]> {
  return (await client.query(text, [...values])).rows as R[];
}
const number = (value: string | number): number => Number(value);

const HOUSES = `select h.id, h.code, h.estate_id as "estateId", to_char(h.handover_date, 'YYYY-MM-DD') as "handoverDate",
       coalesce((select p.name from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
                  where o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null order by o.share desc, o.id limit 1), '') as owner
  from estate.house h where h.tenant_id = $1 and h.building_id = $2 and not h.disabled`;
type Found = DemoHouse & { readonly owner: string };
const housesOf = async (client: pg.Client, place: Place, more: string, values: readonly unknown[]): Promise<Found[]> =>
  (await read<Found>(client, `${HOUSES} and ${more}`, [place.tenantId, place.buildingId, ...values])).map((house) => ({
    ...house,
    id: number(house.id),
    estateId: number(house.estateId),
  }));

async function placesOf(client: pg.Client): Promise<{ past: Place; now: Place } | null> {
  const all = await read<Place & { waiting: string; nth: string }>(
    client,
    `select e.tenant_id as "tenantId", e.company_id as "companyId", e.id as "estateId", b.id as "buildingId",
            count(*) filter (where h.use_state = $2) as waiting, row_number() over (order by b.sort_key, b.id) as nth
       from estate.estate e join estate.building b on b.tenant_id = e.tenant_id and b.estate_id = e.id and b.usage = 1
       join estate.house h on h.tenant_id = b.tenant_id and h.building_id = b.id and not h.disabled
      where e.name = $1 group by e.tenant_id, e.id, b.tenant_id, b.id order by b.sort_key, b.id`,
    [ESTATE, HOUSE_USE.notHandedOver],
  );
  const places = all.map((one) => ({
    tenantId: number(one.tenantId),
    companyId: number(one.companyId),
    estateId: number(one.estateId),
    buildingId: number(one.buildingId),
    waiting: number(one.waiting),
  }));
  const [past] = places.toReversed();
  const [now] = places.filter((one) => one !== past).toSorted((a, b) => b.waiting - a.waiting);
  return past && now ? { past, now } : null;
}

const planRow = (place: Place, id: number, name: string, state: number, made: string): Row<'customer.handoverPlan'> & { id: number } => ({
  ...{ tenantId: place.tenantId, id, companyId: place.companyId, estateId: place.estateId, name, state },
  ...{ place: '物业服务中心一楼', contact: '0571-88886666', noticeText: NOTICE, responsible: RESPONSIBLE, mendDays: 15 },
  ...{ papers: PAPERS, fees: [{ itemId: null, name: '预交物业费', quantity: '3', price: null, note: '三个月' }], keys: KEYS },
  ...{ createdBy: '客服前台', createdAt: made, updatedBy: '客服前台', updatedAt: made },
});

export async function insertMoveIns(client: pg.Client, now: Date): Promise<void> {
  const places = await placesOf(client);
  if (!places) return;
  const today = businessDay(now);
  const random = createRandom(SEED);
  const { tenantId } = places.now;
  const items = (
    await read<DemoItem>(
      client,
      `select i.id, r.name as room, i.name, i.part_id as "partId" from customer.check_item i
         join customer.check_item r on r.tenant_id = i.tenant_id and r.id = i.parent_id
        where i.tenant_id = $1 and i.kind = $2 order by r.position, i.position`,
      [tenantId, CHECK_KIND.house],
    )
  ).map((item) => ({ ...item, id: number(item.id), partId: item.partId === null ? null : number(item.partId) }));
  const days = [-1, 0, 1, 2].map((shift) => addDays(today, shift));
  const slots = days.flatMap((day, nth): (Slot & { half: 1 | 2; capacity: number; planId: number })[] =>
    ([1, 2] as const).map((half) => ({ id: nth * 2 + half, planId: 2, day, half, capacity: 12, taken: 0 })),
  );
  const ids = { sheet: 0, defect: 0 };
  const period = today.slice(0, 7);
  let last = 0;
  const next = (): string => `RH${period.replace('-', '')}${String((last += 1)).padStart(4, '0')}`;
  const plan = { tenantId, responsible: RESPONSIBLE, items, today };

  const lived = (
    await housesOf(client, places.past, `h.use_state <> $3 and h.handover_date < $4 order by h.sort_key`, [HOUSE_USE.notHandedOver, today])
  ).slice(0, PAST_HOUSES);
  const empty = (await housesOf(client, places.now, `h.use_state = $3 order by h.sort_key`, [HOUSE_USE.notHandedOver])).slice(
    0,
    OPEN_HOUSES,
  );
  const made: MadeMoveIn[] = [];
  const add = (planId: number, house: Found, state: MoveInState, day: string, slot: Slot | null) =>
    made.push(
      makeMoveIn({ ...plan, planId }, random, ids, { id: made.length + 1, number: next(), house, state, day, slot, owner: house.owner }),
    );
  for (const house of lived) add(1, house, MOVE_IN.done, house.handoverDate ?? today, null);
  for (const house of empty) {
    const state = random.weighted(FAR);
    const [slot, day] = slotFor(state, slots, random, today);
    add(2, house, state, day, slot);
  }

  await insertRows(client, 'customer.handoverPlan', [
    planRow(places.past, 1, '一期集中交付', HANDOVER_PLAN.ended, at(addDays(today, -800), '09:00')),
    planRow(places.now, 2, '尾盘交付', HANDOVER_PLAN.published, at(addDays(today, -25), '09:00')),
  ]);
  await insertRows(client, 'customer.handoverPart', [
    { tenantId, planId: 1, buildingId: places.past.buildingId, unitId: null },
    { tenantId, planId: 2, buildingId: places.now.buildingId, unitId: null },
  ]);
  await insertRows(
    client,
    'customer.handoverSlot',
    slots.map((slot) => ({ tenantId, ...slot, lastNo: slot.taken })),
  );
  await write(client, made);
  const counter = { tenantId, companyId: 0, kind: 'move-in', period, lastValue: last };
  await insertRows(client, 'system.numberCounter', last > 0 ? [counter] : []);
  await advanceIdentities(client, [
    'customer.handoverPlan',
    'customer.handoverSlot',
    'customer.moveIn',
    'customer.checkSheet',
    'customer.defect',
  ]);
}

/** Who is booked has a place of today or later; who was checked had one of yesterday or this morning. */
function slotFor(state: MoveInState, slots: readonly (Slot & { half: number })[], random: Random, today: string): [Slot | null, string] {
  if (state < MOVE_IN.booked) return [null, today];
  const fitting = slots.filter(({ day, taken }) => taken < 12 && (state === MOVE_IN.booked ? day >= today : day < today));
  const slot =
    state === MOVE_IN.checking ? slots.find(({ day, half }) => day === today && half === 1) : fitting[random.int(0, fitting.length - 1)];
  return slot ? [slot, slot.day] : [null, today];
}

async function write(client: pg.Client, made: readonly MadeMoveIn[]): Promise<void> {
  const all = <T>(part: (one: MadeMoveIn) => readonly T[]): T[] => made.flatMap(part);
  // A house names its sheet and a sheet its house: the house is written first without it.
  await insertRows(
    client,
    'customer.moveIn',
    made.map(({ row }) => ({ ...row, sheetId: null })),
  );
  await insertRows(
    client,
    'customer.checkSheet',
    all(({ sheets }) => sheets),
  );
  await client.query(
    `update customer.move_in m set sheet_id = c.id from customer.check_sheet c where c.tenant_id = m.tenant_id and c.move_in_id = m.id`,
  );
  await insertRows(
    client,
    'customer.moveInStep',
    all(({ steps }) => steps),
  );
  await insertRows(
    client,
    'customer.moveInPaper',
    all(({ papers }) => papers),
  );
  await insertRows(
    client,
    'customer.checkResult',
    all(({ results }) => results),
  );
  await insertRows(
    client,
    'customer.defect',
    all(({ defects }) => defects),
  );
  await insertRows(
    client,
    'customer.defectStep',
    all(({ defectSteps }) => defectSteps),
  );
  await insertRows(
    client,
    'customer.moveInKey',
    all(({ keys }) => keys),
  );
}
