// Which user sees which menu node in which state, and that the server enforces it from the next call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchChangeHouses, getMenu, getMenuV2, MENU, searchHouses, type MenuNode } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const flatten = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);
const nodesOf = async (person: Person) => flatten(await person.call(getMenuV2, {}));
const stateOf = async (person: Person, menu: number) => (await nodesOf(person)).find(({ id }) => id === menu)?.state;

describe('the menu', () => {
  it.each<[string, MenuNode['state'], MenuNode['state']]>([
    ['emp', 3, 3],
    ['clerk', 1, 1],
    ['auditor', 1, 1],
    ['limited', '', 1],
  ])('of %s has 小区楼栋 in state %j and 房屋 in state %j', async (username, estate, house) => {
    const person = await installation.as(username);
    expect(await stateOf(person, MENU.estate)).toBe(estate);
    expect(await stateOf(person, MENU.house)).toBe(house);
  });

  it.each(['sa', 'gov', 'super', 'root'])('of %s has no screen of employees', async (username) => {
    const shown = (await nodesOf(await installation.as(username))).map(({ id }) => id);
    expect(shown).not.toContain(MENU.house);
    expect(shown).not.toContain(MENU.estate);
  });

  it('gives acts with state 3 only', async () => {
    const acts = async (username: string) => (await nodesOf(await installation.as(username))).find(({ id }) => id === MENU.house)?.acts;
    expect((await acts('emp'))?.toSorted()).toEqual(['add', 'change', 'export', 'print', 'remove', 'view']);
    expect(await acts('clerk')).toEqual([]);
  });

  it('shows every screen of the employees, whether its page exists yet or not', async () => {
    const { rows } = await owner(`select id from system.menu where 'emp' = any (audience)`);
    const sent = (await nodesOf(await installation.as('emp'))).map(({ id }) => id);
    expect(sent.toSorted()).toEqual((rows as { id: number }[]).map(({ id }) => id).toSorted());
    expect(sent.length).toBeGreaterThan(150);
  });

  it('has no layout without a screen below it, and a group follows its screens', async () => {
    const nodes = await nodesOf(await installation.as('limited'));
    const layouts = nodes.filter(({ component }) => ['main', 'blank'].includes(component));
    expect(layouts.length).toBeGreaterThan(0);
    expect(layouts.filter(({ children }) => children.length === 0)).toEqual([]);
    for (const { title, state, children } of layouts) {
      const below = children.map((child) => child.state);
      expect({ title, state }).toEqual({ title, state: below.includes(3) ? 3 : below.every((one) => one === '') ? '' : 1 });
    }
    expect(new Set(layouts.map(({ state }) => state))).toEqual(new Set([3, 1, '']));
  });

  it('is the same in both styles and carries the navigator state', async () => {
    const emp = await installation.as('emp');
    const [old, fresh] = await Promise.all([emp.ask(getMenu, {}), emp.ask(getMenuV2, {})]);
    expect(old.envelope).toEqual(fresh.envelope);
    expect(fresh.envelope).toMatchObject({ code: 200, msg: '0' });
  });
});

describe('a right', () => {
  const change = async (person: Person) => {
    const { envelope } = await person.ask(batchChangeHouses, { target: { ids: [1] }, patch: { useState: 4 } });
    return envelope.msg;
  };
  const jobOf = (username: string) =>
    `(select ej.job_id from session.account a join org.employee_job ej using (tenant_id, employee_id) where a.username = '${username}')`;

  it('taken away is gone with the next call, and given is there with the next', async () => {
    const emp = await installation.as('emp');
    expect(await change(emp)).toBe('');
    await owner(`update org.job_grant set acts = '{view}' where menu_id = ${MENU.house} and job_id in ${jobOf('emp')}`);
    expect(await change(emp)).toBe('您未获得授权，不可作业！');
    await owner(`delete from org.job_grant where menu_id = ${MENU.house} and job_id in ${jobOf('emp')}`);
    expect(await change(emp)).toBe('您未获得授权，不可作业！');
    expect(await stateOf(emp, MENU.house)).toBe(1);
    await owner(`insert into org.job_grant select tenant_id, id, ${MENU.house}, '{view,change}' from org.job where id in ${jobOf('emp')}`);
    expect(await change(emp)).toBe('');
  });

  it('is worth nothing where the company no longer has the program, though it may still be looked at', async () => {
    const emp = await installation.as('emp');
    const { rows } = await owner(`delete from system.purchase where menu_id = ${MENU.house} returning tenant_id, company_id`);
    expect(await change(emp)).toBe('该程序尚未购买使用权，不可操作！');
    expect(await stateOf(emp, MENU.house)).toBe('');
    expect((await emp.ask(searchHouses, { size: 1 })).status).toBe(200);
    const values = (rows as { tenant_id: number; company_id: number }[]).map(
      (row) => `(${row.tenant_id}, ${row.company_id}, ${MENU.house})`,
    );
    await owner(`insert into system.purchase (tenant_id, company_id, menu_id) values ${values.join(', ')}`);
    expect(await change(emp)).toBe('');
  });

  it('adds up over the jobs a person holds', async () => {
    const clerk = await installation.as('clerk');
    expect(await change(clerk)).toBe('您未获得授权，不可作业！');
    await owner(`insert into org.employee_job (tenant_id, employee_id, job_id, main)
      select a.tenant_id, a.employee_id, j.id, false from session.account a join org.job j on j.tenant_id = a.tenant_id and j.id in ${jobOf('emp')}
       where a.username = 'clerk'`);
    expect(await change(clerk)).toBe('');
  });

  it('does not reach roles that do not see the screen', async () => {
    for (const username of ['gov', 'super']) {
      const person = await installation.as(username);
      const { status, envelope } = await person.ask(searchHouses, {});
      expect({ status, msg: envelope.msg }).toEqual({ status: 403, msg: '您的账号类型不能使用此功能' });
    }
  });

  it('shows the estates of the person and no more', async () => {
    const totals = await Promise.all(
      ['emp', 'clerk', 'limited'].map(async (username) => (await (await installation.as(username)).call(searchHouses, { size: 1 })).total),
    );
    const { rows } = await owner(`select count(*) filter (where true)::int as "all",
      count(*) filter (where e.name = '创智园')::int as limited from estate.house h join estate.estate e using (tenant_id)
      where h.estate_id = e.id and not h.disabled and h.tenant_id = (select id from system.tenant where code = 'anju')`);
    const [counted] = rows as { all: number; limited: number }[];
    expect(totals[0]).toBe(counted?.all);
    expect(totals[2]).toBe(counted?.limited);
    expect(totals[2]).toBeLessThan(totals[0] ?? 0);
  });
});
