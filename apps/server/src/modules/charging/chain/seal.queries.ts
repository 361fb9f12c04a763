import { first, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Head, Link, Waiting } from './chain.rules.ts';

export async function listCompaniesWaiting(db: DbOrTx): Promise<number[]> {
  const found = await rows<{ companyId: number }>(db)`
    select distinct w.company_id from charging.chain_wait w where ${own('w')} order by 1`;
  return found.map(({ companyId }) => companyId);
}

/** One sealer at a time per company, until the end of the transaction. */
export async function holdChain(tx: Tx, companyId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('charging.chain:' || ${TENANT}), ${companyId}::int)`;
}

export async function findHead(tx: DbOrTx, companyId: number): Promise<Head> {
  const found = await first<Head>(tx)`
    select k.seq as links, k.hash from charging.chain_link k where ${own('k')} and k.company_id = ${companyId}
     order by k.seq desc limit 1`;
  return found ?? { links: 0, hash: '' };
}

export async function listWaiting(tx: Tx, companyId: number, limit: number): Promise<Waiting[]> {
  return rows<Waiting>(tx)`
    select w.id, w.kind, w.ref_id, w.content from charging.chain_wait w where ${own('w')} and w.company_id = ${companyId}
     order by w.id limit ${limit}`;
}

/** The rows leave the queue in the statement that makes them links. */
export async function appendLinks(tx: Tx, companyId: number, links: readonly Link[], waitingIds: readonly number[]): Promise<void> {
  await run(tx)`
    with gone as (
      delete from charging.chain_wait w where ${own('w')} and w.company_id = ${companyId} and w.id = any (${waitingIds}::bigint[]))
    insert into charging.chain_link (tenant_id, company_id, seq, kind, ref_id, content, hash)
    select ${TENANT}, ${companyId}, d.seq, d.kind, d."refId", d.content, d.hash
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as d (seq bigint, kind smallint, "refId" bigint, content text,
        hash text)`;
}
