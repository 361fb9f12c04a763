// Who the rules of a node mean: in service, able to log in, and never the starter as the head above.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getFlow, HANDLER, searchFlows, tryFlow, type FlowDefinition, type HandlerRule } from '@anju/contract';
import { openFlows, type Flows } from '../define/define.fixtures.ts';

let world: Flows;
let base: FlowDefinition;
beforeAll(async () => {
  world = await openFlows();
  base = (await world.read(await world.create())).definition;
});
afterAll(() => world.installation.close());

/** The people of node n2 for a starter. */
async function meant(rules: readonly HandlerRule[], starter = 'clerk'): Promise<readonly string[]> {
  const definition = { ...base, nodes: base.nodes.map((node) => (node.id === 'n2' ? { ...node, handlers: [...rules] } : node)) };
  const { steps } = await world.emp.call(tryFlow, { definition, starterId: world.staff(starter).id, values: {} });
  return steps.find(({ node }) => node === 'n2')?.people ?? [];
}
const names = (...accounts: string[]) => accounts.map((account) => world.staff(account).name);
const person = (...accounts: string[]): HandlerRule => ({ kind: HANDLER.person, ids: accounts.map((one) => world.staff(one).id) });
const HEAD: HandlerRule = { kind: HANDLER.starterHead, ids: [] };
const setLeader = (department: number, leader: number | null) =>
  world.sql('update org.department set leader_id = $2 where id = $1', [department, leader]);

describe('a rule', () => {
  test('by person, job, department and starter; in the order of the rules, everybody once', async () => {
    const { staff } = world;
    expect(await meant([person('clerk', 'boss')])).toEqual(names('boss', 'clerk'));
    expect(await meant([person('clerk'), person('boss', 'clerk')])).toEqual(names('clerk', 'boss'));
    expect(await meant([{ kind: HANDLER.job, ids: [staff('auditor').job] }])).toEqual(names('auditor'));
    expect(await meant([{ kind: HANDLER.head, ids: [staff('emp').department] }])).toEqual(names('emp'));
    expect(await meant([{ kind: HANDLER.starter, ids: [] }], 'newbie')).toEqual(names('newbie'));
    expect(await meant([{ kind: HANDLER.pick, ids: [] }])).toEqual([]);
  });

  test('leaves out whoever has left, holds the job no longer, or cannot log in', async () => {
    const { sql, staff } = world;
    const { id, job } = staff('auditor');
    const rule = { kind: HANDLER.job, ids: [job] };
    await sql(`update org.employee_job set to_date = '2026-11-16' where employee_id = $1`, [id]);
    expect(await meant([rule])).toEqual([]);
    await sql('update org.employee_job set to_date = null where employee_id = $1', [id]);
    await sql('update session.account set disabled = true where employee_id = $1', [id]);
    expect(await meant([rule, person('auditor')])).toEqual([]);
    await sql('update session.account set disabled = false where employee_id = $1', [id]);
    await sql(`update org.employee set state = 3, leave_date = '2026-11-16' where id = $1`, [id]);
    expect(await meant([rule, person('auditor', 'boss')])).toEqual(names('boss'));
    await sql('update org.employee set state = 1, leave_date = null where id = $1', [id]);
    expect(await meant([rule])).toEqual(names('auditor'));
  });
});

describe('the head of the starter', () => {
  beforeEach(async () => {
    await setLeader(world.staff('clerk').department, null);
    await world.sql('update org.department set leader_id = null, parent_id = null where company_id = $1', [world.staff('clerk').company]);
  });

  test('is the leader of the main department', async () => {
    await setLeader(world.staff('clerk').department, world.staff('newbie').id);
    expect(await meant([HEAD])).toEqual(names('newbie'));
  });

  test('is looked for above while the leader is the starter or cannot act', async () => {
    const { sql, staff } = world;
    const home = staff('clerk').department;
    const above = staff('newbie').department;
    await setLeader(home, staff('clerk').id);
    await sql('update org.department set parent_id = $2 where id = $1', [home, above]);
    await setLeader(above, staff('boss').id);
    expect(await meant([HEAD])).toEqual(names('boss'));
    await sql('update session.account set disabled = true where employee_id = $1', [staff('boss').id]);
    expect(await meant([HEAD])).toEqual([]);
    const [other] = await sql<{ id: number }>(
      'select id::int from org.department where company_id = $1 and id <> all ($2) order by sort, id limit 1',
      [staff('clerk').company, [home, above]],
    );
    await setLeader(other?.id ?? 0, staff('emp').id);
    expect(await meant([HEAD])).toEqual(names('emp'));
    await sql('update session.account set disabled = false where employee_id = $1', [staff('boss').id]);
  });
});

test('the flows of the demo have handlers today', async () => {
  const { rows } = await world.emp.call(searchFlows, { key: '通知发文' });
  const { people, problems } = await world.emp.call(getFlow, { id: rows[0]?.id ?? 0 });
  expect(problems).toEqual([]);
  expect(people.find(({ node }) => node === 'n3')?.names).toEqual(names('boss'));
});
