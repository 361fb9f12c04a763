// One 承接查验 of the demo: the common parts of a building and its outdoor works, checked with the developer; some defects are mended and
// closed, some are open, and one place is still being checked.
import {
  CHECK_KIND,
  CHECK_RESULT,
  CHECK_SHEET,
  DEFECT,
  DEFECT_ACT,
  SEVERITY,
  TAKEOVER,
  type DefectState,
  type Severity,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows } from '../../insert-rows.ts';
import { at } from './move-in-rows.ts';

const ESTATE = '云栖花园';
const DEVELOPER = '滨江置业有限公司';
const BY = '工程主管';
/** Days before the first start on which it began; the developer has 30 days to mend. */
const AGO = 34;
const MEND_DAYS = 30;

interface Found {
  readonly item: string;
  readonly position: string;
  readonly text: string;
  readonly severity: Severity;
  readonly state: DefectState;
}
interface Place {
  readonly place: string;
  readonly rooms: readonly string[];
  /** Days after the begin. */
  readonly after: number;
  readonly signed: boolean;
  readonly found: readonly Found[];
}
const { light, normal, severe } = SEVERITY;
const { open, mended, closed } = DEFECT;
const PLACES: readonly Place[] = [
  {
    place: '5幢公共部位',
    rooms: ['楼栋', '设备'],
    after: 0,
    signed: true,
    found: [
      { item: '屋面防水', position: '3单元屋面', text: '女儿墙根部渗水', severity: severe, state: closed },
      { item: '楼梯间', position: '2单元 6 层', text: '踏步缺角两处', severity: light, state: closed },
      { item: '电梯', position: '1单元', text: '平层误差超过 10 毫米', severity: normal, state: mended },
      { item: '消防系统', position: '地下一层', text: '末端试水压力不足', severity: severe, state: open },
    ],
  },
  {
    place: '室外工程',
    rooms: ['室外'],
    after: 3,
    signed: true,
    found: [
      { item: '照明', position: '中心花园', text: '三盏庭院灯不亮', severity: normal, state: closed },
      { item: '雨污水管网', position: '北门内', text: '雨水井盖下沉', severity: normal, state: open },
    ],
  },
  { place: '6幢公共部位', rooms: ['楼栋', '设备'], after: AGO - 1, signed: false, found: [] },
];

interface Item {
  readonly id: number;
  readonly room: string;
  readonly name: string;
  readonly partId: number | null;
}

