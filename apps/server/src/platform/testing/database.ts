import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { OWNER_SESSION } from '../db/pool.ts';
import { drawTenantNet, spreadTenantNet } from './tenant-net.ts';

export interface TestDatabase {
  /** Works as the owner of the schema, to arrange what no user could. */
  readonly ownerUrl: string;
  /** The account the program works with, for `createPool` and `buildApp`. */
  readonly appUrl: string;
  /** Uses a connection that stays open: opening one for each statement takes longer than most statements. */
  asOwner<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** If the run asks for it, also checks that every statement the program has sent names its tenant. */
  drop(): Promise<void>;
}

/** A separate database for one test file: migrated and empty, or with the demo data. */
export async function createTestDatabase(content: 'empty' | 'demo' = 'empty'): Promise<TestDatabase> {
  spreadTenantNet();
  const template = new URL(inject(content === 'demo' ? 'demoUrl' : 'templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const [url, workUrl] = [new URL(template), new URL(inject('workUrl'))];
  url.pathname = workUrl.pathname = `/${name}`;
  // Copies the files directly: the default strategy, through the write-ahead log, takes four times as long.
  await administer(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const owners = new pg.Pool({ ...OWNER_SESSION, connectionString: url.href, idleTimeoutMillis: 0 });
  // A test that ends every connection also ends these; the pool then opens new ones.
  owners.on('error', () => undefined);
  const asOwner: TestDatabase['asOwner'] = async (work) => {
    const client = await owners.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  return {
    ownerUrl: url.href,
    appUrl: workUrl.href,
    asOwner,
    async drop() {
      try {
        await drawTenantNet(asOwner);
      } finally {
        await owners.end();
        await administer(template, `drop database if exists ${name} with (force)`);
      }
    },
  };
}

/** Runs in the maintenance database: a template can be cloned only while no one is connected to it. */
async function administer(template: URL, statement: string): Promise<void> {
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
