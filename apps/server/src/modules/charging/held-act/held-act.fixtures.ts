// For tests: limits of money switched off, and what waits done by a second person.
import { approveHeldAct, HELD_ACT, searchHeldActs, type HeldPaper } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';

/** No limit for any company of any tenant, so that tests of other rules are not about limits. */
export async function limitsOff({ database }: Pick<Installation, 'database'>): Promise<void> {
  await database.asOwner((client) =>
    client.query(
      `insert into charging.money_limit (tenant_id, company_id, kind, updated_by, updated_at)
       select t.id, 0, k, '测试', '2020-01-01' from system.tenant t cross join generate_series(1, 10) k on conflict do nothing`,
    ),
  );
}

/** Does what a call has kept. */
export async function agree(person: Person, { held }: { readonly held?: HeldPaper | null | undefined }): Promise<void> {
  if (!held) throw new Error('nothing is held');
  const { rows } = await person.call(searchHeldActs, { states: [HELD_ACT.waiting], page: 1, size: 100 });
  const act = rows.find(({ id }) => id === held.id);
  await person.call(approveHeldAct, { id: held.id, version: act?.version ?? 0 });
}