export async function insertTakeover(client: pg.Client, now: Date): Promise<void> {
  const { rows: estates } = await client.query<Record<'tenantId' | 'companyId' | 'estateId', number>>(
    `select tenant_id as "tenantId", company_id::int as "companyId", id::int as "estateId" from estate.estate where name = $1`,
    [ESTATE],
  );
  const [estate] = estates;
  if (!estate) return;
  const { tenantId, companyId, estateId } = estate;
  const { rows: items } = await client.query<Item>(
    `select i.id::int, r.name as room, i.name, i.part_id::int as "partId" from customer.check_item i
       join customer.check_item r on r.tenant_id = i.tenant_id and r.id = i.parent_id
      where i.tenant_id = $1 and i.kind = $2 order by r.position, i.position`,
    [tenantId, CHECK_KIND.common],
  );
  // Behind the sheets and the defects of the houses.
  const { rows: last } = await client.query<{ sheet: number; defect: number }>(
    `select (select coalesce(max(id), 0)::int from customer.check_sheet) as sheet, (select coalesce(max(id), 0)::int from customer.defect) as defect`,
  );
  const [{ sheet, defect } = { sheet: 0, defect: 0 }] = last;
  const begin = addDays(businessDay(now), -AGO);
  const number = `CJ${begin.slice(0, 7).replace('-', '')}0001`;
  const places = PLACES.map((one, nth) => ({ ...one, id: sheet + nth + 1, day: addDays(begin, one.after) }));
  const defects = places
    .flatMap(({ id: sheetId, day, found }) => found.map((one) => ({ ...one, sheetId, day })))
    .map((one, nth) => ({ ...one, id: defect + nth + 1, number: `${number}-${String(nth + 1).padStart(2, '0')}` }));
  const itemOf = (name: string): Item | undefined => items.find((item) => item.name === name);
  const mendedAt = ({ day, state }: { day: string; state: DefectState }) => (state === open ? null : at(addDays(day, 18), '15:00'));
  const closedAt = ({ day, state }: { day: string; state: DefectState }) => (state === closed ? at(addDays(day, 21), '10:00') : null);

  await insertRows(client, 'customer.takeover', [
    {
      ...{ tenantId, id: 1, number, companyId, estateId, name: '二期公共部位承接查验', startedOn: begin, developer: DEVELOPER },
      state: TAKEOVER.checking,
      participants: [
        { unit: DEVELOPER, name: '顾明', role: '项目经理' },
        { unit: '街道物业管理科', name: '夏岚', role: '见证' },
      ],
      ...{ createdBy: BY, createdAt: at(begin, '09:00'), updatedBy: BY, updatedAt: at(begin, '09:00') },
    },
  ]);
  await insertRows(
    client,
    'customer.checkSheet',
    places.map(({ id, place, day, signed }) => ({
      ...{ tenantId, id, moveInId: null, takeoverId: 1, estateId, place, round: 1, startedBy: BY, startedAt: at(day, '09:30') },
      ...{ state: signed ? CHECK_SHEET.signed : CHECK_SHEET.open, signer: signed ? '顾明' : '', opinion: '' },
      ...{ unsignedReason: signed ? '已在纸质查验单签字' : '', signedAt: signed ? at(day, '16:30') : null },
    })),
  );
  const results = places.flatMap(({ id, day, rooms, signed, found }) => {
    const asked = items.filter(({ room }) => rooms.includes(room));
    // The place that is still being checked has half of its answers.
    return asked.slice(0, signed ? asked.length : Math.floor(asked.length / 2)).map((item) => ({
      ...{ tenantId, sheetId: id, itemId: item.id, room: item.room, name: item.name, note: '', by: BY, at: at(day, '11:00') },
      result: found.some((one) => one.item === item.name) ? CHECK_RESULT.bad : CHECK_RESULT.ok,
    }));
  });
  await insertRows(client, 'customer.checkResult', results);
  await insertRows(
    client,
    'customer.defect',
    defects.map((one) => ({
      ...{ tenantId, id: one.id, number: one.number, sheetId: one.sheetId, moveInId: null, takeoverId: 1, estateId, houseId: null },
      ...{
        itemId: itemOf(one.item)?.id ?? null,
        item: `${itemOf(one.item)?.room ?? ''} / ${one.item}`,
        partId: itemOf(one.item)?.partId ?? null,
      },
      ...{ position: one.position, description: one.text, severity: one.severity, responsible: DEVELOPER, state: one.state },
      ...{ dueOn: addDays(one.day, MEND_DAYS), rounds: one.state === closed ? 1 : 0, foundBy: BY, foundAt: at(one.day, '11:00') },
      ...{ mendedAt: mendedAt(one), closedAt: closedAt(one) },
    })),
  );
  const steps = defects.flatMap((one) => {
    const step = (seq: number, act: number, fromState: number, toState: number, when: string) => ({
      ...{ tenantId, defectId: one.id, seq, act, fromState, toState, by: BY, at: when, note: '' },
    });
    const [repaired, ended] = [mendedAt(one), closedAt(one)];
    return [
      step(1, DEFECT_ACT.find, open, open, at(one.day, '11:00')),
      ...(repaired === null ? [] : [step(2, DEFECT_ACT.mend, open, mended, repaired)]),
      ...(ended === null ? [] : [step(3, DEFECT_ACT.pass, mended, closed, ended)]),
    ];
  });
  await insertRows(client, 'customer.defectStep', steps);
  await insertRows(client, 'system.numberCounter', [{ tenantId, companyId: 0, kind: 'takeover', period: begin.slice(0, 7), lastValue: 1 }]);
  await advanceIdentities(client, ['customer.takeover', 'customer.checkSheet', 'customer.defect']);
}
