import { sql, type RawBuilder } from 'kysely';
import type { CaseNode, HelpItem } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** The words of a text without its tags, as a person reads them: nobody looks for a `p`. */
const words = sql`replace(replace(replace(replace(regexp_replace(c.body, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`;

/** No character of the key means anything else than itself. */
const holding = (key: string, text: RawBuilder<unknown>) => sql`position(lower(${key}) in lower(${text})) > 0`;

/** Each category followed by its cases. With a key: cases whose name or text holds it, and categories that have one. */
export async function listCaseNodes(db: DbOrTx, key: string): Promise<CaseNode[]> {
  const wanted = key === '' ? sql`true` : sql`(${holding(key, sql`c.name`)} or ${holding(key, words)})`;
  const result = await sql<CaseNode>`
    with hit as (select c.id, c.parent_id from help.service_case c where c.parent_id is not null and ${wanted})
    select n.id, n.parent_id, n.name, case when n.parent_id is null then 1 else 2 end as level
      from help.service_case n left join help.service_case p on p.id = n.parent_id
     where n.id in (select id from hit union select parent_id from hit)
     order by coalesce(p.sort, n.sort), n.parent_id nulls first, n.sort, n.id`.execute(db);
  return result.rows;
}

export async function findCase(db: DbOrTx, id: number, categoryId: number): Promise<HelpItem | undefined> {
  const result = await sql<HelpItem>`
    select id, name as title, body as remark from help.service_case where id = ${id} and parent_id = ${categoryId}`.execute(db);
  return result.rows[0];
}
