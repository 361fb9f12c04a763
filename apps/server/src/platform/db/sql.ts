// The SQL kit: raw SQL stays raw, these functions only run it and combine conditions. Every part may be used in any statement and stored in
// a constant: nothing in a fragment depends on the tenant or the connection until the statement is sent.
//
//   rows<MarkRow>(db)`select k.id, k.state from charging.arrears_mark k
//     ${where(own('k'), inScope(estates, sql`k.estate_id`), when(states.length > 0, sql`k.state = any (${states}::smallint[])`))}`
import { RawNode, sql, type OperationNode, type RawBuilder } from 'kysely';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

export { own, TENANT } from '../tenancy/named-tenant.ts';

/** A tagged template that sends its statement: `rows<T>(db)` followed by the statement. */
type Statement<R> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<R>;

/** All rows, with camelCase names. */
export const rows =
  <T>(db: DbOrTx): Statement<T[]> =>
  async (text, ...values) =>
    (await sql<T>(text, ...values).execute(db)).rows;

/** The first row, or undefined when there is none. */
export const first =
  <T>(db: DbOrTx): Statement<T | undefined> =>
  async (text, ...values) =>
    (await rows<T>(db)(text, ...values))[0];

/** The row of a statement that always returns one, such as a sum without groups or an insert with returning. */
export const one =
  <T>(db: DbOrTx): Statement<T> =>
  async (text, ...values) => {
    const row = await first<T>(db)(text, ...values);
    if (row === undefined) throw new Error(`no row came back from: ${text.join('…')}`);
    return row;
  };

/** The single number of a statement such as `select count(*) from …`. */
export const count =
  (db: DbOrTx): Statement<number> =>
  async (text, ...values) => {
    const [value, ...others] = Object.values(await one<Record<string, unknown>>(db)(text, ...values));
    if (typeof value !== 'number' || others.length > 0) throw new Error(`no single number came back from: ${text.join('…')}`);
    return value;
  };

/** Whether the statement returns any row: `exists(db)` followed by `select from …`. */
export const exists =
  (db: DbOrTx): Statement<boolean> =>
  async (text, ...values) =>
    (await one<{ there: boolean }>(db)`select exists (${sql(text, ...values)}) as there`).there;

/** Sends an insert, update or delete and returns how many rows it wrote. */
export const run =
  (db: DbOrTx): Statement<number> =>
  async (text, ...values) =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0);

/**
 * A state of the contract as a literal in a statement: `k.state = ${lit(MARK.active)}`. It is part of the text and not a parameter, so that
 * the planner can match it with the condition of a partial index even in a generic plan.
 */
export const lit = (state: number): RawBuilder<number> => sql.lit(state);
/** Several of them: `k.state in (${lits(MARK.active, MARK.ended)})`. */
export const lits = (...states: readonly number[]): RawBuilder<unknown> => sql.join(states.map(lit));

type Fragment = RawBuilder<unknown>;
/** A condition, or nothing. */
export type Condition = Fragment | undefined;

/** The fragment if the condition holds, otherwise nothing. A function is called only if it holds. */
export const when = (holds: boolean, fragment: Fragment | (() => Fragment)): Condition =>
  holds ? (typeof fragment === 'function' ? fragment() : fragment) : undefined;

/** The conditions joined by `and`, without those that are absent; `true` when none is left. */
export function allOf(...conditions: readonly Condition[]): RawBuilder<boolean> {
  const present = conditions.flatMap((condition) => (condition === undefined ? [] : [guarded(condition)]));
  return present.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(present, AND)}`;
}

/** `where` and the conditions joined by `and`, without those that are absent; empty when none is left. */
export const where = (...conditions: readonly Condition[]): Fragment =>
  conditions.every((condition) => condition === undefined) ? NOTHING : sql`where ${allOf(...conditions)}`;

const AND = sql` and `;
const NOTHING = sql``;
const ALTERNATIVE = /\bor\b/i;

/** In parentheses when it contains an `or`, which a neighbouring `and` would otherwise split. */
const guarded = (condition: Fragment): Fragment => (namesAlternatives(condition.toOperationNode()) ? sql`(${condition})` : condition);

const namesAlternatives = (node: OperationNode): boolean =>
  RawNode.is(node) && (node.sqlFragments.some((text) => ALTERNATIVE.test(text)) || node.parameters.some(namesAlternatives));

/** The second key of an advisory lock, which is an integer, for a row id, which is a bigint. */
export const lockKey = (id: number): RawBuilder<number> => sql`(${id}::bigint % 2147483647)::int`;
