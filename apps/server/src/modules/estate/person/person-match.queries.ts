// Matches the rows of a sheet to persons: by identity document, otherwise by name and phone; a person who does not exist yet is created. A
// person may have many roles. Rows `r` have name, initials, phone, id_type, id_no.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../platform/db/sql.ts';
import { staged } from '../../../platform/sheet-import/sheet-import.queries.ts';

/**
 * A key that is equal for rows of the same person. Rows with the same name and phone count as one person if only some of them have an
 * identity document.
 */
const who = sql`
  case when r.id_no <> '' then 'i' || r.id_type || r.id_no
       when r.phone <> '' then coalesce('i' || max(case
         when r.id_no <> '' then r.id_type || r.id_no end) over (partition by r.name, r.phone),
                                        'p' || r.name || ' ' || r.phone)
       else 'r' || r.row_no end collate "C"`;

/** Staged rows with `who`, the key of the person in each row. */
export const stagedPeople = (importId: number, fields: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select r.*, ${who} as who from ${staged(importId, fields)} r)`;

/**
 * Joins the existing person of a row: KNOWN_ID, and `paper.name`, the name recorded with the identity document. An identity document that
 * is not recorded yet may belong to an existing person without one. `besides` restricts the persons `m` that may be found by name and
 * phone.
 */
export const joinKnown = (besides: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  left join (
    select m.tenant_id, m.id_type, m.id_no, kept.id, kept.name from estate.person m
      join estate.person kept on kept.tenant_id = m.tenant_id and kept.id = coalesce(m.merged_into, m.id)
     where ${own('m')} and m.id_no <> '') paper on paper.tenant_id = r.tenant_id and paper.id_type = r.id_type and paper.id_no = r.id_no
  left join (
    select m.tenant_id, m.phone, m.name, min(m.id) as id, min(m.id) filter (where m.id_no = '') as bare_id from estate.person m
     where ${own('m')} and m.phone <> '' and m.merged_into is null and ${besides} group by 1, 2, 3) called
    on called.tenant_id = r.tenant_id and called.phone = r.phone and called.name = r.name`;

/** The id of the existing person, from the joins above. */
export const KNOWN_ID: RawBuilder<unknown> = sql`coalesce(paper.id, case when r.id_no = '' then called.id else called.bare_id end)`;

export interface PersonStamp {
  readonly by: string;
  readonly at: string;
}

/**
 * Parts of a `with`: `people` are the `rows` (with row_no, who, person_id), each with its person as `holder_id`. Missing persons are
 * created, and an existing person without an identity document receives the one of the row. `more` are further columns that both the rows
 * and the persons have.
 */
export const withPeople = (rows: RawBuilder<unknown>, more: readonly string[], { by, at }: PersonStamp): RawBuilder<unknown> => {
  const columns = sql.join(['name', 'initials', 'phone', 'idType', 'idNo', ...more].map((column) => sql.ref(column)));
  return sql`
    numbered as materialized (
      select n.*, max(n.person_id) over (partition by n.who) as known_id, first_value(n.new_id) over best as fresh_id,
             first_value(n.row_no) over best = n.row_no as first
        from (select c.*, nextval('estate.person_id_seq') as new_id from ${rows} c) n
      window best as (partition by n.who order by n.id_no = '', n.row_no)),
    people as materialized (select n.*, case when n.name <> '' then coalesce(n.known_id, n.fresh_id) end as holder_id from numbered n),
    made as (
      insert into estate.person (tenant_id, id, ${columns}, created_at, updated_by, updated_at)
      select tenant_id, fresh_id, ${columns}, ${at}, ${by}, ${at} from people where first and known_id is null and name <> ''),
    papers as (
      update estate.person m set id_type = n.id_type, id_no = n.id_no, version = m.version + 1, updated_by = ${by}, updated_at = ${at}
        from people n where n.first and n.known_id is not null and n.id_no <> '' and ${own('m')} and m.id = n.known_id and m.id_no = '')`;
};
