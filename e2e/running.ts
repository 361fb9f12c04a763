// The whole program on a copy of the filled installation, as a user finds it: with its database, and with no notification in the way.
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { copyDataFolder, createDataFolder, runMain, type DataFolder } from '../apps/server/src/platform/testing/run-main.ts';

export interface Running {
  readonly baseUrl: string;
  /** Connects as the database owner, to read what no user can see, such as the answer of a captcha. */
  readonly databaseUrl: string;
  /** As a power cut does. */
  readonly kill: () => Promise<void>;
  /** At the same address, once it was killed. */
  readonly startAgain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A port nobody uses, for a program that has to be found there again. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Reads or changes in a database what no user could. */
export async function queryDatabase<R extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<R>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Marks the notification that opens automatically as read for every account; a separate test covers it unread. */
export const readNotifications = (databaseUrl: string): Promise<unknown> =>
  queryDatabase(
    databaseUrl,
    `insert into oa.notification_read (tenant_id, notification_id, account_id, read_at, confirmed_at)
     select n.tenant_id, n.id, a.id, now(), case when n.confirm then now() end
       from oa.notification n join session.account a using (tenant_id) where n.state = 3 and n.published_at <= now()
     on conflict (tenant_id, notification_id, account_id) do update set confirmed_at = excluded.confirmed_at`,
  );

/** Enough months for arrears and for closed and open periods; the two years of a new installation take a minute longer. */
export const DEMO_MONTHS = '6';

/** Fills an installation with months of the demo and stops it; what runs is a copy. The pages are not needed, and may still be built. */
export async function fillDemo(months: string): Promise<DataFolder> {
  const data = await createDataFolder();
  const program = await runMain({ ANJU_DATA: data.path, ANJU_DEMO_MONTHS: months, ANJU_WEB: 'dev' });
  await program.end('SIGTERM');
  if (program.url !== undefined) return data;
  await data.remove();
  throw new Error(`The program did not start:\n${program.output()}`);
}

type Settings = Readonly<Record<string, string>>;
/** As it was filled: the notification that opens automatically is still to come. */
export async function runUnread(filled: string, settings: Settings = {}): Promise<Running> {
  const data = await copyDataFolder(filled);
  const env = { ANJU_DATA: data.path, PORT: String(await freePort()), ...settings };
  let program = await runMain(env);
  const stop = async (): Promise<void> => {
    await program.end('SIGTERM');
    await data.remove();
  };
  const requireUrl = async (): Promise<string> => {
    if (program.url !== undefined) return program.url;
    await stop();
    throw new Error(`The program did not start:\n${program.output()}`);
  };
  const baseUrl = await requireUrl();
  const { password, port } = JSON.parse(await readFile(join(data.path, 'postgres.json'), 'utf8')) as { password: string; port: number };
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/anju`;
  return {
    baseUrl,
    databaseUrl,
    stop,
    kill: async () => void (await program.end('SIGKILL')),
    async startAgain() {
      program = await runMain(env);
      await requireUrl();
    },
  };
}

export async function runCopy(filled: string, settings?: Settings): Promise<Running> {
  const running = await runUnread(filled, settings);
  await readNotifications(running.databaseUrl);
  return running;
}
