// A typed text as the beginning of a column. LIKE and starts_with are not leakproof, so they cannot use an index under a policy;
// comparisons can.
import { sql, type RawBuilder } from 'kysely';
import { own } from './sql.ts';

type Part = RawBuilder<unknown>;

/** The column begins with the text: a range in the order of code points that ends at the greatest existing character. */
export const begins = (column: Part, beginning: string | Part): Part =>
  sql`${column} collate "C" >= ${beginning} and ${column} collate "C" < ${beginning} || chr(1114111)`;

/** The reversed text, as stored in columns named `…_end`. */
export const reversed = (text: string): string => [...text].reverse().join('');

const NUMBER = /^[A-Z]{2,3}\d+$/;
const FIGURES = /^\d{4,}$/;

/** What somebody typed into the search of a list. */
export interface Typed {
  /** Without blanks, in capitals. */
  readonly text: string;
  /** The last figures of a number. */
  readonly isEnding: boolean;
  /** Words may stand anywhere in a text; a number stands in none, and looking for it there would read every row. */
  readonly mayBeWords: boolean;
}
export function typedText(key: string): Typed {
  const text = key.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const isEnding = FIGURES.test(text);
  return { text, isEnding, mayBeWords: !isEnding && !NUMBER.test(text) };
}

/** Rows that one of the ways finds. Each way looks by itself, so that each goes by its own index; joined by `or` they would read every row. */
export const foundBy = (table: Part, alias: string, ways: readonly Part[]): Part => {
  const row = sql.ref(`${alias}.id`);
  const each = ways.map((way) => sql`select ${row} from ${table} ${sql.raw(alias)} where ${own(alias)} and ${way}`);
  return sql`${row} in (${sql.join(each, sql` union all `)})`;
};
