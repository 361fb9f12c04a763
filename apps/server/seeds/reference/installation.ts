// What every installation has before its first use: the key pair of the login, the platform's own tenant, its operator.
import { generateKeyPair, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { OPERATOR_NAMES } from '@anju/contract';
import type pg from 'pg';
import { hashPassword } from '../../src/modules/session/for-seeds.ts';

const LOGIN_KEY = 'login-private-key';

export async function ensureLoginKey(client: pg.Client): Promise<void> {
  const known = await client.query('select from system.installation where name = $1', [LOGIN_KEY]);
  if (known.rowCount) return;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await client.query('insert into system.installation (name, value) values ($1, $2)', [LOGIN_KEY, pem]);
}

export async function ensurePlatformTenant(client: pg.Client): Promise<{ id: number; created: boolean }> {
  const known = await client.query<{ id: number }>('select id from system.tenant where platform');
  if (known.rows[0]) return { id: known.rows[0].id, created: false };
  const created = await client.query<{ id: number }>(
    `insert into system.tenant (code, name, platform) values ('platform', '安居平台', true) returning id`,
  );
  return { id: created.rows[0]?.id ?? 0, created: true };
}

const DEMO = 'demo';

export async function markInstallation(client: pg.Client, demo: boolean): Promise<void> {
  await client.query('insert into system.installation (name, value) values ($1, $2)', [DEMO, demo ? '1' : '0']);
}

export async function isDemoInstallation(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>('select value from system.installation where name = $1', [DEMO]);
  return rows[0]?.value === '1';
}

/** The first operator's one-time password; undefined when the platform already has an account. */
export async function ensureOperator(client: pg.Client, platformId: number): Promise<string | undefined> {
  const known = await client.query('select from session.account where tenant_id = $1 limit 1', [platformId]);
  if (known.rowCount) return undefined;
  const password = oneTimePassword();
  await client.query(
    `insert into session.account (tenant_id, username, password_hash, role, name, must_change) values ($1, $3, $2, 'super', '平台管理员', true)`,
    [platformId, await hashPassword(password), OPERATOR_NAMES.first],
  );
  return password;
}

// Without easily confused characters.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SYMBOLS = '@#%+=?';
const PASSWORD_LENGTH = 16;

export function oneTimePassword(): string {
  const draw = (from: string): string => from.charAt(randomInt(from.length));
  const rest = Array.from({ length: PASSWORD_LENGTH - 3 }, () => draw(LETTERS + DIGITS));
  const characters = [draw(LETTERS), draw(DIGITS), draw(SYMBOLS), ...rest];
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
