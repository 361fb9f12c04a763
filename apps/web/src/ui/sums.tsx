// Sums of a company or an estate in 元, exact to the cent, or in 万元. The choice is kept with the account and is the same on every screen.
import { Segmented } from 'antd';
import { z } from 'zod';
import { formatMoney, formatTenThousand, isZeroDecimal } from '@anju/domain';
import { usePreference } from '../platform/preference/index.ts';

const unitSchema = z.enum(['yuan', 'wan']);
type SumUnit = z.infer<typeof unitSchema>;
const OPTIONS: { value: SumUnit; label: string }[] = [
  { value: 'yuan', label: '元' },
  { value: 'wan', label: '万元' },
];

const useUnit = () => usePreference('sums.unit', unitSchema, 'yuan');

/** Turns a decimal text into the chosen unit; in 万元 the unit is named where `named` asks for it. */
export function useSumText(): (value: string, named?: boolean) => string {
  const [unit] = useUnit();
  return (value, named = false) => (unit === 'wan' ? `${formatTenThousand(value)}${named ? ' 万' : ''}` : formatMoney(value));
}

/** The switch between the units. */
export function SumUnitSwitch() {
  const [unit, save] = useUnit();
  return <Segmented<SumUnit> size="small" aria-label="金额单位" value={unit} options={OPTIONS} onChange={save} />;
}

interface SumProps {
  readonly value: string;
  readonly danger?: boolean;
  /** Names 万 behind the figure, where no heading does. */
  readonly named?: boolean;
  /** Shows a dash for zero. */
  readonly dashZero?: boolean;
}

/** The exact amount stays readable by pointing at it. */
export function Sum({ value, danger = false, named = false, dashZero = false }: SumProps) {
  const text = useSumText();
  if (dashZero && isZeroDecimal(value)) return <span className="ui-amount ui-quiet">–</span>;
  return (
    <span className={danger ? 'ui-amount ui-danger' : 'ui-amount'} title={`${formatMoney(value)} 元`}>
      {text(value, named)}
    </span>
  );
}
