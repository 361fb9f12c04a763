import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeInfolet,
  createInfolet,
  disableInfolet,
  INFOLET_SOURCES,
  listInfoletJobs,
  listInfolets,
  listMyInfolets,
  orderInfolets,
  previewInfolet,
  readMyInfolet,
  removeInfolet,
  type InfoletSource,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let [sa, emp, limited] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-11-15T10:00:00+08:00') } });
  [sa, emp, limited] = [await installation.as('sa'), await installation.as('emp'), await installation.as('limited')];
});
afterAll(() => installation.close());

const form = (title: string, source: InfoletSource = 'house-state', jobIds: number[] = []) => ({
  title,
  source,
  width: 1 as const,
  refreshSeconds: 300,
  jobIds,
});
const titles = async () => (await sa.call(listInfolets, {})).map(({ title }) => title);
const cardNamed = async (title: string) => {
  const found = (await sa.call(listInfolets, {})).find((row) => row.title === title);
  if (!found) throw new Error(`${title} is not in the list`);
  return found;
};
const query = async <R extends object>(text: string) => installation.database.asOwner(async (owner) => (await owner.query<R>(text)).rows);
const valuesOf = async (person: Person, title: string) => {
  const card = (await person.call(listMyInfolets, {})).find((one) => one.title === title);
  const { items } = await person.call(readMyInfolet, { id: card?.id ?? 0 });
  return Object.fromEntries(items.map(({ label, value }) => [label, value]));
};

