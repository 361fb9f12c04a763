// Every tenant has numbering rules from the beginning; rules changed by the tenant are kept.
import type pg from 'pg';
import { NUMBER_RULES } from '../../src/modules/system/for-seeds.ts';

export async function ensureNumberRules(client: pg.Client): Promise<void> {
  const rules = NUMBER_RULES.map(({ datePart, ...rule }) => ({ ...rule, date_part: datePart }));
  await client.query(
    `insert into system.number_rule (tenant_id, kind, prefix, date_part, width, reset)
     select t.id, r.kind, r.prefix, r.date_part, r.width, r.reset
       from system.tenant t cross join jsonb_populate_recordset(null::system.number_rule, $1::jsonb) r
     on conflict do nothing`,
    [JSON.stringify(rules)],
  );
}
