import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyCalendar,
  changeCalendarDays,
  getCalendar,
  makeCalendar,
  MENU,
  previewCalendar,
  removeCalendar,
  type CalendarSource,
} from '@anju/contract';
import { openGround, type Ground } from '../structure/organisation.fixtures.ts';

let ground: Ground;
let top: number;
let east: number;
let south: number;
let yunqi: number;
let linjiang: number;
beforeAll(async () => {
  ground = await openGround();
  top = await ground.idOf('org.company', '安居示范物业集团');
  east = await ground.idOf('org.company', '华东分公司');
  south = await ground.idOf('org.company', '华南分公司');
  yunqi = await ground.idOf('org.company', '云栖物业服务处');
  linjiang = await ground.idOf('org.company', '临江物业服务处');
});
afterAll(() => ground.close());

const get = (companyId: number, year: number) => ground.emp.call(getCalendar, { companyId, year });
const make = (companyId: number, year: number, hours = '8') => ground.emp.call(makeCalendar, { companyId, year, hours });
const preview = (companyId: number, year: number, source: CalendarSource) => ground.emp.call(previewCalendar, { companyId, year, source });
const dayOf = async (companyId: number, day: string) => (await get(companyId, Number(day.slice(0, 4)))).days.find((one) => one.day === day);
/** Every row of all companies but one, to check that nothing else changed. */
const others = async (companyId: number): Promise<unknown[]> => {
  const text = 'select * from org.calendar_day where company_id <> $1 order by tenant_id, company_id, day';
  return (await ground.owner.query<Record<string, unknown>>(text, [companyId])).rows;
};

describe('a year', () => {
  it('is made with working weekdays and free weekends, once', async () => {
    await make(south, 2024, '7.5');
    const made = await get(south, 2024);
    expect(made).toMatchObject({
      companyName: '华南分公司',
      own: { version: 0, hours: '7.5', updatedBy: '陈思远' },
      source: { id: south },
      parent: { id: top, name: '安居示范物业集团', made: false },
      national: true,
      total: { workingDays: 262, restDays: 104, holidays: 0, hours: '1965' },
    });
    expect(made.days).toHaveLength(366);
    expect(made.months[1]).toEqual({ month: 2, workingDays: 21, restDays: 8, holidays: 0, hours: '157.5' });
    const again = await ground.emp.ask(makeCalendar, { companyId: south, year: 2024, hours: '8' });
    expect(again.envelope.data).toEqual({ fields: [{ path: 'year', msg: '2024 年的日历已生成' }] });
  });

  it('that a company has not made is that of the nearest company above', async () => {
    expect(await get(linjiang, 2026)).toMatchObject({ own: null, source: { id: top, name: '安居示范物业集团' }, parent: { made: false } });
    expect((await get(linjiang, 2026)).total).toEqual({ workingDays: 248, restDays: 84, holidays: 33, hours: '1984' });
    expect(await get(top, 2031)).toMatchObject({ own: null, source: null, parent: null, days: [], national: false });
  });

  it('is checked beside its fields', async () => {
    const refused = await ground.emp.ask(makeCalendar, { companyId: 0, year: 1999, hours: '25' });
    expect(refused.envelope.data).toEqual({
      fields: [
        { path: 'companyId', msg: '请选择公司' },
        { path: 'year', msg: '年份应在 2000 到 2100 之间' },
        { path: 'hours', msg: '工时应为 0 到 24 之间的数，最多两位小数' },
      ],
    });
  });

  it('goes with its days, and the company goes by the one above again', async () => {
    await make(east, 2028);
    await ground.emp.call(removeCalendar, { companyId: east, year: 2028 });
    expect(await get(east, 2028)).toMatchObject({ own: null, source: null, days: [] });
    expect((await ground.emp.ask(removeCalendar, { companyId: east, year: 2028 })).envelope.msg).toBe('“华东分公司”没有 2028 年的日历');
    expect((await ground.audits('calendar', east)).slice(-2)).toEqual(['生成日历', '删除日历']);
  });
});

