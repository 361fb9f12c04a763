// End-to-end tests see what a user sees: the whole program on its own database with the demo data, in a real browser.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { copyDataFolder, createDataFolder, runMain, type DataFolder } from '../apps/server/src/platform/testing/run-main.ts';
import { findBrowser } from '../scripts/browser.ts';
import { E2E_WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, so that concurrent tests do not interfere. */
    installations: readonly Installation[];
    /** The folder of a filled installation that does not run, to be copied by a test that needs its own. */
    demoData: string;
    browserPath: string;
  }
}

interface Installation {
  readonly baseUrl: string;
  /** Connects as the database owner, to read what no user can see, such as the answer of a captcha. */
  readonly databaseUrl: string;
}
interface Running extends Installation {
  readonly stop: () => Promise<void>;
}

/** Enough months for arrears and for closed and open periods; the two years of a new installation take a minute longer. */
const DEMO_MONTHS = '6';

/** Marks the notification that opens automatically as read for every account; a separate test covers it unread. */
export async function readNotifications(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into oa.notification_read (tenant_id, notification_id, account_id, read_at, confirmed_at)
     select n.tenant_id, n.id, a.id, now(), case when n.confirm then now() end
       from oa.notification n join session.account a using (tenant_id) where n.state = 3 and n.published_at <= now()
     on conflict (tenant_id, notification_id, account_id) do update set confirmed_at = excluded.confirmed_at`,
  );
  await client.end();
}

/** Fills an installation once and stops it; every worker starts on a copy. */
async function fill(): Promise<DataFolder> {
  const data = await createDataFolder();
  const program = await runMain({ ANJU_DATA: data.path, ANJU_DEMO_MONTHS: DEMO_MONTHS });
  await program.end('SIGTERM');
  if (program.url !== undefined) return data;
  await data.remove();
  throw new Error(`The program did not start:\n${program.output()}`);
}

async function start(filled: string): Promise<Running> {
  const data = await copyDataFolder(filled);
  const program = await runMain({ ANJU_DATA: data.path });
  const stop = async (): Promise<void> => {
    await program.end('SIGTERM');
    await data.remove();
  };
  if (program.url === undefined) {
    await stop();
    throw new Error(`The program did not start:\n${program.output()}`);
  }
  const { password, port } = JSON.parse(await readFile(join(data.path, 'postgres.json'), 'utf8')) as { password: string; port: number };
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/anju`;
  await readNotifications(databaseUrl);
  return { baseUrl: program.url, databaseUrl, stop };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser());
  const filled = await fill();
  const starting = await Promise.allSettled(Array.from({ length: E2E_WORKERS }, () => start(filled.path)));
  const running = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const tearDown = async (): Promise<void> => {
    await Promise.all(running.map(({ stop }) => stop()));
    await filled.remove();
  };
  const failed = starting.find((one) => one.status === 'rejected');
  if (failed) {
    await tearDown();
    throw failed.reason;
  }
  project.provide('demoData', filled.path);
  project.provide(
    'installations',
    running.map(({ baseUrl, databaseUrl }) => ({ baseUrl, databaseUrl })),
  );
  return tearDown;
}
