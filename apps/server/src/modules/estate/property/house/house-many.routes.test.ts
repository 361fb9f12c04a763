import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { batchChangeHouses, exportHouses, FILE_CATEGORY, HOUSE_USE, searchHouses, type HouseFilter, type Job } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { disagreements, finished, importSheet, oneOf, rowsOf } from './house.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const MANY = 5_001;
const sheet = Array.from({ length: MANY }, (_, index) => {
  const [building, floor, position] = [Math.floor(index / 200), (Math.floor(index / 4) % 50) + 1, (index % 4) + 1];
  const owner = { ownerName: `业主${index % 3_000}`, ownerPhone: `139${String(index % 3_000).padStart(8, '0')}` };
  return {
    zone: '新区',
    building: `${100 + building}幢`,
    unit: '1单元',
    floor: `${floor}`,
    houseNo: `${floor * 100 + position}`,
    buildArea: `${60 + (index % 90)}.5`,
    ...owner,
  };
});

const purpose = { usage: '年度核对', auditor: '王经理', auditDate: '2026-07-01' };
const down = (person: Person, { id, fileId }: Job) =>
  installation.app.inject({
    method: 'GET',
    url: `/api/file/down?cat=${FILE_CATEGORY.jobResult}&id=${fileId ?? 0}&parent=${id}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
const exported = async (filter: Partial<HouseFilter>) => finished(emp, (await emp.call(exportHouses, { filter, purpose })).jobId);
async function contentOf(job: Job): Promise<unknown[][]> {
  const [first] = (await readXlsx((await down(emp, job)).rawPayload)).sheets;
  return (first?.rows ?? []).map((row) => row.map((cell) => (cell === null ? '' : cell)));
}

describe('an export', () => {
  it('needs a purpose, who approved it and when', async () => {
    for (const field of ['usage', 'auditor', 'auditDate'] as const) {
      const { status, envelope } = await emp.ask(exportHouses, { filter: {}, purpose: { ...purpose, [field]: ' ' } });
      expect(status).toBe(400);
      expect(envelope.data).toMatchObject({ fields: [{ path: `purpose.${field}` }] });
    }
    expect(await rowsOf(installation, `select id from system.audit_log where action = '导出'`)).toEqual([]);
  });

  it('holds the houses of the filter in order, with full phones, and is logged with its purpose', async () => {
    const filter = { useStates: [3 as const, 5 as const], usages: [1 as const] };
    const { total } = await emp.call(searchHouses, filter);
    const job = await exported(filter);
    expect(job).toMatchObject({
      state: 'done',
      result: { rows: total, fileName: '房屋清册-2026-07-02.xlsx' },
      message: `已导出 ${total} 套房屋`,
    });
    const [heading = [], ...rows] = await contentOf(job);
    expect(heading.slice(0, 6)).toEqual(['小区', '楼栋', '单元', '楼层', '房号', '房屋编码']);
    const wanted = await rowsOf<{
      estate: string;
      code: string;
      build: string;
      charge: string;
      state: number;
      names: string;
      phone: string;
    }>(
      installation,
      `select e.name as estate, h.code, h.build_area as build, h.charge_area as charge, h.use_state as state,
              coalesce(string_agg(p.name, '、' order by o.share desc, o.id), '') as names, coalesce((array_agg(p.phone order by o.share desc, o.id))[1], '') as phone
         from estate.house h join estate.estate e on e.id = h.estate_id join system.tenant t on t.id = h.tenant_id
         left join estate.house_owner o on o.house_id = h.id and o.from_date <= '2026-07-02' and coalesce(o.to_date, '9999-12-31') >= '2026-07-02'
         left join estate.person p on p.id = o.person_id
        where t.code = 'anju' and not h.disabled and h.use_state in (3, 5) and h.usage = 1
        group by e.name, h.id, h.estate_id, h.sort_key, h.code, h.build_area, h.charge_area, h.use_state order by h.estate_id, h.sort_key, h.id`,
    );
    const column = (title: string) => heading.indexOf(title);
    const read = rows.map((row) =>
      ['小区', '房屋编码', '建筑面积', '计费面积', '使用状态', '业主', '业主电话'].map((title) => row[column(title)]),
    );
    expect(read).toEqual(
      wanted.map(({ estate, code, build, charge, state, names, phone }) => [
        estate,
        code,
        build,
        charge,
        HOUSE_USE.text(state),
        names,
        phone,
      ]),
    );
    expect(await oneOf(installation, `select actor, note from system.audit_log where action = '导出'`)).toEqual({
      actor: '陈思远',
      note: '用途：年度核对；批准人：王经理；批准日期：2026.07.01',
    });
  });

  it('is given to its maker alone', async () => {
    const job = await exported({ disabled: true });
    const own = await down(emp, job);
    expect(own.headers['content-disposition']).toContain(encodeURIComponent('房屋清册-2026-07-02.xlsx'));
    for (const username of ['clerk', 'limited', 'sa', 'binemp']) {
      expect((await down(await installation.as(username), job)).json()).toMatchObject({ code: 1, msg: '文件不存在或已过期' });
    }
  });

  it('of nothing is a heading', async () => {
    const job = await exported({ key: '查无此人' });
    expect(job).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await contentOf(job)).toHaveLength(1);
  });
});

describe('five thousand houses', () => {
  it('come in as one import, go out past one slice, and are too many to change at once', async () => {
    const before = (await emp.call(searchHouses, {})).total;
    expect(await importSheet(emp, sheet)).toMatchObject({ state: 'done', result: { inserted: MANY, existing: 0, skipped: 0 } });
    expect((await emp.call(searchHouses, {})).total).toBe(before + MANY);
    expect(await disagreements(installation)).toEqual([]);
    expect(await oneOf(installation, `select count(*)::int as n from estate.person where name like '业主%'`)).toEqual({ n: 3_000 });

    const job = await exported({});
    const [heading = [], ...rows] = await contentOf(job);
    const codes = rows.map((row) => `${String(row[0])} ${String(row[heading.indexOf('房屋编码')])}`);
    expect(job.result['rows']).toBe(before + MANY);
    expect(new Set(codes).size).toBe(before + MANY);

    const { envelope } = await emp.ask(batchChangeHouses, { target: { filter: {} }, patch: { useState: 5 } });
    expect(envelope).toMatchObject({ code: 1, msg: '一次最多批量修改 5000 套房屋' });
    expect(await rowsOf(installation, `select id from system.audit_log where action = '批量修改'`)).toEqual([]);
    const { total } = await emp.call(searchHouses, { key: '100幢' });
    expect(await emp.call(batchChangeHouses, { target: { filter: { key: '100幢' } }, patch: { useState: 5 } })).toEqual({ changed: total });
    expect(await disagreements(installation)).toEqual([]);
  });
});
