import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  getAccount,
  getGrants,
  getMenuV2,
  listGrantFunctions,
  listGrantHolders,
  previewGrants,
  saveGrants,
  searchHouses,
  streamEvents,
  createZone,
  type GrantHolder,
  type HolderGrants,
  type MenuGrant,
  type MenuNode,
  type ServerEvent,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
});
afterAll(() => installation.close());
const leavers: (() => void)[] = [];
afterEach(() => {
  for (const leave of leavers.splice(0)) leave();
});

const owner = <R extends object>(statement: string) =>
  installation.database.asOwner(async (client) => (await client.query<R>(statement)).rows);

/** The job of a demo account. */
async function jobOf(username: string): Promise<number> {
  const rows = await owner<{ id: number }>(
    `select ej.job_id::int as id from session.account a join org.employee_job ej on ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id where a.username = '${username}'`,
  );
  return rows[0]?.id ?? 0;
}
const read = (id: number, kind: GrantHolder = 'job') => sa.call(getGrants, { kind, id });
const save = ({ kind, id, version, dataScope }: HolderGrants, grants: MenuGrant[], scope = dataScope) =>
  sa.call(saveGrants, { kind, id, version, dataScope: scope, grants });
const without = (grants: readonly MenuGrant[], menuId: number) => grants.filter((grant) => grant.menuId !== menuId);

async function listen({ token }: Person): Promise<ServerEvent[]> {
  const response = await installation.app.inject({
    url: streamEvents.path,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  });
  const heard: ServerEvent[] = [];
  const stream = response.stream().on('data', (chunk: Buffer) => {
    for (const [, json] of chunk.toString('utf8').matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(json ?? '') as ServerEvent);
  });
  leavers.push(() => stream.destroy());
  await vi.waitFor(() => expect(heard).toMatchObject([{ type: 'hello' }]));
  return heard;
}
const nodeOf = (nodes: readonly MenuNode[], id: number): MenuNode | undefined =>
  nodes.flatMap((node) => (node.id === id ? [node] : [nodeOf(node.children, id)])).find((node) => node !== undefined);

describe('what can be granted', () => {
  it('is the employees’ menu with its acts, centres before groups before screens', async () => {
    const functions = await sa.call(listGrantFunctions, {});
    expect(functions[0]).toMatchObject({ title: '共享数据维护中心', parentId: null, acts: [] });
    expect(functions.filter(({ acts }) => acts.length > 0).length).toBeGreaterThan(100);
    expect(functions.some(({ id }) => id === 513)).toBe(false);
    const seen = new Set<number | null>([null]);
    for (const { id, parentId } of functions) {
      expect(seen.has(parentId)).toBe(true);
      seen.add(id);
    }
  });

  it('hangs on jobs by company and department, with how many hold them', async () => {
    const { companies, departments, jobs } = await sa.call(listGrantHolders, {});
    const cashier = jobs.find(
      (job) =>
        job.name === '收费员' &&
        companies.some(
          ({ id, name }) => name === '云栖物业服务处' && departments.some((one) => one.id === job.departmentId && one.companyId === id),
        ),
    );
    expect(cashier).toMatchObject({ people: 2, dataScope: 'company', disabled: false });
    expect(cashier?.functions).toBeGreaterThan(20);
  });

  it('is marked where the company has not bought it', async () => {
    const { notBought, place } = await read(await jobOf('limited'));
    expect(place).toBe('创智园物业服务处 客服部');
    expect(notBought).toContain(63);
    expect(notBought).not.toContain(66);
    expect((await read(await jobOf('emp'))).notBought).toEqual([]);
  });
});

