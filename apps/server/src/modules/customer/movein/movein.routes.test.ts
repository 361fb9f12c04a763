import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDefectPhotos,
  arriveMoveIn,
  beginMoveInCheck,
  bookMoveIn,
  callNextMoveIn,
  changeHandoverPlan,
  createDefect,
  createTakeover,
  beginTakeoverCheck,
  FILE_CATEGORY,
  finishTakeover,
  getCheckSheet,
  getDefect,
  getHandoverPlan,
  getTakeover,
  markDefectPhoto,
  mendDefect,
  passCheckRest,
  printMoveInNotices,
  readMoveInProgress,
  readMoveInQueue,
  recheckDefect,
  refuseMoveIn,
  removeDefectPhoto,
  resumeMoveIn,
  saveMoveInVisitor,
  searchDefects,
  searchHandoverPlans,
  searchMoveIns,
  sendDefects,
  listDefectCategories,
  signCheckSheet,
  tellMoveIns,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { png, send } from '../../../testing/sample-files.ts';
import { complain, DAY, LATER, openMoveIns, type MoveIns } from './movein.fixtures.ts';

let place: MoveIns;
let emp: Person;
let planId: number;
let slot: (day: string, half: number) => number;
let houses: number[];
let ids: number[];
beforeAll(async () => {
  place = await openMoveIns();
  ({ emp } = place);
  houses = await place.make('8101', '8102', '8201', '8202', '8301', '8302', '8401', '8402');
  const plan = await place.publish();
  planId = plan.id;
  slot = plan.slot;
  ids = [];
  for (const house of houses) ids.push(await place.moveInOf(planId, house));
});
afterAll(() => place.close());

const at = (nth: number): number => ids[nth] ?? 0;
const said = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, who = emp) => (await who.ask(endpoint, input)).envelope.msg;

