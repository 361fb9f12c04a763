import { sql } from 'kysely';
import type { CaseNode, HelpItem } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, first, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** A text without its tags: a search for `p` must not find every paragraph. */
const words = sql`replace(replace(replace(replace(
  regexp_replace(c.body, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`;

/** Each category followed by its cases. With a key: cases whose name or text contains it, and their categories. */
export async function listCaseNodes(db: DbOrTx, key: string): Promise<CaseNode[]> {
  const wanted = allOf(sql`c.parent_id is not null`, ...contains(key, sql`c.name`, words));
  return rows<CaseNode>(db)`
    with hit as (select c.id, c.parent_id from help.service_case c where ${wanted})
    select n.id, n.parent_id, n.name, case when n.parent_id is null then 1 else 2 end as level
      from help.service_case n left join help.service_case p on p.id = n.parent_id
     where n.id in (select id from hit union select parent_id from hit)
     order by coalesce(p.sort, n.sort), n.parent_id nulls first, n.sort, n.id`;
}

export async function findCase(db: DbOrTx, id: number, categoryId: number): Promise<HelpItem | undefined> {
  return first<HelpItem>(db)`
    select id, name as title, body as remark from help.service_case where id = ${id} and parent_id = ${categoryId}`;
}
