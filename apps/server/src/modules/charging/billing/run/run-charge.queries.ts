// The charge of a span of days `v` of an object `f` with its months `n`, and the line that explains it.
import { sql, type RawBuilder } from 'kysely';
import { CHARGE_METHOD, PRICE_METHOD } from '@anju/contract';
import { lit } from '../../../../platform/db/sql.ts';
import { isSumFormula, type Formula } from '@anju/domain';
import { priceText } from '../../bill/core/explain.queries.ts';
import { countsMonths, formulaSaid, formulaSql, type FormulaColumns } from './formula-sql.queries.ts';

type Part = RawBuilder<unknown>;

export interface PriceFormula {
  readonly priceId: number;
  readonly formula: Formula;
}

const COLUMNS: FormulaColumns = {
  area: sql`v.area`,
  price: sql`v.price`,
  floor: sql`f.floor`,
  factor: sql`f.coefficient`,
  persons: sql`f.persons`,
  quantity: sql`f.quantity`,
  months: sql`n.months`,
};

const byPrice = (formulas: readonly PriceFormula[], then: (one: PriceFormula) => Part, otherwise: Part): Part =>
  formulas.length === 0
    ? otherwise
    : sql`case v.price_id ${sql.join(
        formulas.map((one) => sql`when ${one.priceId}::bigint then ${then(one)}`),
        sql` `,
      )} else ${otherwise} end`;

/** The unrounded charge of a span of days. 阶梯 applies to usage, which this run does not bill. */
export const exact = (formulas: readonly PriceFormula[]): Part => {
  const plain = sql`case f.method when ${lit(CHARGE_METHOD.byArea)} then v.price * v.area
    when ${lit(CHARGE_METHOD.byQuantity)} then v.price * f.quantity when ${lit(CHARGE_METHOD.byContract)} then v.price * f.quantity
    else v.price end`;
  const monthly = sql`(${plain} + v.extra) * n.months`;
  const formula = byPrice(
    formulas,
    (one) => {
      const value = formulaSql(one.formula, COLUMNS);
      return countsMonths(one.formula) ? sql`${value} + v.extra * n.months` : sql`(${value} + v.extra) * n.months`;
    },
    sql`null::numeric`,
  );
  return sql`case f.price_method when ${lit(PRICE_METHOD.unit)} then ${monthly} when ${lit(PRICE_METHOD.formula)} then ${formula} end`;
};

/** The line of a span of days before its amount; `byUnitPrice` and `byFormula` of @anju/domain write the same. */
export const said = (formulas: readonly PriceFormula[]): Part => {
  const price = priceText(sql`v.price`);
  const extra = sql`case when v.extra = 0 then '' else ' + ' || ${priceText(sql`v.extra`)} || ' 元/月' end`;
  const [opened, closed] = [sql`case when v.extra = 0 then '' else '(' end`, sql`case when v.extra = 0 then '' else ')' end`];
  const counted = sql`trim_scale(f.quantity) || ' ' || f.unit || ' × ' || ${price} || ' 元/' || f.unit || '·月'`;
  const plain = sql`
    ${opened} || case f.method
      when ${lit(CHARGE_METHOD.byArea)} then trim_scale(v.area) || ' ㎡ × ' || ${price} || ' 元/㎡·月'
      when ${lit(CHARGE_METHOD.byHouse)} then ${price} || ' 元/户·月'
      when ${lit(CHARGE_METHOD.byQuantity)} then ${counted}
      when ${lit(CHARGE_METHOD.byContract)} then case when f.quantity = 1 then ${price} || ' 元/月' else ${counted} end
      else ${price} || ' 元/月' end || ${extra} || ${closed} || ' × ' || n.text`;
  const formula = byPrice(
    formulas,
    (one) => {
      const words = formulaSaid(one.formula, COLUMNS, sql`f.unit`);
      if (countsMonths(one.formula)) return sql`${words} || ${extra} || case when v.extra = 0 then '' else ' × ' || n.text end`;
      if (isSumFormula(one.formula)) return sql`'(' || ${words} || ${extra} || ') × ' || n.text`;
      return sql`${opened} || ${words} || ${extra} || ${closed} || ' × ' || n.text`;
    },
    sql`''`,
  );
  return sql`case f.price_method when ${lit(PRICE_METHOD.formula)} then ${formula} else ${plain} end`;
};