describe('cards', () => {
  it('are there from the first day, in their order', async () => {
    expect((await titles()).slice(0, 2)).toEqual(['房屋使用状态', '我的客户跟进']);
  });

  it('are added at the end and changed with their version', async () => {
    const { id } = await sa.call(createInfolet, form('我的小区', 'estate'));
    expect((await titles()).at(-1)).toBe('我的小区');
    await sa.call(changeInfolet, { ...form('我管的小区', 'estate'), id, version: 0, width: 3 });
    expect(await cardNamed('我管的小区')).toMatchObject({ width: 3, version: 1, disabled: false, jobs: [] });
    expect((await sa.ask(changeInfolet, { ...form('甲'), id, version: 0 })).envelope.msg).toBe(
      '首页卡片已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
  });

  it('take only figures the program knows, and say what is wrong', async () => {
    const wrong = await sa.ask(createInfolet, { ...form(''), source: 'select 1' as InfoletSource, width: 4 as 3, refreshSeconds: 5 });
    expect(wrong.envelope).toMatchObject({
      data: {
        fields: [
          { path: 'title', msg: '请输入标题' },
          { path: 'source', msg: '请选择数据来源' },
          { path: 'width', msg: '宽度应为 1 至 3 列' },
          { path: 'refreshSeconds', msg: '刷新间隔应为 30 秒至 1 天' },
        ],
      },
    });
    expect((await sa.ask(createInfolet, form('乙', 'estate', [999_999]))).envelope).toMatchObject({
      data: { fields: [{ path: 'jobIds', msg: '所选岗位不存在或已停用，请刷新后重试' }] },
    });
  });

  it('are ordered as a whole; what came meanwhile follows behind', async () => {
    const ids = (await sa.call(listInfolets, {})).map(({ id }) => id);
    const { id: late } = await sa.call(createInfolet, form('后来的'));
    await sa.call(orderInfolets, { ids: ids.toReversed() });
    expect((await sa.call(listInfolets, {})).map(({ id }) => id)).toEqual([...ids.toReversed(), late]);
    expect((await sa.ask(orderInfolets, { ids: [999_999] })).envelope.msg).toBe('首页卡片不存在或已被删除');
    await sa.call(orderInfolets, { ids });
  });

  it('are disabled and removed', async () => {
    const card = await cardNamed('后来的');
    await sa.call(disableInfolet, { id: card.id, version: card.version, disabled: true });
    expect((await emp.call(listMyInfolets, {})).some(({ id }) => id === card.id)).toBe(false);
    expect((await emp.ask(readMyInfolet, { id: card.id })).envelope.msg).toBe('首页卡片不存在或已被删除');
    await sa.call(removeInfolet, { id: card.id });
    expect(await titles()).not.toContain('后来的');
  });

  it('are the administrator’s to keep, of his tenant alone', async () => {
    expect((await emp.ask(listInfolets, {})).status).toBe(403);
    expect((await sa.ask(listMyInfolets, {})).status).toBe(403);
    const { id } = await cardNamed('房屋使用状态');
    expect((await (await installation.as('binsa')).ask(removeInfolet, { id })).envelope.msg).toBe('首页卡片不存在或已被删除');
  });
});

describe('the landing page', () => {
  it('shows the cards of the jobs a person holds, and those for everybody', async () => {
    const [{ jobId } = { jobId: 0 }] = await query<{ jobId: number }>(
      `select ej.job_id::int as "jobId" from session.account a join org.employee_job ej on ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id
        where a.username = 'limited'`,
    );
    expect((await sa.call(listInfoletJobs, {})).find(({ id }) => id === jobId)?.place).toContain('创智园');
    const { id } = await sa.call(createInfolet, form('只给创智园', 'estate', [jobId]));
    expect((await limited.call(listMyInfolets, {})).map((card) => card.title)).toContain('只给创智园');
    expect((await emp.call(listMyInfolets, {})).map((card) => card.title)).not.toContain('只给创智园');
    expect((await emp.ask(readMyInfolet, { id })).envelope.msg).toBe('首页卡片不存在或已被删除');
  });

  it('counts in the rows its reader sees', async () => {
    const [all = { houses: '0' }] = await query<{ houses: string }>(
      `select count(*)::text as houses from estate.house h join system.tenant t on t.id = h.tenant_id where t.code = 'anju' and not h.disabled`,
    );
    const [park = { houses: '0' }] = await query<{ houses: string }>(
      `select count(*)::text as houses from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id where e.name = '创智园' and not h.disabled`,
    );
    await sa.call(createInfolet, form('规模', 'estate'));
    expect(await valuesOf(emp, '规模')).toMatchObject({ 房屋: all.houses });
    expect(await valuesOf(limited, '规模')).toMatchObject({ 小区: '1', 房屋: park.houses });
    const states = await valuesOf(limited, '房屋使用状态');
    expect(Object.values(states).reduce((sum, value) => sum + Number(value), 0)).toBe(Number(park.houses));
  });

  it('counts follow-ups of the person himself, today and late', async () => {
    await query(
      `update estate.follow_up f set planned_date = date '2026-11-15' - (case when f.id % 2 = 0 then 1 else 0 end), state = 1, closed_on = null,
              employee_id = a.employee_id from session.account a where a.username = 'emp' and a.tenant_id = f.tenant_id`,
    );
    const [want = { due: '', overdue: '' }] = await query<{ due: string; overdue: string }>(
      `select count(*) filter (where f.id % 2 = 1)::text as due, count(*) filter (where f.id % 2 = 0)::text as overdue
         from estate.follow_up f join system.tenant t on t.id = f.tenant_id where t.code = 'anju'`,
    );
    expect(await valuesOf(emp, '我的客户跟进')).toEqual({ 今天到期: want.due, 已逾期: want.overdue });
    expect(await valuesOf(limited, '我的客户跟进')).toEqual({ 今天到期: '0', 已逾期: '0' });
  });

  it('counts leases that end within thirty days, the last day included', async () => {
    await query(
      'delete from estate.parking_lease where id not in (select min(id) from estate.parking_lease group by tenant_id, parking_id)',
    );
    await query(`update estate.parking_lease set from_date = '2026-01-01', to_date = '2027-12-31', ended_on = null`);
    await query(`update estate.parking_lease l set to_date = case when l.id = m.first then date '2026-12-15' else date '2026-12-16' end
        from (select tenant_id, min(id) as first, max(id) as last from estate.parking_lease group by 1) m
       where m.tenant_id = l.tenant_id and l.id in (m.first, m.last)`);
    expect((await sa.call(previewInfolet, { source: 'lease-ending' })).items).toEqual([
      { label: '30 天内到期', value: '1', unit: '份', danger: false },
    ]);
  });

  it.each(Object.keys(INFOLET_SOURCES) as InfoletSource[])(
    '%s is read for the administrator as a preview, and for an employee',
    async (source) => {
      const { items } = await sa.call(previewInfolet, { source });
      expect(items.length).toBeGreaterThan(0);
      expect(items.every(({ value }) => /^\d+(\.\d+)?$/.test(value))).toBe(true);
      const { id } = await sa.call(createInfolet, form(`试看${source}`.slice(0, 20), source));
      expect((await limited.call(readMyInfolet, { id })).items.map(({ label }) => label)).toEqual(items.map(({ label }) => label));
      await sa.call(removeInfolet, { id });
    },
  );
});
