// The office in journeys: calls beside the page, workflows published without the designer, a colleague hired for one journey, and the steps
// of handlers in 处理公文.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  createEmployee,
  createFlow,
  createStaffAccount,
  getFlow,
  HANDLER,
  NODE,
  NODE_ACT,
  NODE_MODE,
  publishFlow,
  saveFlowDraft,
  type APPROVAL,
  type Endpoint,
  type Envelope,
  type FlowDefinition,
  type FlowNode,
  type InputOf,
  type OutputOf,
  type StateOf,
} from '@anju/contract';
import { ACCOUNT_IN_PAGE, askDatabase, inPage, installation, leave, openAs, shown, told } from './person.ts';
import { readNotifications } from './running.ts';

/** A call beside the page, as its user. */
export async function callAs<T>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const headers = (await inPage(page, ACCOUNT_IN_PAGE)) as Record<string, string>;
  const key = { 'Idempotency-Key': randomUUID() };
  const answer = await page.request.fetch(path, { method, headers: { ...headers, ...key }, ...(data === undefined ? {} : { data }) });
  const { code, msg, data: found } = (await answer.json()) as Envelope<T>;
  if (code !== 200) throw new Error(msg);
  return found;
}

/** The same, of an endpoint of the contract. */
export function ask<E extends Endpoint>(page: Page, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const given = input as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !endpoint.params.includes(name)));
  return callAs(page, endpoint.method as 'POST', path, endpoint.method === 'GET' ? undefined : rest);
}

/** The employee behind an account. */
export const idOf = async (username: string): Promise<number> =>
  Number((await askDatabase<{ id: string }>(`select employee_id as id from session.account where username = $1`, [username]))[0]?.id);

export const nodeOf = (id: string, type: FlowNode['type'], name: string, people: readonly number[], place: number): FlowNode => ({
  id,
  type,
  name,
  handlers:
    type === NODE.start ? [] : people.length === 0 ? [{ kind: HANDLER.starter, ids: [] }] : [{ kind: HANDLER.person, ids: [...people] }],
  mode: NODE_MODE.all,
  dueHours: type === NODE.audit ? 8 : null,
  remindHours: null,
  escalateTo: null,
  acts: [NODE_ACT.return, NODE_ACT.transfer],
  x: 40 + place * 220,
  y: 80,
});

/** The nodes one after another. */
export const inLine = (nodes: FlowNode[]): FlowDefinition => ({
  fields: [],
  nodes,
  edges: nodes.slice(1).map((to, at) => ({ id: `e${at}`, from: nodes[at]?.id ?? '', to: to.id, outcome: 'agree', when: '' })),
});

interface NewFlow {
  readonly name: string;
  readonly definition: FlowDefinition;
  readonly business?: StateOf<typeof APPROVAL>;
}

/** Draws a workflow without the designer; it is still a draft. */
export async function drawFlow(page: Page, { name, definition, business }: NewFlow): Promise<number> {
  const form = { name, family: 2, managerId: await idOf('emp'), ...(business === undefined ? {} : { business }) };
  const { id } = await callAs<{ id: number }>(page, 'POST', createFlow.path, form);
  const { version } = await callAs<{ version: number }>(page, 'GET', getFlow.path.replace('{id}', String(id)));
  await callAs(page, 'PUT', saveFlowDraft.path.replace('{id}', String(id)), { id, version, definition });
  return id;
}

export async function publish(page: Page, flow: NewFlow): Promise<number> {
  const id = await drawFlow(page, flow);
  const { version } = await callAs<{ version: number }>(page, 'GET', getFlow.path.replace('{id}', String(id)));
  await callAs(page, 'POST', publishFlow.path.replace('{id}', String(id)), { id, version, note: '首次使用' });
  return id;
}

/**
 * A colleague only for this journey, with the password of the demo: what happens to this account must not happen to one that other journeys
 * log in with. The job is one of the manager's company or of the nearest one below it. The first login is a journey of its own. Returns the
 * manager's page.
 */
export async function hire({ username, name, job }: Readonly<Record<'username' | 'name' | 'job', string>>): Promise<Page> {
  const [place] = await askDatabase<{ jobId: string; companyId: string }>(
    `select j.id as "jobId", d.company_id as "companyId" from org.job j
       join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
       join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
       join session.account a on a.tenant_id = c.tenant_id and a.username = 'emp'
       join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
       join org.company o on o.tenant_id = e.tenant_id and o.id = e.company_id and starts_with(c.path, o.path)
      where j.name = $1 order by c.level, c.id limit 1`,
    [job],
  );
  const [jobId, companyId] = [Number(place?.jobId), Number(place?.companyId)];
  const [manager, administrator] = [await openAs('emp', '/search'), await openAs('sa', '/search')];
  const form = { number: username, name, companyId, jobId, entryDate: '2024-03-01' };
  const { id: employeeId } = await callAs<{ id: number }>(manager, 'POST', createEmployee.path, form);
  await callAs(administrator, 'POST', createStaffAccount.path, { employeeId, username });
  await leave(administrator);
  await askDatabase(
    `update session.account set must_change = false, password_hash = (select password_hash from session.account where username = 'emp')
      where username = $1`,
    [username],
  );
  await readNotifications(installation().databaseUrl);
  return manager;
}

type Word = '同意' | '审结' | '定稿' | '完结' | '不同意';
/** Words that ask whether to go on, and what is told after them. */
const ASKED: Partial<Record<Word, RegExp>> = { 定稿: /^定\s?稿$/, 不同意: /^不同意$/ };
const TOLD: Partial<Record<Word, string>> = { 不同意: '已签不同意' };

/** Opens what waits under this title and gives an opinion. */
export async function handle(username: string, title: string, word: Word, opinion: string): Promise<void> {
  const page = await openAs(username, '/oa/flow/proc');
  await shown(page).getByRole('option').filter({ hasText: title }).first().click();
  await shown(page).locator('.doc-head h2').filter({ hasText: title }).waitFor();
  await shown(page).locator('.doc-decide textarea').fill(opinion);
  await shown(page)
    .locator('.doc-decide-acts')
    .getByRole('button', { name: new RegExp(`^${word}`) })
    .click();
  const asked = ASKED[word];
  if (asked) await page.getByRole('dialog').getByRole('button', { name: asked }).click();
  await told(page, TOLD[word] ?? `已${word}`).waitFor();
  await leave(page);
}