describe('the national list', () => {
  it('shows what it will change, then changes that and no other company', async () => {
    await make(south, 2025);
    const before = await others(south);
    const { version, changes } = await preview(south, 2025, 'national');
    expect(version).toBe(0);
    expect(changes).toHaveLength(33);
    expect(changes[0]).toEqual({
      day: '2025-01-01',
      before: { day: '2025-01-01', type: 1, hours: '8', name: '' },
      after: { day: '2025-01-01', type: 3, hours: '0', name: '元旦' },
    });
    expect(await dayOf(south, '2025-01-01')).toMatchObject({ type: 1 });
    expect(await ground.emp.call(applyCalendar, { companyId: south, year: 2025, source: 'national', version: 0 })).toEqual({ changed: 33 });
    expect(await dayOf(south, '2025-10-08')).toEqual({ day: '2025-10-08', type: 3, hours: '0', name: '国庆节、中秋节' });
    expect(await dayOf(south, '2025-10-11')).toEqual({ day: '2025-10-11', type: 4, hours: '8', name: '国庆节、中秋节调休' });
    expect(await others(south)).toEqual(before);
    expect((await preview(south, 2025, 'national')).changes).toEqual([]);
  });

  it('makes a year that is not there', async () => {
    const { version, changes } = await preview(east, 2024, 'national');
    expect({ version, changes: changes.length }).toEqual({ version: null, changes: 366 });
    await ground.emp.call(applyCalendar, { companyId: east, year: 2024, source: 'national', version: null });
    expect(await get(east, 2024)).toMatchObject({ own: { version: 1, hours: '8' }, total: { holidays: 30 } });
  });

  it('is not there for years to come', async () => {
    const refused = await ground.emp.ask(previewCalendar, { companyId: east, year: 2030, source: 'national' });
    expect(refused.envelope.msg).toBe('系统中还没有 2030 年的国家放假安排');
  });

  it('is refused when the year was changed since it was shown', async () => {
    await make(east, 2025);
    const days = { companyId: east, year: 2025, from: '2025-03-03', to: '2025-03-03', type: 3 as const, name: '司庆' };
    await ground.emp.call(changeCalendarDays, { ...days, version: 0 });
    const refused = await ground.emp.ask(applyCalendar, { companyId: east, year: 2025, source: 'national', version: 0 });
    expect(refused.envelope).toMatchObject({ code: 409, msg: '日历已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。' });
  });
});

describe('the company above', () => {
  it('is copied with its own days and hours, and stays as it is', async () => {
    const { changes } = await preview(east, 2026, 'parent');
    expect(changes).toHaveLength(365);
    await ground.emp.call(applyCalendar, { companyId: east, year: 2026, source: 'parent', version: null });
    const [parent, copy] = [await get(top, 2026), await get(east, 2026)];
    expect(copy.days).toEqual(parent.days);
    const day = { companyId: east, year: 2026, from: '2026-03-09', to: '2026-03-09', type: 3 as const, name: '司庆' };
    await ground.emp.call(changeCalendarDays, { ...day, version: copy.own?.version ?? 0 });
    expect(await get(top, 2026)).toEqual(parent);
    const back = await preview(east, 2026, 'parent');
    expect(back.changes).toMatchObject([
      { day: '2026-03-09', before: { type: 3, name: '司庆' }, after: { type: 1, hours: '8', name: '' } },
    ]);
  });

  it('must have the year, and must be there', async () => {
    const ask = (companyId: number, year: number) => ground.emp.ask(previewCalendar, { companyId, year, source: 'parent' });
    expect((await ask(east, 2029)).envelope.msg).toBe('“安居示范物业集团”没有 2029 年的日历');
    expect((await ask(top, 2026)).envelope.msg).toBe('“安居示范物业集团”没有上级公司');
  });

  it('copied by two people at once is copied once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => ground.emp.ask(applyCalendar, { companyId: linjiang, year: 2026, source: 'parent', version: null })),
    );
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 409]);
  });
});

