// Helpers for tests of daily work: people with their employees, and rows as the owner of the database sees them.
import { createTask, type Endpoint, type InputOf } from '@anju/contract';
import type { Clock } from '../../../platform/clock.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

export interface Colleague extends Person {
  readonly employeeId: number;
  readonly accountId: number;
  readonly tenantId: number;
}

export interface Office {
  readonly installation: Installation;
  readonly ask: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>;
  readonly as: (username: string) => Promise<Colleague>;
  readonly close: () => Promise<void>;
}

export async function openOffice(clock?: Clock): Promise<Office> {
  const installation = await openInstallation(clock ? { clock } : {});
  const ask = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  return {
    installation,
    ask,
    async as(username) {
      const [row] = await ask<{ id: number; employee_id: number; tenant_id: number }>(
        'select id::int, employee_id::int, tenant_id from session.account where username = $1',
        [username],
      );
      if (!row) throw new Error(`no account ${username}`);
      return { ...(await installation.as(username)), employeeId: row.employee_id, accountId: row.id, tenantId: row.tenant_id };
    },
    close: () => installation.close(),
  };
}

/** A task of one person for another. */
export async function giveTask(
  assigner: Person,
  owner: Colleague,
  more: Partial<InputOf<typeof createTask>> = {},
): Promise<{ id: number; version: number }> {
  const { id } = await assigner.call(createTask, { title: '核对水表读数', ownerId: owner.employeeId, ...more });
  return { id, version: 0 };
}

/** Makes somebody the leader of the main department of a colleague. */
export const lead = ({ ask }: Office, leader: Colleague, member: Colleague): Promise<object[]> =>
  ask(
    `update org.department d set leader_id = $1 from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
      where ej.employee_id = $2 and ej.main and d.tenant_id = j.tenant_id and d.id = j.department_id`,
    [leader.employeeId, member.employeeId],
  );

/** What a refused call says: beside its first field, or as a whole. */
export async function toldOf<E extends Endpoint>(who: Person, endpoint: E, input: InputOf<E>): Promise<string> {
  const { envelope } = await who.ask(endpoint, input);
  const { fields } = (envelope.data ?? {}) as { fields?: readonly { readonly msg: string }[] };
  return fields?.[0]?.msg ?? envelope.msg;
}
