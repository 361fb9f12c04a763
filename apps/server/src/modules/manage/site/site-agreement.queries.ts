import type { listOwnAgreements, OutputOf, OwnAgreement } from '@anju/contract';
import { own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function listAgreements(db: DbOrTx, day: string): Promise<OutputOf<typeof listOwnAgreements>> {
  return rows<OutputOf<typeof listOwnAgreements>[number]>(db)`
    select a.kind, a.version, a.title, a.lead, a.blocks, a.effective_on,
           a.effective_on <= ${day}::date and row_number() over (
             partition by a.kind, a.effective_on <= ${day}::date order by a.effective_on desc, a.version desc) = 1 as in_force
      from manage.agreement a where ${own('a')} order by a.kind, a.effective_on desc, a.version desc`;
}

export async function insertAgreement(tx: Tx, agreement: OwnAgreement): Promise<void> {
  const { kind, version, title, lead, blocks, effectiveOn } = agreement;
  await run(tx)`
    insert into manage.agreement (tenant_id, kind, version, title, lead, blocks, effective_on)
    values (${TENANT}, ${kind}, ${version}, ${title}, ${lead}, ${JSON.stringify(blocks)}::jsonb, ${effectiveOn})`;
}
