// Rows of 入伙 of one house in the demo: its steps, its sheet and its defects, as the product's own steps would have left them.
import { DEFECT, DEFECT_ACT, MOVE_IN, MOVE_IN_ACT, SEVERITY, type MoveInState } from '@anju/contract';
import { addDays } from '@anju/domain';
import type { KeyedRow, Row } from '../../insert-rows.ts';
import type { Random } from '../random.ts';

export interface DemoItem {
  readonly id: number;
  readonly room: string;
  readonly name: string;
  readonly partId: number | null;
}
export interface DemoHouse {
  readonly id: number;
  readonly code: string;
  readonly estateId: number;
  readonly handoverDate: string | null;
}
export interface Slot {
  readonly id: number;
  readonly day: string;
  taken: number;
}
export interface Ids {
  sheet: number;
  defect: number;
}
export interface MadeMoveIn {
  readonly row: KeyedRow<'customer.moveIn'>;
  readonly steps: Row<'customer.moveInStep'>[];
  readonly papers: Row<'customer.moveInPaper'>[];
  readonly sheets: KeyedRow<'customer.checkSheet'>[];
  readonly results: Row<'customer.checkResult'>[];
  readonly defects: KeyedRow<'customer.defect'>[];
  readonly defectSteps: Row<'customer.defectStep'>[];
  readonly keys: Row<'customer.moveInKey'>[];
}

const BY = '客服前台';
const ENGINEER = '工程主管';
const TROUBLES: readonly (readonly [item: string, position: string, text: string])[] = [
  ['墙面', '东墙', '墙面开裂，长约 40 厘米'],
  ['窗', '北窗', '窗扇关闭不严，漏风'],
  ['防水', '淋浴区', '闭水后楼下有水渍'],
  ['地面', '门口', '地砖空鼓两块'],
  ['插座开关', '床头', '插座无电'],
  ['户门', '门框', '门框划伤'],
];
const PAPERS = ['业主身份证', '购房合同', '付款凭据', '授权委托书'];

export const at = (day: string, time: string): string => `${day}T${time}:00+08:00`;

interface Plan {
  readonly tenantId: number;
  readonly planId: number;
  readonly responsible: string;
  readonly items: readonly DemoItem[];
  readonly today: string;
}

/** What the steps before the check leave, in order, with the state each leads to. */
const WAY: readonly (readonly [act: number, state: MoveInState])[] = [
  [MOVE_IN_ACT.plan, MOVE_IN.untold],
  [MOVE_IN_ACT.tell, MOVE_IN.told],
  [MOVE_IN_ACT.book, MOVE_IN.booked],
  [MOVE_IN_ACT.begin, MOVE_IN.checking],
];

