// Every tenant numbers its papers from its first day; a rule it changed stays as it is.
import type pg from 'pg';

/** `application` belongs to the platform alone and does no harm elsewhere. */
const RULES = [
  { kind: 'receipt', prefix: 'SJ', date_part: 'YYYYMM', width: 5, reset: 'month' },
  { kind: 'notice', prefix: 'TZ', date_part: 'YYYYMM', width: 5, reset: 'month' },
  { kind: 'document', prefix: 'GW', date_part: 'YYYY', width: 4, reset: 'year' },
  { kind: 'inform', prefix: 'GZ', date_part: 'YYYYMM', width: 4, reset: 'month' },
  { kind: 'application', prefix: 'ZC', date_part: 'YYYYMMDD', width: 4, reset: 'day' },
];

export async function ensureNumberRules(client: pg.Client): Promise<void> {
  await client.query(
    `insert into system.number_rule (tenant_id, kind, prefix, date_part, width, reset)
     select t.id, r.kind, r.prefix, r.date_part, r.width, r.reset
       from system.tenant t cross join jsonb_populate_recordset(null::system.number_rule, $1::jsonb) r
     on conflict do nothing`,
    [JSON.stringify(RULES)],
  );
}
