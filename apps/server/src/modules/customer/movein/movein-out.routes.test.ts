// What leaves 入伙 and what waits in it: the sheets of houses and of defects, the to-dos, and the files of a hand-over that is undone.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addDefectPhotos,
  beginTakeoverCheck,
  bookMoveIn,
  createDefect,
  createTakeover,
  exportDefects,
  exportMoveIns,
  FILE_CATEGORY,
  getDefect,
  handOverMoveIn,
  listMyJobs,
  planMoveInRecheck,
  recheckDefect,
  saveMoveInPaper,
  searchDefects,
  searchMoveIns,
  searchTodo,
  tellMoveIns,
  undoMoveIn,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import type { Person } from '../../../testing/installation.ts';
import { fetchAs, png, send } from '../../../testing/sample-files.ts';
import { DAY, openMoveIns, terms, type MoveIns } from './movein.fixtures.ts';

let place: MoveIns;
let emp: Person;
let planId: number;
let slot: (day: string, half: number) => number;
let ids: number[];
let defectId: number;
beforeAll(async () => {
  place = await openMoveIns();
  ({ emp } = place);
  const houses = await place.make('7101', '7102', '7201');
  const plan = await place.publish();
  planId = plan.id;
  slot = plan.slot;
  ids = [];
  for (const house of houses) ids.push(await place.moveInOf(planId, house));
  defectId = (await place.check(at(0), slot(DAY, 1), '淋浴房渗水')) ?? 0;
});
afterAll(() => place.close());

const at = (nth: number): number => ids[nth] ?? 0;
const purpose = { usage: '核对', auditor: '赵文博', auditDate: DAY };

/** Runs the job and opens the sheet: its titles, and its rows as texts by title. */
async function sheetOf({ jobId }: { readonly jobId: number }): Promise<Record<string, string>[]> {
  const job = await vi.waitFor(
    async () => {
      const found = (await emp.call(listMyJobs, {})).find(({ id }) => id === jobId);
      expect(found?.state, found?.message).toBe('done');
      return found;
    },
    { interval: 50 },
  );
  const url = `/api/file/down?cat=${FILE_CATEGORY.jobResult}&id=${job?.fileId ?? 0}&parent=${jobId}`;
  const file = await fetchAs(place.installation.app, url, emp.token);
  const [sheet] = (await readXlsx(file.rawPayload)).sheets;
  const text = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');
  const [titles = [], ...rows] = (sheet?.rows ?? []).map((row) => row.map(text));
  return rows.map((row) => Object.fromEntries(titles.map((title, column) => [title, row[column] ?? ''])));
}

describe('the sheet', () => {
  it('of houses has the rows of the list, with numbers of telephones masked', async () => {
    await emp.call(tellMoveIns, { ids: [at(1)], way: 2 });
    await emp.call(bookMoveIn, { id: at(1), slotId: slot(DAY, 2) });
    await place.rows(
      `update estate.person p set phone = '13700137000' from estate.house_owner o
        where o.tenant_id = p.tenant_id and o.person_id = p.id and o.house_id = (select house_id from customer.move_in where id = $1)`,
      [at(1)],
    );
    const { rows } = await emp.call(searchMoveIns, { planId, size: 100 });
    const sheet = await sheetOf(await emp.call(exportMoveIns, { filter: { planId }, purpose }));
    expect(sheet.map((row) => row['编号']).toSorted()).toEqual(rows.map(({ number }) => number).toSorted());
    const line = (id: number) => sheet.find((row) => row['编号'] === rows.find((one) => one.id === id)?.number);
    expect(line(at(0))).toMatchObject({ 小区: '云栖花园', 业主: '购房人', 状态: '待整改', 验房日期: DAY, 未闭合问题: '1', 交付日期: '' });
    expect(line(at(1))).toMatchObject({ 状态: '已预约', 预约日期: DAY, 时段: '下午', 验房日期: '', 电话: maskPhone('13700137000') });
    expect(line(at(2))).toMatchObject({ 状态: '未通知', 预约日期: '' });
    expect(await emp.ask(exportMoveIns, { filter: { planId }, purpose: { ...purpose, usage: '' } })).not.toMatchObject({
      envelope: { code: 200 },
    });
  });

  it('of defects is what the developer works from', async () => {
    const [defect] = (await emp.call(searchDefects, { planId })).rows;
    const sheet = await sheetOf(await emp.call(exportDefects, { filter: { planId }, purpose }));
    expect(sheet).toEqual([
      {
        编号: defect?.number,
        小区: '云栖花园',
        房屋或部位: defect?.place,
        查验项目: '卫生间 / 防水',
        位置: '',
        问题描述: '淋浴房渗水',
        严重程度: '一般',
        责任单位: '某建设公司',
        发现日期: DAY,
        整改期限: '2026-12-03',
        状态: '待整改',
        闭合日期: '',
        天数: '0',
        复验次数: '0',
        保修部位: '防水工程',
        保修至: '',
        诉求编号: '',
      },
    ]);
  });
});

