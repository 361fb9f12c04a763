// Documents for tests: a published workflow over people of the demo, and the calls of its handlers.
import {
  agreeDocument,
  createDocument,
  createFlow,
  DOCUMENT_KIND,
  getDocument,
  getFlow,
  HANDLER,
  NODE,
  NODE_ACT,
  NODE_MODE,
  publishFlow,
  saveFlowDraft,
  type APPROVAL,
  type DocumentDetail,
  type DocumentForm,
  type FlowDefinition,
  type FlowNode,
  type StateOf,
} from '@anju/contract';
import { vi } from 'vitest';
import { openInstallation, type Installation, type InstallationOptions, type Person } from './installation.ts';

const ACTS = [NODE_ACT.return, NODE_ACT.transfer, NODE_ACT.addSign, NODE_ACT.suspend];

export const nodeFor = (
  id: string,
  type: FlowNode['type'],
  people: readonly number[] | 'starter',
  more: Partial<FlowNode> = {},
): FlowNode => ({
  id,
  type,
  name: `${NODE.text(type)}环节`,
  handlers:
    people === 'starter' ? [{ kind: HANDLER.starter, ids: [] }] : people.length === 0 ? [] : [{ kind: HANDLER.person, ids: [...people] }],
  mode: NODE_MODE.all,
  dueHours: null,
  remindHours: null,
  escalateTo: null,
  acts: [...ACTS],
  x: 0,
  y: 0,
  ...more,
});
export const edgeFor = (from: string, to: string, when = ''): FlowDefinition['edges'][number] => ({
  id: `${from}${to}`,
  from,
  to,
  when,
  outcome: 'agree',
});

export interface Stage {
  readonly installation: Installation;
  /** The employee behind an account. */
  readonly idOf: (username: string) => number;
  readonly as: (username: string) => Promise<Person>;
  readonly publish: (name: string, definition: FlowDefinition, business?: StateOf<typeof APPROVAL>) => Promise<number>;
  readonly write: (username: string, flowId: number, more?: Partial<DocumentForm> & { readonly send?: boolean }) => Promise<number>;
  readonly agree: (username: string, id: number, opinion?: string) => Promise<void>;
  readonly detail: (username: string, id: number) => Promise<DocumentDetail>;
  /** Two calls at the same moment: a row is held until the first and then the second wait for a lock; answers the codes of both. */
  readonly together: (held: string, calls: readonly [Call, Call]) => Promise<number[]>;
}
type Call = () => Promise<{ readonly envelope: { readonly code: number } }>;

async function together(installation: Installation, held: string, calls: readonly Call[]): Promise<number[]> {
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query(held);
    const answers: ReturnType<Call>[] = [];
    for (const call of calls) {
      answers.push(call());
      await vi.waitUntil(async () => (await client.query<{ n: number }>(waiting)).rows[0]?.n === answers.length, { interval: 25 });
    }
    await client.query('commit');
    return (await Promise.all(answers)).map(({ envelope }) => envelope.code);
  });
}
const readDetail = (person: Person, id: number): Promise<DocumentDetail> => person.call(getDocument, { id });

export const openStage = async (options: InstallationOptions = {}): Promise<Stage> => stageOn(await openInstallation(options));

/** The same on an installation that is open already. */
export async function stageOn(installation: Installation): Promise<Stage> {
  const { rows } = await installation.database.asOwner((client) =>
    client.query<{ username: string; id: string }>(`select username, employee_id as id from session.account where employee_id is not null`),
  );
  const ids = new Map(rows.map(({ username, id }) => [username, Number(id)]));
  const people = new Map<string, Promise<Person>>();
  const as = (username: string): Promise<Person> => {
    const known = people.get(username) ?? installation.as(username);
    people.set(username, known);
    return known;
  };
  const idOf = (username: string): number => ids.get(username) ?? 0;
  return {
    installation,
    idOf,
    as,
    async publish(name, definition, business) {
      const manager = await as('emp');
      const { id } = await manager.call(createFlow, {
        name,
        family: 2,
        managerId: idOf('emp'),
        ...(business === undefined ? {} : { business }),
      });
      const { version } = await manager.call(getFlow, { id });
      const saved = await manager.call(saveFlowDraft, { id, version, definition });
      await manager.call(publishFlow, { id, version: saved.version, note: '启用' });
      return id;
    },
    async write(username, flowId, more = {}) {
      const form = { flowId, title: '关于电梯维保的请示', kind: DOCUMENT_KIND.request, body: '<p>妥否，请批示。</p>', send: true, ...more };
      return (await (await as(username)).call(createDocument, form)).id;
    },
    async agree(username, id, opinion = '同意。') {
      const person = await as(username);
      const { version, task } = await readDetail(person, id);
      await person.call(agreeDocument, { id, version, taskId: task?.id ?? 1, opinion });
    },
    async detail(username, id) {
      return readDetail(await as(username), id);
    },
    together: (held, calls) => together(installation, held, calls),
  };
}
