// 结算规则 (menu 150): the tenant's settings for its cashiers, stored as one setting and read by one query.
import {
  getSettleSettings,
  SETTLE_DEFAULTS,
  type OutputOf,
  type ParsedInputOf,
  type putSettleSettings,
  type SettleSettings,
} from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findSetting, upsertSetting } from '../../../../platform/settings/settings.queries.ts';
import { type DbOrTx, inTransaction } from '../../../../platform/tenancy/tenant-db.ts';

const NAME = 'charging.settle';
type Stored = OutputOf<typeof getSettleSettings>;

/** Fields added since the setting was last written have their defaults. */
async function read(db: DbOrTx): Promise<Stored> {
  const text = await findSetting(db, NAME);
  const stored: unknown = text === undefined ? {} : JSON.parse(text);
  return getSettleSettings.output.parse({ ...SETTLE_DEFAULTS, version: 0, updatedBy: '', updatedAt: '', ...(stored as object) });
}

/** For callers that settle, publish or count points. */
export async function readSettleSettings(db: DbOrTx): Promise<SettleSettings> {
  const { version: _version, updatedBy: _by, updatedAt: _at, ...settings } = await read(db);
  return settings;
}

export const get = ({ db }: Scope): Promise<Stored> => read(db);

export async function put(scope: Scope, { version, ...settings }: ParsedInputOf<typeof putSettleSettings>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await read(tx);
    if (before.version !== version) throw fail('STALE', { what: '结算规则' });
    const after: Stored = { ...settings, version: version + 1, updatedBy: scope.actor.name, updatedAt: scope.clock.now().toISOString() };
    await upsertSetting(tx, scope.actor.tenantId, NAME, JSON.stringify(after));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'settle-setting', before, after, note: '结算规则' });
    return null;
  });
}