describe('days', () => {
  it('are changed in a range: type, hours and name, in one company alone', async () => {
    const before = await others(yunqi);
    const { own } = await get(yunqi, 2026);
    const range = { companyId: yunqi, year: 2026, from: '2026-11-02', to: '2026-11-08' };
    expect(await ground.emp.call(changeCalendarDays, { ...range, version: own?.version ?? 0, hours: '6.5' })).toEqual({ changed: 5 });
    expect(await dayOf(yunqi, '2026-11-06')).toMatchObject({ type: 1, hours: '6.5' });
    expect(await dayOf(yunqi, '2026-11-07')).toMatchObject({ type: 2, hours: '0' });
    const version = (await get(yunqi, 2026)).own?.version ?? 0;
    expect(await ground.emp.call(changeCalendarDays, { ...range, version, type: 3, name: '停工检修' })).toEqual({ changed: 7 });
    expect(await dayOf(yunqi, '2026-11-07')).toEqual({ day: '2026-11-07', type: 3, hours: '0', name: '停工检修' });
    expect(await others(yunqi)).toEqual(before);
    const stale = await ground.emp.ask(changeCalendarDays, { ...range, version, type: 1 });
    expect(stale.envelope.code).toBe(409);
    expect((await ground.audits('calendar', yunqi)).slice(-1)).toEqual(['修改日历 2026.11.02 至 2026.11.08']);
  });

  it('that change nothing keep the version', async () => {
    const { own } = await get(yunqi, 2026);
    const version = own?.version ?? 0;
    const same = { companyId: yunqi, year: 2026, from: '2026-01-05', to: '2026-01-05', version, type: 1 as const };
    expect(await ground.emp.call(changeCalendarDays, same)).toEqual({ changed: 0 });
    expect((await get(yunqi, 2026)).own?.version).toBe(version);
  });

  it('are checked beside their fields', async () => {
    const bad = { companyId: yunqi, year: 2026, version: 0, from: '2026-05-09', to: '2025-05-01' };
    expect((await ground.emp.ask(changeCalendarDays, bad)).envelope.data).toEqual({
      fields: [
        { path: 'to', msg: '结束日期不能早于开始日期' },
        { path: 'to', msg: '日期应在 2026 年内' },
        { path: 'type', msg: '请至少填写一项要修改的内容' },
      ],
    });
    expect((await ground.emp.ask(changeCalendarDays, { ...bad, to: '2026-05-09', hours: '0' })).envelope.data).toEqual({
      fields: [{ path: 'hours', msg: '工作日的工时应大于 0' }],
    });
  });

  it('of a year that is inherited cannot be changed', async () => {
    const refused = await ground.emp.ask(changeCalendarDays, {
      ...{ companyId: south, year: 2026, version: 0, from: '2026-05-08', to: '2026-05-08', type: 2 },
    });
    expect(refused.envelope.msg).toBe('“华南分公司”没有 2026 年的日历');
  });
});

describe('who may', () => {
  it('sees and changes the calendars of his companies', async () => {
    await ground.grant('clerk', [MENU.calendar]);
    const clerk = await ground.installation.as('clerk');
    expect((await clerk.ask(getCalendar, { companyId: east, year: 2026 })).envelope.msg).toBe('公司不存在或已被删除');
    expect((await clerk.ask(makeCalendar, { companyId: east, year: 2027, hours: '8' })).envelope.msg).toBe('公司不存在或已被删除');
    expect((await clerk.ask(removeCalendar, { companyId: east, year: 2026 })).envelope.msg).toBe('公司不存在或已被删除');
    expect(await clerk.call(getCalendar, { companyId: yunqi, year: 2026 })).toMatchObject({ parent: { name: '华东分公司' } });
  });

  it('only reads without the right', async () => {
    const auditor = await ground.installation.as('auditor');
    const refused = await auditor.ask(makeCalendar, { companyId: top, year: 2027, hours: '8' });
    expect(refused).toMatchObject({ status: 403, envelope: { msg: '您未获得授权，不可作业！' } });
    expect((await auditor.ask(applyCalendar, { companyId: top, year: 2026, source: 'national', version: 0 })).status).toBe(403);
  });
});
