import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntity } from '@anju/contract';
import { createPool } from '../db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { AuditEntry } from './audit-entry.ts';
import { createAuditLog } from './audit-log.ts';

const author = { tenantId: 1, accountId: 11, name: '陈思远' };
const audit = createAuditLog({ now: () => new Date('2026-07-09T01:02:03Z') });

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = createTenantDatabases(createPool(database.appUrl, { max: 2 }));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const entriesOf = (entity: AuditEntity) =>
  databases.of(1).selectFrom('system.auditLog').selectAll().where('entity', '=', entity).orderBy('id').execute();

describe('the log', () => {
  it('tells who did what and when, with what was before and after', async () => {
    const change: AuditEntry = {
      action: '修改',
      entity: 'house',
      entityId: 5,
      before: { name: '旧', area: '80.00' },
      after: { name: '新' },
      note: '更名',
    };
    await audit.write(databases.of(1), author, change, { action: '删除', entity: 'house' });
    expect(await entriesOf('house')).toMatchObject([
      { tenantId: 1, at: '2026-07-09T01:02:03.000Z', accountId: 11, actor: '陈思远', ...change },
      { action: '删除', entityId: null, before: null, after: null, note: '' },
    ]);
  });

  it('has no entry of a step that was undone', async () => {
    const undone = databases
      .of(1)
      .transaction()
      .execute(async (tx) => {
        await audit.write(tx, author, { action: '修改', entity: 'zone' });
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect(await entriesOf('zone')).toEqual([]);
  });

  it('takes nothing for nothing, and nothing in the name of another tenant', async () => {
    await audit.write(databases.of(1), author);
    const foreign = audit.write(databases.of(1), { ...author, tenantId: 2 }, { action: '修改', entity: 'unit' });
    await expect(foreign).rejects.toThrow(/row-level security/);
  });

  it('cannot be changed or emptied by the program', async () => {
    const db = databases.of(1);
    await audit.write(db, author, { action: '修改', entity: 'tag' });
    await expect(db.updateTable('system.auditLog').set({ note: 'changed' }).execute()).rejects.toThrow(/permission denied/);
    await expect(db.deleteFrom('system.auditLog').execute()).rejects.toThrow(/permission denied/);
    expect(await entriesOf('tag')).toMatchObject([{ note: '' }]);
  });
});
