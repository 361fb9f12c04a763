// A document with its own table, in a database with only the documents and their log, for tests of flows and of record parts.
import { sql } from 'kysely';
import { createAuditLog } from '../audit/audit-log.ts';
import { createPool } from '../db/pool.ts';
import { own } from '../db/sql.ts';
import type { Actor, Scope } from '../scope.ts';
import { createTenantDatabases, type Db, type DbOrTx, type Tx } from '../tenancy/tenant-db.ts';
import { createTestDatabase } from '../testing/database.ts';

const NOW = '2026-07-09T02:00:00.000Z';
const TENANT = 1;

export interface Planted {
  readonly id: number;
  readonly number: string;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
  readonly amount: string;
}
export interface PlantedChange {
  state: number;
  checkerId?: number;
  checkedBy?: string;
  checkedAt?: string;
  checkNote?: string;
}

export interface DocumentGround {
  readonly db: Db;
  as(accountId: number, more?: Partial<Actor>): Scope;
  /** Inserts a document and returns its id. */
  plant(values?: { state?: number; makerId?: number; amount?: string; estateId?: number }): Promise<number>;
  read(id: number): Promise<Record<string, unknown>>;
  logged(id: number): Promise<string[]>;
  close(): Promise<void>;
}

export async function lockPlanted(tx: Tx, id: number, estates: Actor['estates']): Promise<Planted | undefined> {
  const result = await sql<Planted>`
    select d.id, d.number, d.state, d.version, d.maker_id, d.amount::text as amount from estate.planted_document d
     where ${own('d')} and d.id = ${id} and (${estates}::bigint[] is null or d.estate_id = any (${estates}::bigint[])) for update`.execute(
    tx,
  );
  return result.rows[0];
}

export async function updatePlanted(tx: Tx, id: number, change: Partial<PlantedChange>): Promise<void> {
  const { state = null, checkerId = null, checkedBy = null, checkedAt = null, checkNote = null } = change;
  await sql`
    update estate.planted_document d
       set state = coalesce(${state}, d.state), checker_id = coalesce(${checkerId}, d.checker_id), checked_by = coalesce(${checkedBy}, d.checked_by),
           checked_at = coalesce(${checkedAt}::timestamptz, d.checked_at), check_note = coalesce(${checkNote}, d.check_note), version = d.version + 1
     where ${own('d')} and d.id = ${id}`.execute(tx);
}

export async function isPlantedSeen(db: DbOrTx, id: number, estates: Actor['estates']): Promise<boolean> {
  const result = await sql`
    select from estate.planted_document d
     where ${own('d')} and d.id = ${id} and (${estates}::bigint[] is null or d.estate_id = any (${estates}::bigint[]))`.execute(db);
  return result.rows.length > 0;
}

export async function openDocuments(): Promise<DocumentGround> {
  const database = await createTestDatabase();
  await database.asOwner((client) =>
    client.query(`
      create table estate.planted_document (tenant_id integer not null, id bigint generated always as identity, number text not null, estate_id bigint not null,
        state smallint not null, version integer not null default 0, maker_id bigint not null, amount numeric(18, 2) not null, checker_id bigint,
        checked_by text not null default '', checked_at timestamptz, check_note text not null default '', primary key (tenant_id, id));
      select system.guard_tenant_table('estate.planted_document')`),
  );
  const databases = createTenantDatabases(createPool(database.appUrl, { max: 3 }));
  const clock = { now: () => new Date(NOW) };
  const db = databases.of(TENANT);
  const unused = new Proxy({}, { get: (_, name) => fail(`a document uses no ${String(name)}`) }) as never;
  const actor: Actor = {
    tenantId: TENANT,
    accountId: 0,
    username: '',
    role: 'emp',
    name: '',
    menuStyle: 0,
    employeeId: null,
    companyId: null,
    estates: null,
    buildings: [],
  };
  return {
    db,
    as: (accountId, more) => ({
      actor: { ...actor, accountId, name: `员工${accountId}`, ...more },
      db,
      clock,
      audit: createAuditLog(clock),
      events: unused,
      files: unused,
      jobs: unused,
      messages: unused,
      demo: true,
    }),
    async plant({ state = 1, makerId = 1, amount = '100.00', estateId = 1 } = {}) {
      const result = await sql<{ id: number }>`
        insert into estate.planted_document (tenant_id, number, estate_id, state, maker_id, amount)
        values (${TENANT}, 'D-1', ${estateId}, ${state}, ${makerId}, ${amount}) returning id`.execute(db);
      return result.rows[0]?.id ?? 0;
    },
    async read(id) {
      const result = await sql<
        Record<string, unknown>
      >`select d.* from estate.planted_document d where ${own('d')} and d.id = ${id}`.execute(db);
      return result.rows[0] ?? {};
    },
    async logged(id) {
      const rows = await db
        .selectFrom('system.auditLog')
        .select(['actor', 'action', 'entity', 'note'])
        .where('entityId', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ actor: by, action, entity, note }) => `${by} ${action} ${entity} ${note}`.trim());
    },
    async close() {
      await databases.close();
      await database.drop();
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}
