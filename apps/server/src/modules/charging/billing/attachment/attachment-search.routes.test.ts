import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attachStandard,
  changeAttachment,
  endAttachment,
  endAttachments,
  exportAttachments,
  findAttachmentPayers,
  getAttachments,
  listAttachableStandards,
  removeAttachment,
  searchAttachments,
  switchAttachment,
  type Endpoint,
} from '@anju/contract';
import { finishedJob } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { housesOf, makeStandard, oneOf, rowsOf, type HouseFacts } from './attachment.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
let houses: HouseFacts[];
let foreign: HouseFacts;
let standardId: number;
let own: number;
const estateOf = async (name: string) =>
  (await oneOf<{ id: number }>(installation, 'select id from estate.estate where name = $1', [name])).id;
const purpose = { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' };
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
  await rowsOf(installation, 'delete from charging.attachment');
  houses = await housesOf(installation);
  foreign = houses[0] as HouseFacts;
  standardId = await makeStandard(installation, { name: '住宅试用' });
  own = await makeStandard(installation, { name: '园区试用', estate: '创智园', item: '园区费' });
  await emp.call(attachStandard, { kind: 1, target: { ids: [foreign.id] }, standardId, fromDate: '2026-01-01' });
});
afterAll(() => installation.close());

describe('the list', () => {
  it('counts all that match and those without any standard', async () => {
    const node = { kind: 'building' as const, id: foreign.buildingId };
    const { n } = await oneOf<{ n: number }>(
      installation,
      'select count(*)::int as n from estate.house where building_id = $1 and not disabled',
      [foreign.buildingId],
    );
    expect(await emp.call(searchAttachments, { node, size: 1 })).toMatchObject({ total: n, without: n - 1 });
    const bare = await emp.call(searchAttachments, { node, without: true, size: 200 });
    expect([bare.total, bare.without, bare.rows.some(({ id }) => id === foreign.id)]).toEqual([n - 1, n - 1, false]);
    expect(bare.rows[0]).toMatchObject({ standards: [], monthly: '0.00', partial: false });
  });

  it('is found by code, item and standard; the item with 未挂 shows who lacks it', async () => {
    const found = await emp.call(searchAttachments, { key: foreign.code, standardId });
    expect(found.rows).toMatchObject([{ id: foreign.id, code: foreign.code, estateName: '云栖花园', chargeArea: foreign.chargeArea }]);
    const chargeTypeId = found.rows[0]?.standards[0]?.chargeTypeId ?? 0;
    expect((await emp.call(searchAttachments, { chargeTypeId })).total).toBe(1);
    const lacking = await emp.call(searchAttachments, { chargeTypeId, without: true, key: foreign.code });
    expect(lacking.rows.map(({ id }) => id)).not.toContain(foreign.id);
  });

  it('finds spaces by number, by the house they belong to and below its building', async () => {
    const space = await oneOf<{ id: number; code: string; buildingId: number; unitId: number; house: string }>(
      installation,
      `select k.id, k.code, h.building_id as "buildingId", h.unit_id as "unitId", h.code as house from estate.parking k join estate.house h on h.id = k.house_id
         join estate.estate e on e.id = k.estate_id where e.name = '云栖花园' and h.unit_id is not null and not k.disabled order by k.id limit 1`,
    );
    const ids = async (input: object) => (await emp.call(searchAttachments, { kind: 2, size: 200, ...input })).rows.map(({ id }) => id);
    expect(await ids({ key: space.code })).toContain(space.id);
    expect(await ids({ key: space.house })).toContain(space.id);
    expect(await ids({ node: { kind: 'building', id: space.buildingId } })).toContain(space.id);
    expect(await ids({ node: { kind: 'unit', id: space.unitId } })).toContain(space.id);
  });

  it('of customers follows where they own or live', async () => {
    const customer = await oneOf<{ id: number; number: string; buildingId: number }>(
      installation,
      `select c.id, c.number, h.building_id as "buildingId" from estate.customer c join estate.house_owner o on o.person_id = c.person_id and o.to_date is null
         join estate.house h on h.id = o.house_id join estate.estate e on e.id = h.estate_id where e.name = '云栖花园' and not c.disabled order by c.id limit 1`,
    );
    const below = await emp.call(searchAttachments, { kind: 3, node: { kind: 'building', id: customer.buildingId }, size: 200 });
    expect(below.rows.map(({ id }) => id)).toContain(customer.id);
    expect((await emp.call(searchAttachments, { kind: 3, key: customer.number })).rows).toMatchObject([{ code: customer.number }]);
  });

  it('leaves by a job with a purpose', async () => {
    const { jobId } = await emp.call(exportAttachments, { filter: { key: foreign.code, standardId }, purpose });
    expect(await finishedJob(emp, jobId)).toMatchObject({
      state: 'done',
      title: '导出计费标准',
      message: '已导出 1 个计费对象',
      result: { fileName: '计费标准-2026-07-02.xlsx' },
    });
  });
});

