// Finds persons by a typed text. Every kind of match compares stored columns, so that its index can be used under the policy.
import { sql, type RawBuilder } from 'kysely';
import { ID_TYPE } from '@anju/contract';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { lit, own } from '../../../platform/db/sql.ts';

type Part = RawBuilder<unknown>;

const PERSON = sql`select p.id from estate.person p where ${own('p')} and p.merged_into is null and`;

/** Full-width figures and letters as plain ones, and a phone without the spaces and dashes people put into it. */
function plainFigures(key: string): string {
  const plain = key.normalize('NFKC').trim();
  const together = plain.replace(/[\s-]/g, '');
  return /^\d{7,}$/.test(together) ? together : plain;
}

/** Names by beginning, end and middle. Only a long name has a middle, and the index of the long names is read as a whole. */
function byName(key: string): Part[] {
  const middle = sql`p.long_name is not null and position(${key}::text in p.long_name) > 1`;
  return [begins(sql`p.name`, key), begins(sql`p.name_end`, reversed(key)), ...([...key].length > 1 ? [middle] : [])];
}

const byInitials = (key: string): Part[] => (/^[A-Za-z]{2,}$/.test(key) ? [begins(sql`p.initials`, key.toLowerCase())] : []);

function byPhone(key: string): Part[] {
  if (!/^\d{4,}$/.test(key)) return [];
  const end = reversed(key);
  return [
    sql`p.phone <> '' and ${begins(sql`p.phone`, key)}`,
    sql`p.phone <> '' and ${begins(sql`p.phone_end`, end)}`,
    sql`p.second_phone <> '' and ${begins(sql`p.second_phone`, key)}`,
    sql`p.second_phone <> '' and ${begins(sql`p.second_phone_end`, end)}`,
  ];
}

/** The types are listed because the index of identity numbers begins with them. */
function byIdNo(key: string): Part[] {
  const { length } = [...key];
  if (length < 6 || length > 30) return [];
  return [
    sql`p.id_no <> '' and p.id_type between ${lit(ID_TYPE.idCard)} and ${lit(ID_TYPE.licence)}
      and p.id_no in (${key}, upper(${key}::text))`,
  ];
}

/**
 * Ids of the persons who match a typed text by name, initials, phone or identity number, in parentheses: `p.id in ${personsMeant(key)}` or
 * `from ${personsMeant(key)} f(id)`. An empty text matches no one. If `most` is given, at most that many are returned; which ones is
 * undefined.
 */
export function personsMeant(key: string, most: number | null = null): Part {
  if (key === '') return sql`(select null::bigint as id where false)`;
  const cut = most === null ? sql`` : sql`limit ${most}`;
  // Each part has its own limit, because a union is complete before it returns its first row.
  const plain = plainFigures(key);
  const ways = [...byName(key), ...byInitials(plain), ...byPhone(plain), ...byIdNo(plain)].map((way) => sql`(${PERSON} ${way} ${cut})`);
  return sql`(select f.id from (${sql.join(ways, sql` union `)}) f ${cut})`;
}
