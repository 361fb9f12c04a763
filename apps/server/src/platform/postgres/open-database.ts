// Opens the installation's database as its owner, for a command that runs outside the server: the one named by DATABASE_OWNER_URL or
// DATABASE_URL, or the bundled one.
import pg from 'pg';
import type { Config } from '../config.ts';
import { readSecret } from './cluster.ts';
import { checkDatabaseUrl } from './connect.ts';
import { EMBEDDED_DATABASE, startEmbedded } from './embedded.ts';
import { clusterUrl } from './postmaster.ts';

export interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

const stays = (url: string): OpenDatabase => ({ url, close: () => Promise.resolve() });

/** Started for the command and stopped after it. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const url = config.databaseOwnerUrl ?? config.databaseUrl;
  if (url !== undefined) {
    await checkDatabaseUrl(url);
    return stays(url);
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  return { url: embedded.url, close: () => embedded.stop() };
}

/** The same for commands that only read: if the server is running, its database is used directly. */
export async function openForReading(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const secret = config.databaseUrl === undefined ? await readSecret(config.dataDir) : undefined;
  if (secret?.port !== undefined) {
    const url = clusterUrl(secret.port, secret.password, EMBEDDED_DATABASE);
    if (await answers(url)) return stays(url);
  }
  return openDatabase(config, log);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