describe('a hand-over that is undone', () => {
  it('keeps the files of its papers and its photos, and they are read as before', async () => {
    const { app } = place.installation;
    const id = at(0);
    const upload = async (name: string, category: number) =>
      (await send(app, emp.token, name, await png(), `cat=${category}&parent=0`)).data?.id ?? 0;
    const [paper, photo] = [await upload('身份证.png', FILE_CATEGORY.moveInPaper), await upload('渗水.png', FILE_CATEGORY.checkPhoto)];
    await emp.call(saveMoveInPaper, { id, line: 1, checked: true, fileIds: [paper] });
    await emp.call(addDefectPhotos, { id: defectId, moment: 1, photos: [{ fileId: photo, marks: [{ x: 500, y: 250 }] }] });
    const { sheetId } = await emp.call(getDefect, { id: defectId });
    /** Both files with what they belong to, and whether they can be opened there. */
    const files = async () => ({
      rows: await place.rows(`select to_jsonb(f) as row from files.file f where f.id = any ($1) order by f.id`, [[paper, photo]]),
      paper: (await fetchAs(app, `/api/file/down?cat=${FILE_CATEGORY.moveInPaper}&id=${paper}&parent=${id}`, emp.token)).statusCode,
      photo: (await fetchAs(app, `/api/file/down?cat=${FILE_CATEGORY.checkPhoto}&id=${photo}&parent=${sheetId}`, emp.token)).statusCode,
      papers: (await place.detail(id)).papers,
      photos: (await emp.call(getDefect, { id: defectId })).photos,
    });
    const before = await files();
    expect(before).toMatchObject({ paper: 200, photo: 200, photos: [{ fileId: photo }] });
    expect(before.papers[0]?.files).toMatchObject([{ id: paper }]);
    const { version } = await place.detail(id);
    const whole = { id, version, ...terms(), acceptOpen: true, acceptNote: '业主同意先收房' };
    await emp.call(handOverMoveIn, whole);
    const done = await place.detail(id);
    expect(done.state).toBe(7);
    expect(await files()).toEqual(before);
    await emp.call(undoMoveIn, { id, version: done.version, reason: '资料有误' });
    expect(await place.detail(id)).toMatchObject({ state: 5, handedOn: null });
    expect(await files()).toEqual(before);
  });
});

/** What waits for the user in 入伙, as words and the id that is opened. */
async function waiting(who: Person, kind: 'move-in' | 'defect'): Promise<[string, number][]> {
  const { envelope } = await who.ask(searchTodo, { kinds: [kind], size: 100 });
  return (envelope.data?.rows ?? []).map(({ what, id }) => [what, id]);
}

/** A session does not last for days: whoever works later logs in again. */
async function later(day: string): Promise<Person> {
  place.clock.at = `${day}T09:00:00+08:00`;
  return place.installation.as('emp');
}

describe('the to-dos', () => {
  it('are appointments of today and re-inspections that are due, until they are done', async () => {
    expect(await waiting(emp, 'move-in')).toContainEqual(['入伙预约', at(1)]);
    await emp.call(planMoveInRecheck, { id: at(0), recheckOn: '2026-11-20' });
    expect(await waiting(emp, 'move-in')).not.toContainEqual(['复验到期', at(0)]);
    const due = await waiting(await later('2026-11-20'), 'move-in');
    expect(due).toContainEqual(['复验到期', at(0)]);
    expect(due).not.toContainEqual(['入伙预约', at(1)]);
  });

  it('are defects past their day, of houses and of common parts, each by its own id, for those who may mend them', async () => {
    const now = await later(DAY);
    const { id } = await now.call(createTakeover, { estateId: place.ground.estateId, name: '二期承接查验', startedOn: DAY });
    const { sheetId } = await now.call(beginTakeoverCheck, { id, place: '2幢' });
    const common = await now.call(createDefect, { sheetId, description: '屋面排水口堵塞', severity: 1, dueOn: '2026-12-01' });
    expect((await waiting(now, 'defect')).map(([, one]) => one)).not.toContain(defectId);
    const then = await later('2026-12-04');
    const overdue = await waiting(then, 'defect');
    expect(overdue).toContainEqual(['整改逾期', defectId]);
    expect(overdue).toContainEqual(['整改逾期', common.id]);
    expect(await waiting(await place.installation.as('clerk'), 'defect')).toEqual([]);
    await then.call(recheckDefect, { id: defectId, passed: true });
    expect((await waiting(then, 'defect')).map(([, one]) => one)).not.toContain(defectId);
  });
});
