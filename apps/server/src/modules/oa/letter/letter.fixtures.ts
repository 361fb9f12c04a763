// Helpers for tests of letters: colleagues with their employees, and letters between them.
import { createSubstitute, DOCUMENT_KIND, getLetter, submitLetter, type Endpoint, type InputOf, type LetterDetail } from '@anju/contract';
import { addDays } from '@anju/domain';
import { systemClock, today } from '../../../platform/clock.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

export const TODAY = today(systemClock);

export interface Colleague extends Person {
  readonly employeeId: number;
  readonly companyId: number;
  readonly name: string;
  /** The server's words; empty when the call succeeded. */
  told<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string>;
}

export interface Post {
  readonly installation: Installation;
  ask<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  as(username: string): Promise<Colleague>;
  close(): Promise<void>;
}

export async function openPost(): Promise<Post> {
  const installation = await openInstallation();
  const ask = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  // The substitutes of the demo would see letters of the tests.
  await ask('update oa.substitute set ended_at = now() where ended_at is null');
  return {
    installation,
    ask,
    async as(username) {
      const [row] = await ask<{ employeeId: number; companyId: number; name: string }>(
        `select e.id::int as "employeeId", e.company_id::int as "companyId", e.name from session.account a
           join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id where a.username = $1`,
        [username],
      );
      if (!row) throw new Error(`no account ${username}`);
      const person = await installation.as(username);
      const told: Colleague['told'] = async (endpoint, input) => {
        const { envelope } = await person.ask(endpoint, input);
        return envelope.code === 200 ? '' : envelope.msg;
      };
      return { ...person, ...row, told };
    },
    close: () => installation.close(),
  };
}

type LetterInput = InputOf<typeof submitLetter>;
export const letterTo = (receivers: readonly Colleague[], more: Partial<LetterInput> = {}): LetterInput => ({
  title: '关于电梯年检的通知',
  kind: DOCUMENT_KIND.notice,
  body: '<p>请配合年检。</p>',
  receiverIds: receivers.map(({ employeeId }) => employeeId),
  ...more,
});

/** A letter that was sent, as its sender sees it. */
export async function sendTestLetter(
  sender: Colleague,
  receivers: readonly Colleague[],
  more: Partial<LetterInput> = {},
): Promise<LetterDetail> {
  const { id } = await sender.call(submitLetter, letterTo(receivers, { send: true, ...more }));
  return sender.call(getLetter, { id });
}

/** From today for a week. */
export const nameSubstitute = (employee: Colleague, substitute: Colleague): Promise<{ id: number }> =>
  employee.call(createSubstitute, { substituteId: substitute.employeeId, fromDay: TODAY, toDay: addDays(TODAY, 6), reason: '外出' });
