// One PostgreSQL for all server tests of a run, with a migrated template that every test file clones.
import { readFile } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { DEMO_PASSWORD } from '../../../seeds/demo/accounts.ts';
import { seed } from '../../../seeds/index.ts';
import { migrate } from '../db/migrate.ts';
import { withOwner } from '../db/pool.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { prepareWorkLogin } from '../postgres/work-login.ts';
import { createDataFolder } from './run-main.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection URL of the migrated template database. */
    templateUrl: string;
    /** The same with the demo data. */
    demoUrl: string;
    /** The URL of the template for the account the program works with. */
    workUrl: string;
  }
}

/**
 * No data here outlives the run, so nothing has to reach the disk. Every test file has its own database and connections, and a statement is
 * sent a few times on each: a plan made for every value, as PostgreSQL does the first five times, costs more than the statement.
 */
export const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
};

interface Databases {
  readonly templateUrl: string;
  readonly demoUrl: string;
  readonly workUrl: string;
}
interface Prepared extends Databases {
  readonly tearDown: () => Promise<void>;
}

const PREPARED = Symbol.for('anju.test-databases');
/** The runner calls this for every project, each time with modules of its own. */
const shared = globalThis as { [PREPARED]?: Promise<Prepared> };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const first = shared[PREPARED] === undefined;
  const { templateUrl, demoUrl, workUrl, tearDown } = await (shared[PREPARED] ??= foundOrPrepared());
  project.provide('templateUrl', templateUrl);
  project.provide('demoUrl', demoUrl);
  project.provide('workUrl', workUrl);
  return first ? tearDown : async () => undefined;
}

/** While `npm run test:databases` runs, its databases serve every run that names its file; they are as old as their start. */
async function foundOrPrepared(): Promise<Prepared> {
  const file = process.env['ANJU_TEST_DATABASES'];
  if (file === undefined) return prepare();
  return { ...(JSON.parse(await readFile(file, 'utf8')) as Databases), tearDown: async () => undefined };
}

export async function prepare(): Promise<Prepared> {
  const data = await createDataFolder();
  const embedded = await startEmbedded({ dataDir: data.path, log: () => undefined, settings: THROWAWAY });
  const tearDown = async (): Promise<void> => {
    await embedded.stop();
    await data.remove();
  };
  try {
    await migrate(embedded.url);
    const work = await prepareWorkLogin(embedded.url);
    if (work.warning !== undefined) throw new Error(work.warning);
    return { templateUrl: embedded.url, demoUrl: await cloneWithDemo(embedded.url), workUrl: work.url, tearDown };
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** A database beside the template, with the demo data. */
export async function cloneWithDemo(templateUrl: string): Promise<string> {
  const url = new URL(templateUrl);
  const template = url.pathname.slice(1);
  const maintenance = new URL(templateUrl);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(`create database anju_demo template ${template}`);
  } finally {
    await client.end();
  }
  url.pathname = '/anju_demo';
  await seed(url.href, { demo: true, history: { months: 2, collected: false } });
  await withOwner(url.href, async (owner) => {
    await easePasswords(owner);
    await compact(owner);
  });
  return url.href;
}

/** Test files log in hundreds of times in a run. The cost of a check is part of the stored hash, so a cheap hash makes it cheap. */
async function easePasswords(owner: pg.Client): Promise<void> {
  const cheap = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await owner.query('update session.account set password_hash = $1', [cheap]);
}

/** The seed updates rows it inserted; without the dead rows every clone copies a quarter less. */
async function compact(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace
        and pg_relation_size(oid) > 500000`,
  );
  await owner.query(`vacuum (full) ${rows.map(({ name }) => name).join(', ')}`);
}
