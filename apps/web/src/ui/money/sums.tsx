// Sums of a company or an estate in 元, exact to the cent, or in 万元. The choice is kept with the account and is the same on every screen.
import { Segmented } from 'antd';
import { z } from 'zod';
import { formatMoney, formatTenThousand, isZeroDecimal } from '@anju/domain';
import { usePreference } from '../../platform/preference/index.ts';

const unitSchema = z.enum(['yuan', 'wan']);
type SumUnit = z.infer<typeof unitSchema>;
const OPTIONS: { value: SumUnit; label: string }[] = [
  { value: 'yuan', label: '元' },
  { value: 'wan', label: '万元' },
];

const useUnit = () => usePreference('sums.unit', unitSchema, 'yuan');

/** Turns a decimal text into the chosen unit, and names the unit where `named` asks for it: 1,480.00 元, 0.15 万元. */
export function useSumText(): (value: string, named?: boolean) => string {
  const [unit] = useUnit();
  return (value, named = false) => {
    const [text, name] = unit === 'wan' ? [formatTenThousand(value), '万元'] : [formatMoney(value), '元'];
    return named ? `${text} ${name}` : text;
  };
}

/** The switch between the units. */
export function SumUnitSwitch() {
  const [unit, save] = useUnit();
  return <Segmented<SumUnit> size="small" aria-label="金额单位" value={unit} options={OPTIONS} onChange={save} />;
}

interface SumProps {
  readonly value: string;
  readonly danger?: boolean;
  /** Names 万元 behind the figure, where no heading does; 元 goes without saying. */
  readonly named?: boolean;
  /** Shows a dash for zero. */
  readonly dashZero?: boolean;
}

/** The exact amount stays readable by pointing at it. */
export function Sum({ value, danger = false, named = false, dashZero = false }: SumProps) {
  const [unit] = useUnit();
  const text = useSumText();
  if (dashZero && isZeroDecimal(value)) return <span className="ui-amount ui-quiet">–</span>;
  return (
    <span className={danger ? 'ui-amount ui-danger' : 'ui-amount'} title={`${formatMoney(value)} 元`}>
      {text(value, named && unit === 'wan')}
    </span>
  );
}
