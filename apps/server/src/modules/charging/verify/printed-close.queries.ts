import type pg from 'pg';

export interface PrintedClose {
  readonly tenantId: number;
  readonly number: string;
  readonly day: string;
  readonly links: number;
  readonly hash: string;
}

/** The last day close of each company with the head of the chain it names: what somebody compares with the close on paper. */
export async function listLastCloses(client: pg.ClientBase): Promise<PrintedClose[]> {
  const { rows } = await client.query<PrintedClose>(
    `select distinct on (d.tenant_id, d.company_id) d.tenant_id as "tenantId", d.number, d.day::text as day, d.chain_links::int as links,
            d.chain_hash as hash
       from charging.day_close d where d.chain_hash <> '' order by d.tenant_id, d.company_id, d.chain_links desc`,
  );
  return rows;
}
