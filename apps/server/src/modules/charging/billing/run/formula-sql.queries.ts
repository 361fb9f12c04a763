// A price formula as SQL, built only from its parsed tree, so that no typed text ever reaches the database. A missing value or a division
// by zero gives null, and a null amount is reported, never charged.
import { sql, type RawBuilder } from 'kysely';
import { FORMULA_VARIABLES, formulaVariables, type Formula, type FormulaVariable } from '@anju/domain';

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
      return sql`round(${of(formula.of)}, ${sql.lit(formula.decimals)})`;
    case 'call': {
      const given = formula.of.map(of);
      // least and greatest ignore nulls, which a charge must not do.
      const known = sql.join(
        given.map((one) => sql`${one} is not null`),
        sql` and `,
      );
      return sql`(case when ${known} then ${CALLS[formula.function]}(${sql.join(given)}) end)`;
    }
  }
}

/** `面积=89.43，楼层=8`: the inputs of the formula. */
export function formulaInputs(formula: Formula, columns: FormulaColumns): Part {
  const shown = formulaVariables(formula).map(
    (name) => sql`${`${FORMULA_VARIABLES[name].name}=`}::text || trim_scale((${columns[name]})::numeric)::text`,
  );
  return shown.length === 0 ? sql`''` : sql`concat_ws('，', ${sql.join(shown)})`;
}

/** A formula that uses the number of months gives the charge of the period; any other formula gives the charge of a month. */
export const countsMonths = (formula: Formula): boolean => formulaVariables(formula).includes('months');
