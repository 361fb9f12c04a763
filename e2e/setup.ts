// Journeys see what a person sees: the whole program on its own database with the demo data, in a real browser.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDataFolder, runMain } from '../apps/server/src/platform/testing/run-main.ts';
import { findBrowser } from '../scripts/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** As its owner: to look where no person can, such as behind a picture captcha. */
    databaseUrl: string;
    browserPath: string;
  }
}

/** The notification that opens by itself has been read by everybody; a journey of its own meets it unread. */
async function readNotifications(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into oa.notification_read (tenant_id, notification_id, account_id, read_at)
     select n.tenant_id, n.id, a.id, now() from oa.notification n join session.account a using (tenant_id)`,
  );
  await client.end();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser());
  const data = await createDataFolder();
  const program = await runMain({ ANJU_DATA: data.path });
  const tearDown = async (): Promise<void> => {
    await program.end('SIGTERM');
    await data.remove();
  };
  if (program.url === undefined) {
    await tearDown();
    throw new Error(`The program did not start:\n${program.output()}`);
  }
  const { password, port } = JSON.parse(await readFile(join(data.path, 'postgres.json'), 'utf8')) as { password: string; port: number };
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/anju`;
  project.provide('databaseUrl', databaseUrl);
  await readNotifications(databaseUrl);
  project.provide('baseUrl', program.url);
  return tearDown;
}
