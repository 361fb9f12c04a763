// Helpers for tests of 推送通知: an installation whose clock a test moves, and what the receivers see.
import {
  listNotifications,
  publishNotification,
  searchPushReaders,
  type InputOf,
  type PushReader,
  type ServerEvent,
  getAccount,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

export type Form = InputOf<typeof publishNotification>;

export const html = (form: Partial<Form> = {}): Form => ({ title: '通知', msgFormat: 0, content: '<p>正文</p>', ...form });

const START = Date.parse('2026-07-09T08:00:00Z');
const MINUTE = 60_000;

export interface PushStage {
  readonly installation: Installation;
  readonly emp: Person;
  as(username: string): Promise<Person>;
  /** Minutes from now, as the calls take it. */
  at(minutes: number): string;
  pass(minutes: number): void;
  query(statement: string): Promise<Record<string, unknown>[]>;
  idOf(table: string, name: string): Promise<number>;
  departmentOf(company: string, department: string): Promise<number>;
  employeeOf(username: string): Promise<number>;
  publish(form?: Partial<Form>): Promise<number>;
  sees(person: Person, id: number): Promise<boolean>;
  readers(id: number, read: boolean): Promise<PushReader[]>;
  /** What the streams of these users receive from now on. */
  listen(...usernames: readonly string[]): Promise<string[]>;
}

export async function openPushStage(): Promise<PushStage> {
  let now = START;
  const installation = await openInstallation({ clock: { now: () => new Date(now) } });
  const people = new Map<string, Promise<Person>>();
  const as = (username: string): Promise<Person> => {
    const known = people.get(username) ?? installation.as(username);
    people.set(username, known);
    return known;
  };
  const emp = await as('emp');
  const query = async (statement: string) =>
    (await installation.database.asOwner((client) => client.query<Record<string, unknown>>(statement))).rows;
  const one = async (statement: string): Promise<number> => {
    const [row] = await query(statement);
    if (row === undefined) throw new Error(`nothing found: ${statement}`);
    return Number(row['id']);
  };
  return {
    installation,
    emp,
    as,
    at: (minutes) => new Date(now + minutes * MINUTE).toISOString(),
    pass: (minutes) => (now += minutes * MINUTE),
    query,
    idOf: (table, name) => one(`select id from ${table} where name = '${name}' order by id limit 1`),
    departmentOf: (company, department) =>
      one(
        `select d.id from org.department d join org.company c on c.id = d.company_id where c.name = '${company}' and d.name = '${department}'`,
      ),
    employeeOf: (username) => one(`select employee_id as id from session.account where username = '${username}'`),
    publish: async (form = {}) => (await emp.call(publishNotification, html(form))).id,
    sees: async (person, id) => (await person.call(listNotifications, {})).some((one) => one.id === id),
    readers: async (id, read) => (await emp.call(searchPushReaders, { notificationId: id, read, size: 100 })).rows,
    async listen(...usernames) {
      const heard: string[] = [];
      for (const username of usernames) {
        const { tenantId, id: accountId } = await (await as(username)).call(getAccount, {});
        const hear = ({ type }: ServerEvent) => heard.push(`${username} ${type}`);
        installation.services.events.subscribe({ tenantId, accountId, session: username }, hear);
      }
      return heard;
    },
  };
}
