// A typed text as the beginning of a column. LIKE and starts_with are not leakproof, so they cannot use an index under a policy;
// comparisons can.
import { sql, type RawBuilder } from 'kysely';

type Part = RawBuilder<unknown>;

/** The column begins with the text: a range in the order of code points that ends at the greatest existing character. */
export const begins = (column: Part, beginning: string | Part): Part =>
  sql`${column} collate "C" >= ${beginning} and ${column} collate "C" < ${beginning} || chr(1114111)`;

/** The reversed text, as stored in columns named `…_end`. */
export const reversed = (text: string): string => [...text].reverse().join('');
