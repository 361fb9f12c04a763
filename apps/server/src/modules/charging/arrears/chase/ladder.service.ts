// 催收步骤: which step of the chase is due after how many days; each tenant keeps its own as one setting.
import { getChaseLadder, LADDER_DEFAULTS, type OutputOf, type ParsedInputOf, type putChaseLadder } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findSetting, upsertSetting } from '../../../../platform/settings/settings.queries.ts';
import { changedBy } from '../../../../platform/stamp.ts';
import { type DbOrTx, inTransaction } from '../../../../platform/tenancy/tenant-db.ts';

const NAME = 'charging.chase-ladder';
type Stored = OutputOf<typeof getChaseLadder>;

export async function readLadder(db: DbOrTx): Promise<Stored> {
  const text = await findSetting(db, NAME);
  const stored: unknown = text === undefined ? {} : JSON.parse(text);
  return getChaseLadder.output.parse({ steps: LADDER_DEFAULTS, version: 0, updatedBy: '', updatedAt: '', ...(stored as object) });
}

export async function put({ db, actor, audit, clock }: Scope, { version, steps }: ParsedInputOf<typeof putChaseLadder>): Promise<null> {
  return inTransaction(db, async (tx) => {
    const before = await readLadder(tx);
    if (before.version !== version) throw fail('STALE', { what: '催收步骤' });
    const after: Stored = { steps, version: version + 1, ...changedBy({ actor, clock }) };
    await upsertSetting(tx, actor.tenantId, NAME, JSON.stringify(after));
    await audit.write(tx, actor, { action: '修改', entity: 'chase-ladder', before, after, note: '催收步骤' });
    return null;
  });
}