describe('a change of grants', () => {
  it('is told before it is saved: given, taken, scope, people, duties', async () => {
    const job = await read(await jobOf('clerk'));
    const grants = [
      ...without(job.grants, 164),
      { menuId: 66, acts: ['view' as const, 'add' as const] },
      { menuId: 158, acts: ['audit' as const] },
    ].filter((grant, at, all) => all.findLastIndex(({ menuId }) => menuId === grant.menuId) === at);
    const summary = await sa.call(previewGrants, { kind: 'job', id: job.id, dataScope: 'tenant', grants });
    expect(summary.given).toContainEqual({ menuId: 66, title: '房屋档案', acts: ['view', 'add'] });
    expect(summary.given).toContainEqual({ menuId: 158, title: '计费审核', acts: ['audit'] });
    expect(summary.taken.find(({ menuId }) => menuId === 164)).toMatchObject({
      title: '日常结算',
      acts: expect.arrayContaining(['view', 'add']) as string[],
    });
    expect(summary).toMatchObject({
      scope: { from: 'company', to: 'tenant' },
      people: 2,
      names: expect.arrayContaining(['林晓燕']) as string[],
    });
    expect(summary.hints).toContainEqual({ title: '计费', text: '既录入又审核计费' });
    expect((await read(job.id)).version).toBe(job.version);
  });

  it('works on the next click of who holds the job, and his menu is told to follow', async () => {
    const clerk = await installation.as('clerk');
    const emp = await installation.as('emp');
    const job = await read(await jobOf('clerk'));
    const zone = { estateId: 1, name: '新区', sort: 1 };
    expect((await clerk.ask(createZone, zone)).envelope.msg).toBe('您未获得授权，不可作业！');
    const [heard, others] = await Promise.all([listen(clerk), listen(emp)]);
    const done = await save(job, [...job.grants, { menuId: 63, acts: ['add'] }]);
    expect(done).toEqual({ given: 2, taken: 0, people: 2 });
    await vi.waitFor(() => expect(heard).toContainEqual({ type: 'rights' }));
    expect((await clerk.ask(createZone, zone)).envelope.code).toBe(200);

    const given = await read(job.id);
    expect(given.grants.find(({ menuId }) => menuId === 63)).toEqual({ menuId: 63, acts: ['view', 'add'] });
    await save(given, job.grants);
    expect((await clerk.ask(createZone, { ...zone, name: '另区' })).envelope.msg).toBe('您未获得授权，不可作业！');
    await vi.waitFor(() => expect(heard.filter(({ type }) => type === 'rights')).toHaveLength(2));
    expect(others.filter(({ type }) => type === 'rights')).toEqual([]);
  });

  it('of the data scope changes whose rows he sees', async () => {
    const clerk = await installation.as('clerk');
    const job = await read(await jobOf('clerk'));
    const estates = async () =>
      new Set((await clerk.call(searchHouses, { size: 200, sort: { field: 'code', order: 'asc' } })).rows.map((row) => row.estateName));
    const before = await estates();
    await save(job, job.grants, 'estates');
    expect(await estates()).toEqual(new Set());
    await save(await read(job.id), job.grants, 'company');
    expect(await estates()).toEqual(before);
  });

  it('is refused when somebody else was faster, and when it names what is not there', async () => {
    const job = await read(await jobOf('auditor'));
    await save(job, job.grants);
    const stale = await sa.ask(saveGrants, { kind: 'job', id: job.id, version: job.version, dataScope: 'company', grants: [] });
    expect(stale.envelope).toMatchObject({
      code: 409,
      msg: '岗位“财务审核”的授权已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
    const fresh = { kind: 'job' as const, id: job.id, version: job.version + 1, dataScope: null };
    expect((await sa.ask(saveGrants, { ...fresh, grants: [{ menuId: 513, acts: ['view'] }] })).envelope.msg).toBe(
      '所选功能或操作不存在，请刷新后重试',
    );
    expect((await sa.ask(saveGrants, { ...fresh, id: 999_999, grants: [] })).envelope.msg).toBe('岗位不存在或已被删除');
    expect((await read(job.id)).grants).toEqual(job.grants);
  });

  it('by two at once is one of them', async () => {
    const job = await read(await jobOf('auditor'));
    const ask = () => sa.ask(saveGrants, { kind: 'job', id: job.id, version: job.version, dataScope: job.dataScope, grants: job.grants });
    const codes = (await Promise.all([ask(), ask(), ask()])).map(({ envelope }) => envelope.code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is written into the log with what was given and taken', async () => {
    const job = await read(await jobOf('auditor'));
    await save(job, without(job.grants, 282));
    const rows = await owner<{ note: string; before: { taken: unknown } }>(
      `select note, before from system.audit_log where entity = 'job-grant' and entity_id = ${job.id} order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      note: '岗位“财务审核”：授予 0 项，收回 2 项，影响 1 人',
      before: { taken: [{ menuId: 282, title: '审核凭证', acts: ['view', 'audit'] }] },
    });
    await save(await read(job.id), job.grants);
  });

  it('shows in the menu of the person', async () => {
    const auditor = await installation.as('auditor');
    const job = await read(await jobOf('auditor'));
    await save(job, without(job.grants, 282));
    expect((await auditor.call(getAccount, {})).menuStyle).toBe(1);
    expect(nodeOf(await auditor.call(getMenuV2, {}), 282)).toMatchObject({ state: 1, acts: [] });
    await save(await read(job.id), job.grants);
    expect(nodeOf(await auditor.call(getMenuV2, {}), 282)).toMatchObject({ state: 3, acts: expect.arrayContaining(['audit']) as string[] });
  });

  it('is the administrator’s alone', async () => {
    const emp = await installation.as('emp');
    const id = await jobOf('emp');
    expect((await emp.ask(getGrants, { kind: 'job', id })).status).toBe(403);
    expect((await emp.ask(saveGrants, { kind: 'job', id, version: 0, dataScope: null, grants: [] })).status).toBe(403);
    const other = await installation.as('binsa');
    expect((await other.ask(getGrants, { kind: 'job', id })).envelope.msg).toBe('岗位不存在或已被删除');
  });
});
