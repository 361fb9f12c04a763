// 试算: what one object would pay at a price, with a calculation its owner could repeat. Nothing is stored.
import { useState } from 'react';
import { CHARGE_METHOD, PRICE_METHOD, type StandardPrice, type StandardRow } from '@anju/contract';
import {
  computeCharge,
  countedUnit,
  formulaVariables,
  parseFormula,
  tierProblem,
  type Charge,
  type ChargePrice,
  type FormulaVariable,
} from '@anju/domain';
import { DecimalInput } from '../../../../ui/index.ts';
import { roundingOf } from './standard-text.ts';

type TrialPrice = Pick<StandardPrice, 'price' | 'extra' | 'tiers' | 'formula'>;
type Known = Exclude<FormulaVariable, 'price'>;

const LABELS: Readonly<Record<Known, string>> = {
  area: '面积',
  quantity: '数量',
  floor: '楼层',
  factor: '系数',
  persons: '人数',
  months: '月数',
};
const START: Readonly<Record<Known, string>> = { area: '100', quantity: '1', floor: '8', factor: '1', persons: '3', months: '1' };
const DECIMAL = /^\d+(\.\d+)?$/;

function priceOf({ price, tiers, formula }: TrialPrice, priceMethod: number): ChargePrice | string {
  const figure = price === '' ? '0' : price;
  if (priceMethod === PRICE_METHOD.tiers) {
    if (tiers.some((tier) => !DECIMAL.test(tier.price) || (tier.upTo !== null && !DECIMAL.test(tier.upTo)))) return '请填写各档';
    return tierProblem(tiers)?.message ?? { kind: 'tiers', tiers };
  }
  if (priceMethod !== PRICE_METHOD.formula) return { kind: 'unit', price: figure };
  const reading = parseFormula(formula);
  return reading.ok ? { kind: 'formula', formula: reading.formula, price: figure } : reading.message;
}

/** The figures of an object that the price needs. */
function asked({ method, periodMonths }: StandardRow, price: ChargePrice | string): Known[] {
  const byTime = method !== CHARGE_METHOD.byUsage && periodMonths > 0 ? (['months'] as const) : [];
  if (typeof price === 'string') return [...byTime];
  if (price.kind === 'formula')
    return [...formulaVariables(price.formula).filter((name) => name !== 'price' && name !== 'months'), ...byTime] as Known[];
  if (method === CHARGE_METHOD.byArea) return ['area', ...byTime];
  return CHARGE_METHOD.is(method, 'byQuantity', 'byUsage', 'byShare') ? ['quantity', ...byTime] : [...byTime];
}

export function StandardTrial({ standard, price }: { readonly standard: StandardRow; readonly price: TrialPrice }) {
  const [values, setValues] = useState<Readonly<Record<Known, string>>>(START);
  const used = priceOf(price, standard.priceMethod);
  const names = asked(standard, used);
  const result = charge(standard, price, used, names, values);
  return (
    <section className="standard-trial" aria-label="试算" data-keeps-enter>
      <h2>试算</h2>
      <div className="standard-trial-inputs">
        {names.map((name) => (
          <label key={name}>
            {name === 'quantity' && standard.method === CHARGE_METHOD.byUsage ? '用量' : LABELS[name]}
            <DecimalInput
              value={values[name]}
              scale={name === 'months' ? 0 : 4}
              suffix={name === 'area' ? '㎡' : name === 'quantity' ? countedUnit(standard.unit) : undefined}
              aria-label={`试算${name === 'quantity' && standard.method === CHARGE_METHOD.byUsage ? '用量' : LABELS[name]}`}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          </label>
        ))}
      </div>
      <output>
        {result.ok ? (
          <>
            <strong>{result.amount} 元</strong>
            {result.explain}
          </>
        ) : (
          <span className="ui-quiet">{result.message}</span>
        )}
      </output>
    </section>
  );
}

function charge(
  standard: StandardRow,
  price: TrialPrice,
  used: ChargePrice | string,
  names: readonly Known[],
  values: Readonly<Record<Known, string>>,
): Charge {
  if (typeof used === 'string') return { ok: false, message: used };
  const missing = names.find((name) => !DECIMAL.test(values[name]));
  if (missing) return { ok: false, message: `请输入${LABELS[missing]}` };
  return computeCharge({
    method: standard.method,
    price: used,
    extra: DECIMAL.test(price.extra) ? price.extra : '0',
    values: Object.fromEntries(names.filter((name) => name !== 'months').map((name) => [name, values[name]])),
    unit: countedUnit(standard.unit),
    term: names.includes('months') ? { whole: Number(values.months), parts: [] } : null,
    rounding: roundingOf(standard),
  });
}