describe('the queue', () => {
  it('gives each a number of its own and never more than there are places', async () => {
    const all = ids.slice(0, 5);
    await emp.call(tellMoveIns, { ids: all, way: 1, content: '请于本周办理' });
    const answers = await Promise.all(all.map((id) => emp.ask(bookMoveIn, { id, slotId: slot(LATER, 1) })));
    const booked = answers.flatMap(({ envelope }) => (envelope.code === 200 && envelope.data ? [envelope.data.queueNo] : []));
    expect(booked.toSorted()).toEqual([1, 2, 3]);
    expect(answers.map(({ envelope }) => envelope.msg)).toContain('2026.11.19 上午的名额已满，请选择其他时段');
    const plan = await emp.call(getHandoverPlan, { id: planId });
    expect(plan.slots.find((one) => one.id === slot(LATER, 1))).toMatchObject({ capacity: 3, taken: 3 });
    // Places that are taken cannot be taken away.
    const { estateId, name } = plan;
    const parts = [{ buildingId: place.ground.buildingId, unitId: place.ground.unitId }];
    const form = { id: planId, version: plan.version, estateId, name, parts, days: [{ day: LATER, morning: 2, afternoon: 0 }] };
    expect(await said(changeHandoverPlan, form)).toBe('2026.11.19 上午已预约 3 户，名额不能少于 3');
  });

  it('is called one by one by several at the same moment', async () => {
    place.clock.at = `${DAY}T14:00:00+08:00`;
    const waiting = [at(5), at(6), at(7)];
    await emp.call(tellMoveIns, { ids: waiting, way: 2 });
    for (const id of waiting) await emp.call(arriveMoveIn, { id });
    const of = { planId, day: DAY, half: 2 as const };
    const called = await Promise.all([1, 2].map((desk) => emp.call(callNextMoveIn, { ...of, desk: `${desk} 号窗口` })));
    expect(called.map((one) => one.called?.queueNo).toSorted()).toEqual([1, 2]);
    expect((await emp.call(callNextMoveIn, of)).called?.queueNo).toBe(3);
    expect((await emp.call(callNextMoveIn, of)).called).toBeNull();
    const queue = await emp.call(readMoveInQueue, of);
    expect(queue.rows.map(({ queueNo, queue: state }) => [queueNo, state])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    expect(await said(bookMoveIn, { id: at(5), slotId: slot(LATER, 1) })).toContain('排队办理中，不能预约');
    place.clock.at = `${DAY}T09:00:00+08:00`;
  });
});

describe('a check', () => {
  it('goes on to the developer, to the re-inspection and to a request, and a refused house begins again', async () => {
    const id = at(5);
    await emp.call(saveMoveInVisitor, { id, kind: 2, name: '代办人', relation: '儿子', idNo: '110101199003078515' });
    const { sheetId } = await emp.call(beginMoveInCheck, { id });
    expect(await emp.call(beginMoveInCheck, { id })).toEqual({ sheetId });
    const defectId = await complain(emp, sheetId, '淋浴房渗水');
    expect(await said(signCheckSheet, { id: sheetId, unsignedReason: '无' })).toMatch(/^还有 \d+ 项没有查验/);
    await emp.call(passCheckRest, { id: sheetId });
    await emp.call(signCheckSheet, { id: sheetId, unsignedReason: '代办人未带印章' });
    expect(await said(passCheckRest, { id: sheetId })).toBe('验房单已签字，不能再修改');
    expect(await place.detail(id)).toMatchObject({ state: 5, openDefects: 1, visitor: { idNo: expect.stringContaining('*') } });
    expect(await emp.call(getDefect, { id: defectId })).toMatchObject({
      item: '卫生间 / 防水',
      part: '防水工程',
      responsible: '某建设公司',
      dueOn: '2026-12-03',
      warrantyTo: null,
    });

    // A photo with a circle on it, moved once; it is seen with its sheet and gone when it is deleted.
    const { app } = place.installation;
    const { data: file } = await send(app, emp.token, '渗水.png', await png(), `cat=${FILE_CATEGORY.checkPhoto}&parent=0`);
    const photo = { fileId: file?.id ?? 0, marks: [{ x: 500, y: 250, size: 90, text: '此处' }] };
    await emp.call(addDefectPhotos, { id: defectId, moment: 1, photos: [photo] });
    await emp.call(markDefectPhoto, { id: defectId, fileId: photo.fileId, marks: [{ x: 510, y: 260 }] });
    expect((await emp.call(getDefect, { id: defectId })).photos).toMatchObject([{ ...photo, marks: [{ x: 510, y: 260, size: 80 }] }]);
    const off = { id: defectId, fileId: photo.fileId, marks: [{ x: 1001, y: 0 }] };
    expect((await emp.ask(markDefectPhoto, off)).envelope.data).toMatchObject({ fields: [{ msg: '横向位置应为 0 到 1000' }] });
    await emp.call(removeDefectPhoto, { id: defectId, fileId: photo.fileId });
    expect((await emp.call(getDefect, { id: defectId })).photos).toEqual([]);

    const [category] = await emp.call(listDefectCategories, {});
    const sent = await emp.call(sendDefects, { ids: [defectId], categoryId: category?.id ?? 0, urgency: 1 });
    expect(sent.cases).toHaveLength(1);
    expect(await emp.call(sendDefects, { ids: [defectId], categoryId: category?.id ?? 0, urgency: 1 })).toEqual({ cases: [], left: 1 });

    await emp.call(mendDefect, { id: defectId, note: '重做防水' });
    expect((await place.detail(id)).state).toBe(6);
    await emp.call(recheckDefect, { id: defectId, passed: false, note: '仍渗水' });
    expect((await place.detail(id)).state).toBe(5);
    place.clock.at = `${DAY}T09:05:00+08:00`;
    await emp.call(recheckDefect, { id: defectId, passed: true });
    const closed = await emp.call(getDefect, { id: defectId });
    expect(closed).toMatchObject({ state: 3, rounds: 2, days: 0, case: { number: sent.cases[0]?.number } });
    expect(closed.steps.map(({ act }) => act)).toEqual([1, 2, 3, 5, 4]);
    const listed = await emp.call(searchDefects, { planId });
    expect(listed).toMatchObject({ total: 1, closedCount: 1, meanDays: '0.0' });

    const refused = await place.detail(id);
    await emp.call(refuseMoveIn, { id, version: refused.version, reason: '面积与合同不符' });
    const now = await place.detail(id);
    expect(now).toMatchObject({ state: 8, refusal: '面积与合同不符' });
    await emp.call(resumeMoveIn, { id, version: now.version });
    expect(await place.detail(id)).toMatchObject({ state: 2, sheetId: null, refusal: '' });
    const again = await emp.call(beginMoveInCheck, { id });
    expect((await emp.call(getCheckSheet, { id: again.sheetId })).round).toBe(2);
  });

  it('of common parts runs on the same engine, with thirty days to mend', async () => {
    const { id } = await emp.call(createTakeover, { estateId: place.ground.estateId, name: '一期承接查验', startedOn: '2026-11-10' });
    const { sheetId } = await emp.call(beginTakeoverCheck, { id, place: '1幢' });
    const sheet = await emp.call(getCheckSheet, { id: sheetId });
    expect(sheet.items.map(({ room }) => room)).toContain('设备');
    const made = await emp.call(createDefect, { sheetId, description: '屋面排水口堵塞', severity: 1 });
    expect(await emp.call(getDefect, { id: made.id })).toMatchObject({ dueOn: '2026-12-10', kind: 2, place: '1幢' });
    await emp.call(passCheckRest, { id: sheetId });
    await emp.call(signCheckSheet, { id: sheetId, unsignedReason: '三方另行签字' });
    const open = await emp.call(getTakeover, { id });
    expect(open).toMatchObject({ state: 2, openDefects: 1 });
    expect(await said(finishTakeover, { id, version: open.version })).toBe('还有 1 个问题没有闭合，不能完成承接');
    await emp.call(recheckDefect, { id: made.id, passed: true });
    const { version } = await emp.call(getTakeover, { id });
    expect(await said(finishTakeover, { id, version })).toBe('请先登记承接协议的签订日期');
  });
});

describe('what is seen', () => {
  it('in the demo is a plan of the past and one that goes on', async () => {
    const { rows } = await emp.call(searchHandoverPlans, {});
    const [past, now] = ['一期集中交付', '尾盘交付'].map((name) => rows.find((row) => row.name === name));
    expect(past).toMatchObject({ state: 3, houses: past?.done });
    expect(past?.closedDefects).toBeGreaterThan(0);
    expect(now?.houses).toBeGreaterThan(0);
    expect(now?.done).toBe(0);
  });

  it('is the progress by floors, and notices with the papers asked for', async () => {
    const progress = await emp.call(readMoveInProgress, { id: planId });
    expect(progress.counts.houses).toBeGreaterThanOrEqual(8);
    const floor = progress.floors.find((one) => one.floor === 81);
    expect(floor?.houses.map(({ houseNo }) => houseNo)).toEqual(['8101', '8102']);
    const [notice] = await emp.call(printMoveInNotices, { ids: [at(0)] });
    expect(notice).toMatchObject({ owner: '购房人', papers: [{ name: '身份证' }, { name: '授权委托书', agentOnly: true }] });
  });

  it('is nothing of other estates, and nothing is done without the right', async () => {
    const limited = await place.installation.as('limited');
    const clerk = await place.installation.as('clerk');
    // Booked or not, by who was first above.
    const { state } = await place.detail(at(4));
    const seen = await limited.ask(searchMoveIns, { planId });
    if (seen.envelope.code === 200) expect(seen.envelope.data).toMatchObject({ total: 0 });
    for (const who of [limited, clerk]) {
      const { envelope } = await who.ask(bookMoveIn, { id: at(4), slotId: slot(DAY, 2) });
      expect(envelope.code).not.toBe(200);
    }
    expect((await place.detail(at(4))).state).toBe(state);
  });
});