export function makeMoveIn(
  plan: Plan,
  random: Random,
  ids: Ids,
  given: { id: number; number: string; house: DemoHouse; state: MoveInState; day: string; slot: Slot | null; owner: string },
): MadeMoveIn {
  const { tenantId, planId } = plan;
  const { id, number, house, state, day, slot, owner } = given;
  const checked = state >= MOVE_IN.checking;
  const signed = state > MOVE_IN.checking;
  const sheetId = checked ? (ids.sheet += 1) : null;
  const count = state === MOVE_IN.done ? random.int(0, 2) : state === MOVE_IN.mending || state === MOVE_IN.again ? random.int(1, 3) : 0;
  const chosen = signed ? random.sample(TROUBLES, count) : [];
  const past: [act: number, from: MoveInState, to: MoveInState][] = WAY.filter(([, to]) => to <= state).map(([act, to], nth) => [
    act,
    WAY[nth - 1]?.[1] ?? to,
    to,
  ]);
  const after = signed && state !== MOVE_IN.done ? MOVE_IN.mending : MOVE_IN.checking;
  if (signed) past.push([MOVE_IN_ACT.sign, MOVE_IN.checking, after]);
  if (state === MOVE_IN.again) past.push([MOVE_IN_ACT.mended, MOVE_IN.mending, MOVE_IN.again]);
  if (state === MOVE_IN.done) past.push([MOVE_IN_ACT.handOver, MOVE_IN.checking, MOVE_IN.done]);
  const queueNo = slot ? (slot.taken += 1) : null;
  const arrived = slot !== null && checked;
  const written = { createdBy: BY, createdAt: at(addDays(day, -20), '09:00'), updatedBy: BY, updatedAt: at(day, '11:00') };
  const room = (item: DemoItem) => (item.room === '' ? item.name : `${item.room} / ${item.name}`);
  const found = chosen.map(([name, position, text], nth) => {
    const item = plan.items.find((one) => one.name === name);
    const old = state === MOVE_IN.done && random.chance(0.85);
    const defectState = old ? DEFECT.closed : state === MOVE_IN.again ? DEFECT.mended : DEFECT.open;
    const mended = defectState === DEFECT.open ? null : at(addDays(day, random.int(4, 12)), '15:00');
    const closed = defectState === DEFECT.closed ? at(addDays(day, random.int(13, 28)), '10:00') : null;
    const row: KeyedRow<'customer.defect'> = {
      ...{ tenantId, id: (ids.defect += 1), number: `${number}-0${nth + 1}`, sheetId: sheetId ?? 0, moveInId: id, takeoverId: null },
      ...{
        estateId: house.estateId,
        houseId: house.id,
        itemId: item?.id ?? null,
        item: item ? room(item) : name,
        partId: item?.partId ?? null,
      },
      ...{ position, description: text, severity: random.pick(SEVERITY.values), responsible: plan.responsible, dueOn: addDays(day, 15) },
      ...{ warrantyTo: state === MOVE_IN.done ? addDays(day, 730) : null, state: defectState, rounds: closed === null ? 0 : 1 },
      ...{ foundBy: ENGINEER, foundAt: at(day, '10:30'), mendedAt: mended, closedAt: closed, caseId: null },
    };
    return { row, mended, closed };
  });
  const bad = new Set(found.map(({ row }) => row.itemId));
  return {
    row: {
      ...{ tenantId, id, number, planId, estateId: house.estateId, houseId: house.id, state, ...written },
      toldAt: state >= MOVE_IN.told ? at(addDays(day, -15), '10:00') : null,
      ...{ slotId: slot?.id ?? null, queueNo, queue: arrived ? (signed ? 3 : 2) : null },
      ...{ arrivedAt: arrived ? at(day, '09:10') : null, calledAt: arrived ? at(day, '09:20') : null, desk: arrived ? '1 号窗口' : '' },
      ...{ visitorKind: checked ? 1 : null, visitorName: checked ? owner : '' },
      ...{ rulesSignedOn: signed ? day : null, agreementSignedOn: signed ? day : null },
      ...{ sheetId, checkedAt: signed ? at(day, '11:00') : null, recheckOn: state === MOVE_IN.again ? plan.today : null },
      ...{ handedOn: state === MOVE_IN.done ? day : null, refusal: '' },
    },
    steps: past.map(([act, from, to], nth) => ({
      ...{ tenantId, moveInId: id, seq: nth + 1, act, fromState: from, toState: to, by: BY },
      ...{ at: at(addDays(day, Math.min(0, nth - 3) * 5), '10:00'), note: '' },
    })),
    papers: PAPERS.map((name, line) => {
      const there = checked && line < 3;
      return {
        ...{ tenantId, moveInId: id, line: line + 1, name, required: true, agentOnly: line === 3, note: '' },
        ...{ checkedBy: there ? BY : '', checkedAt: there ? at(day, '09:30') : null, fileIds: [] },
      };
    }),
    sheets:
      sheetId === null
        ? []
        : [
            {
              ...{ tenantId, id: sheetId, moveInId: id, takeoverId: null, estateId: house.estateId, place: house.code, round: 1 },
              ...{ state: signed ? 2 : 1, startedBy: ENGINEER, startedAt: at(day, '09:40'), signer: signed ? owner : '' },
              ...{ unsignedReason: signed ? '已在纸质验房单签字' : '', opinion: '', signedAt: signed ? at(day, '11:00') : null },
            },
          ],
    results: !signed
      ? []
      : plan.items.map((item) => ({
          ...{ tenantId, sheetId: sheetId ?? 0, itemId: item.id, room: item.room, name: item.name },
          ...{ result: bad.has(item.id) ? 2 : 1, note: '', by: ENGINEER, at: at(day, '10:20') },
        })),
    defects: found.map(({ row }) => row),
    defectSteps: found.flatMap(({ row, mended, closed }) => {
      const step = (seq: number, act: number, fromState: number, toState: number, when: string) => ({
        ...{ tenantId, defectId: row.id, seq, act, fromState, toState, by: ENGINEER, at: when, note: '' },
      });
      return [
        step(1, DEFECT_ACT.find, DEFECT.open, DEFECT.open, String(row.foundAt)),
        ...(mended === null ? [] : [step(2, DEFECT_ACT.mend, DEFECT.open, DEFECT.mended, mended)]),
        ...(closed === null ? [] : [step(3, DEFECT_ACT.pass, DEFECT.mended, DEFECT.closed, closed)]),
      ];
    }),
    keys:
      state === MOVE_IN.done
        ? [{ tenantId, moveInId: id, kind: '户门钥匙', count: 5, givenTo: owner, givenOn: day, by: BY, at: at(day, '11:10') }]
        : [],
  };
}
