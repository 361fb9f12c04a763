// Parking spaces by the beginning of their code.
import { sql, type RawBuilder } from 'kysely';
import { begins } from '../../../platform/db/begins.ts';
import { own } from '../../../platform/db/sql.ts';

/** Ids of the spaces whose code begins with a text, in parentheses; 车位 before it, full-width signs and lower-case letters are the same. */
export function parkingNamed(key: string): RawBuilder<unknown> {
  const plain = key.normalize('NFKC').replace(/^车位\s*/, '');
  const codes = [...new Set([key, plain, plain.toUpperCase()])].filter((code) => code !== '');
  return sql`(${sql.join(
    codes.map((code) => sql`select p.id from estate.parking p where ${own('p')} and ${begins(sql`p.code`, code)}`),
    sql` union `,
  )})`;
}
