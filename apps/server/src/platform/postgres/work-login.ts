// The account the program works with. The owner of the tables migrates, seeds, backs up and verifies; every other connection logs in as a
// role that owns nothing and is a member of anju_app only, so no statement on it can become the owner.
import { createHash, createHmac, pbkdf2Sync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { withOwner } from '../db/pool.ts';
import { PlainError } from '../plain-error.ts';
import { checkDatabaseUrl } from './connect.ts';

export interface WorkLogin {
  readonly url: string;
  /** Why the owner's own account has to be used. */
  readonly warning?: string;
}

/** Any fixed number: processes that start concurrently make the role one after the other. */
const LOGIN_LOCK = 7_231_103;
const LONGEST_NAME = 63;

const derive = promisify<string, string, number, Buffer>(scrypt);

/** Roles belong to the whole server, databases of several installations may share it: each has a role of its own. */
const roleOf = (database: string): string => `anju_work_${database}`.slice(0, LONGEST_NAME);

/**
 * The password follows from the owner's, so that all processes know it and it is stored nowhere; scrypt keeps the way back closed. Undefined
 * when the owner logs in without a password: the server trusts its place then, and may trust the role as well.
 */
async function passwordOf(ownerPassword: string, role: string): Promise<string | undefined> {
  // On a thread of its own, while this one loads the program or prepares the data.
  return ownerPassword === '' ? undefined : (await derive(ownerPassword, role, 32)).toString('hex');
}

/** What PostgreSQL stores of a password (RFC 5803). Sending this instead keeps the password out of logs of statements. */
function verifierOf(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** The URL for work: the one the operator gave, or that of a role made here. `ownerUrl` is used only during the call. */
export async function prepareWorkLogin(ownerUrl: string, given?: string): Promise<WorkLogin> {
  if (given !== undefined) return useGiven(ownerUrl, given);
  try {
    return { url: await makeLogin(ownerUrl) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      url: ownerUrl,
      warning: `no separate account for work could be made (${reason}); see "Roles in the database" in docs/operations.md`,
    };
  }
}

async function useGiven(ownerUrl: string, given: string): Promise<WorkLogin> {
  await checkDatabaseUrl(given);
  const found = await inspect(given);
  if (!found.member) {
    await withOwner(ownerUrl, (client) => client.query(`grant anju_app to ${client.escapeIdentifier(found.name)}`)).catch(() => {
      throw new PlainError(`DATABASE_URL: the role ${found.name} is no member of anju_app, and the owner may not make it one`);
    });
  }
  if (found.rights !== '')
    throw new PlainError(`DATABASE_URL: the role ${found.name} ${found.rights}; beside DATABASE_OWNER_URL it must not`);
  return { url: given };
}

async function makeLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  return withOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOGIN_LOCK]);
    try {
      const role = roleOf(client.database ?? '');
      const password = await passwordOf(decodeURIComponent(url.password), role);
      await ensureRole(client, role, password);
      url.username = encodeURIComponent(role);
      url.password = password ?? '';
      const found = await inspect(url.href).catch(async (error: unknown) => {
        if (password === undefined || !isWrongPassword(error)) throw error;
        // The owner's password has changed since the role was made.
        await setPassword(client, role, password);
        return inspect(url.href);
      });
      if (found.name !== role) throw new Error('the address of the database cannot be used with another account');
      if (found.rights !== '') throw new Error(`the role ${role} ${found.rights}`);
      return url.href;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOGIN_LOCK]);
    }
  });
}

async function ensureRole(client: pg.Client, role: string, password: string | undefined): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(r.oid, 'anju_app', 'member') as member from pg_roles r where r.rolname = $1`,
    [role],
  );
  const name = client.escapeIdentifier(role);
  if (!rows[0]) {
    await client.query(`create role ${name} login nosuperuser nocreatedb nocreaterole inherit`);
    if (password !== undefined) await setPassword(client, role, password);
  }
  if (!rows[0]?.member) await client.query(`grant anju_app to ${name}`);
}

const setPassword = (client: pg.Client, role: string, password: string): Promise<unknown> =>
  client.query(`alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(verifierOf(password))}`);

const isWrongPassword = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '28P01';

interface Found {
  readonly name: string;
  readonly member: boolean;
  /** What the role may do beyond working: "is a superuser, owns tables"; empty when nothing. */
  readonly rights: string;
}

async function inspect(url: string): Promise<Found> {
  return withOwner(url, async (client) => {
    const { rows } = await client.query<Found>(
      `select r.rolname as name, pg_has_role(r.oid, 'anju_app', 'member') as member,
              concat_ws(', ', case when r.rolsuper then 'is a superuser' end, case when r.rolcreaterole then 'may create roles' end,
                case when r.rolbypassrls then 'bypasses policies' end, case when r.rolreplication then 'may replicate' end,
                case when exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid
                                     and d.deptype = 'o') then 'owns something' end,
                case when exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid
                                   where m.member = r.oid and g.rolname <> 'anju_app') then 'is a member of other roles' end) as rights
         from pg_roles r where r.rolname = session_user`,
    );
    if (!rows[0]) throw new Error('the role is not listed');
    return rows[0];
  });
}
