// A price formula as SQL, built only from its parsed tree, so that no typed text ever reaches the database. A missing value or a division
// by zero gives null, and a null amount is reported, never charged.
import { sql, type RawBuilder } from 'kysely';
import { formulaVariables, formulaWords, type Formula, type FormulaVariable } from '@anju/domain';
import { priceText, settled } from '../../bill/core/explain.queries.ts';

type Part = RawBuilder<unknown>;
export type FormulaColumns = Readonly<Record<FormulaVariable, Part>>;

const OPERATORS = { '+': sql`+`, '-': sql`-`, '*': sql`*` } as const;
const CALLS = { min: sql`least`, max: sql`greatest`, abs: sql`abs`, floor: sql`floor`, ceil: sql`ceil` } as const;

export function formulaSql(formula: Formula, columns: FormulaColumns): Part {
  const of = (one: Formula) => formulaSql(one, columns);
  switch (formula.kind) {
    case 'number':
      return sql`${formula.value}::numeric`;
    case 'variable':
      return sql`(${columns[formula.variable]})::numeric`;
    case 'negate':
      return sql`(-${of(formula.of)})`;
    case 'binary':
      return formula.operator === '/'
        ? sql`(${of(formula.left)} / nullif(${of(formula.right)}, 0))`
        : sql`(${of(formula.left)} ${OPERATORS[formula.operator]} ${of(formula.right)})`;
    case 'round':
      return sql`round(${settled(of(formula.of))}, ${sql.lit(formula.decimals)})`;
    case 'call': {
      const rounds = formula.function === 'floor' || formula.function === 'ceil';
      const given = formula.of.map((one) => (rounds ? settled(of(one)) : of(one)));
      // least and greatest ignore nulls, which a charge must not do.
      const known = sql.join(
        given.map((one) => sql`${one} is not null`),
        sql` and `,
      );
      return sql`(case when ${known} then ${CALLS[formula.function]}(${sql.join(given)}) end)`;
    }
  }
}

/** The formula in words with its figures: `超过 2 层的 10 层 × 2 元`. Null where a figure is missing, as the amount is. */
export function formulaSaid(formula: Formula, columns: FormulaColumns, unit: Part): Part {
  const said = formulaWords(formula).map((word) => {
    if (typeof word === 'string') return sql`${word}::text`;
    if ('unit' in word) return unit;
    const value = formulaSql(word.figure, columns);
    return word.price ? priceText(value) : sql`trim_scale(round(${value}, 6))::text`;
  });
  return sql`(${sql.join(said, sql` || `)})`;
}

/** A formula that uses the number of months gives the charge of the period; any other formula gives the charge of a month. */
export const countsMonths = (formula: Formula): boolean => formulaVariables(formula).includes('months');
