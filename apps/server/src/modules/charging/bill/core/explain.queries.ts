// How a charge is explained to its owner, in SQL: units, prices, what was rounded, and formulas in words. `price.ts` of @anju/domain writes
// the same lines in code; explain.db.test.ts compares the two.
import { sql, type RawBuilder } from 'kysely';
import { ROUNDING } from '@anju/contract';
import { lit } from '../../../../platform/db/sql.ts';

type Part = RawBuilder<unknown>;

/** The counted unit of a price unit of the dictionary: 吨 for `元/吨`, 个 for `元/个·月`; `otherwise` where it counts nothing, as in `元/月`. */
export const countedUnit = (unit: Part, otherwise: Part): Part => sql`
  coalesce(nullif(regexp_replace(case when ${unit} like '%/%' then substring(${unit} from '/([^/·]+)') else ${unit} end,
    '^(月|年|季|日|天|元)$', ''), ''), ${otherwise})`;

/** Without trailing zeros. */
export const figure = (value: Part): Part => sql`trim_scale(${value})`;
/** At least two decimals, as prices are written. */
export const priceText = (price: Part): Part => sql`round(${price}, greatest(2, scale(trim_scale(${price}))))::text`;

interface Outcome {
  readonly exact: Part;
  /** A number of `ROUNDING`. */
  readonly rounding: Part;
  readonly decimals: Part;
}

/** Without what a quotient that does not end leaves beyond the eighth decimal, as `settled` of @anju/domain. */
export const settled = (value: Part): Part => sql`round(${value}, 8)`;
/** The charge as the rule of its item rounds it. */
export const roundedBy = ({ exact, rounding, decimals }: Outcome): Part => sql`
  case ${rounding}
    when ${lit(ROUNDING.up)} then ceil(${settled(exact)} * power(10::numeric, ${decimals})) / power(10::numeric, ${decimals})
    when ${lit(ROUNDING.down)} then floor(${settled(exact)} * power(10::numeric, ${decimals})) / power(10::numeric, ${decimals})
    else round(${settled(exact)}, ${decimals}) end`;

/**
 * The charge of one piece of a period whose earlier pieces cost `before` together, unrounded: what all of them cost, less what those before
 * cost, so that the pieces add up to the rounded whole (`roundPieces` of @anju/domain).
 */
export const pieceBy = ({ exact, rounding, decimals, before }: Outcome & { readonly before: Part }): Part => sql`
  case when ${before} = 0 then ${roundedBy({ exact, rounding, decimals })}
       else ${roundedBy({ exact: sql`(${before} + ${exact})`, rounding, decimals })}
            - ${roundedBy({ exact: before, rounding, decimals })} end`;

/** ` = 250.40 元`, or with what was rounded: ` = 5.4 → 按元取整 5 元`. */
export const outcomeText = ({ exact, rounding, decimals, amount }: Outcome & { readonly amount: Part }): Part => sql`
  case when ${rounding} = ${lit(ROUNDING.halfUp)} and ${decimals} = 2 or round(${exact}, 6) = ${amount}
       then ' = ' || round(${amount}, 2) || ' 元'
       else ' = ' || trim_scale(round(${exact}, 6)) || ' → 按' || case ${decimals} when 0 then '元' when 1 then '角' else '分' end || '取整'
         || case ${rounding} when ${lit(ROUNDING.up)} then '（只进不舍）' when ${lit(ROUNDING.down)} then '（只舍不进）' else ' ' end
         || round(${amount}, ${decimals}) || ' 元' end`;

/** ` = 101.775；与前段合计 = 203.55 元，减前段 101.78 元 = 101.77 元`, of a piece that differs from what it would cost by itself. */
export const pieceText = ({
  exact,
  rounding,
  decimals,
  before,
  amount,
}: Outcome & { readonly before: Part; readonly amount: Part }): Part => {
  const together = sql`(${before} + ${exact})`;
  const whole = roundedBy({ exact: together, rounding, decimals });
  return sql`
    ' = ' || trim_scale(round(${exact}, 6)) || '；与前段合计' || ${outcomeText({ exact: together, rounding, decimals, amount: whole })}
      || '，减前段 ' || round(${roundedBy({ exact: before, rounding, decimals })}, ${decimals}) || ' 元 = '
      || round(${amount}, ${decimals}) || ' 元'`;
};