async function writes(house: HouseFacts, standard: number, attachmentId: number): Promise<[Endpoint, object, string][]> {
  const target = { ids: [house.id] };
  return [
    [attachStandard, { kind: 1, target, standardId: standard }, '收费标准'],
    [endAttachments, { kind: 1, target, standardId: standard, toDate: '2026-12-31' }, '收费标准'],
    [changeAttachment, { id: attachmentId, version: 0, fromDate: '2026-01-01' }, '挂接的标准'],
    [switchAttachment, { id: attachmentId, version: 0, standardId: standard, fromDate: '2026-08-01' }, '挂接的标准'],
    [endAttachment, { id: attachmentId, version: 0, toDate: '2026-12-31' }, '挂接的标准'],
    [removeAttachment, { id: attachmentId }, '挂接的标准'],
    [findAttachmentPayers, { estateId: await estateOf('云栖花园'), key: '王' }, '小区'],
  ];
}

describe('rights', () => {
  it('who may only look sees his estates and writes nothing', async () => {
    const estateId = await estateOf('创智园');
    const { rows, total } = await limited.call(searchAttachments, { size: 200 });
    expect(total).toBeGreaterThan(0);
    expect(rows.every((row) => row.estateId === estateId)).toBe(true);
    const offered = await limited.call(listAttachableStandards, { kind: 1 });
    expect(offered.map(({ id }) => id)).toContain(own);
    expect(new Set(offered.map((one) => one.estateId))).toEqual(new Set([estateId]));
    expect((await limited.ask(getAttachments, { kind: 1, id: foreign.id })).envelope.msg).toBe('房屋不存在或已被删除');
    for (const [endpoint, input] of await writes(foreign, standardId, 1)) {
      const { status, envelope } = await limited.ask(endpoint, input);
      expect([endpoint.path, status, envelope.msg]).toEqual([endpoint.path, 403, '您未获得授权，不可作业！']);
    }
    expect((await limited.ask(exportAttachments, { filter: {}, purpose })).status).toBe(403);
  });

  it('granted every act, he still reaches nothing of another estate, nor hangs on its houses', async () => {
    await rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, 155, '{view,add,change,remove,export,print}' from org.employee_job ej
         join session.account a on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id where a.username = 'limited'`,
    );
    const { lines } = await emp.call(getAttachments, { kind: 1, id: foreign.id });
    for (const [endpoint, input, what] of await writes(foreign, standardId, lines[0]?.id ?? 0)) {
      const { envelope } = await limited.ask(endpoint, input);
      expect([endpoint.path, envelope.msg]).toEqual([endpoint.path, `${what}不存在或已被删除`]);
    }
    const reached = await limited.ask(attachStandard, { kind: 1, target: { ids: [foreign.id] }, standardId: own });
    expect(reached.envelope.msg).toBe('房屋不存在或已被删除');
    const node = { kind: 'building' as const, id: foreign.buildingId };
    expect(await limited.call(attachStandard, { kind: 1, target: { node }, standardId: own })).toEqual({ done: 0, skipped: 0, left: [] });
  });

  it('another tenant sees none of it', async () => {
    const binemp = await installation.as('binemp');
    expect((await binemp.ask(getAttachments, { kind: 1, id: foreign.id })).envelope.msg).toBe('房屋不存在或已被删除');
    expect((await binemp.call(searchAttachments, { standardId })).total).toBe(0);
    expect((await binemp.ask(attachStandard, { kind: 1, target: { ids: [foreign.id] }, standardId })).envelope.msg).toBe(
      '收费标准不存在或已被删除',
    );
  });
});
