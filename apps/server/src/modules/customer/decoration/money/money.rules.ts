// What an applicant has to pay by the setting of the company.
import { MONEY_BASIS, type DecorationMoney, type DecorationSetting, type MoneyBasis } from '@anju/contract';
import { addDecimal, CENT, isZeroDecimal, multiplyDecimal, roundBy, subtractDecimal } from '@anju/domain';

export interface PlannedLine {
  readonly kind: DecorationMoney;
  readonly chargeTypeId: number | null;
  readonly itemId: number | null;
  readonly name: string;
  readonly basis: MoneyBasis;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
}

export interface Measures {
  readonly area: string;
  readonly passes: number;
}

const quantityOf = (basis: MoneyBasis, { area, passes }: Measures): string =>
  basis === MONEY_BASIS.area ? area : basis === MONEY_BASIS.pass ? String(passes) : '1';

export const amountOf = (quantity: string, price: string): string => roundBy(multiplyDecimal(quantity, price), CENT);

/** The lines with their amounts; one that comes to nothing is left out. */
export const plannedLines = ({ lines }: Pick<DecorationSetting, 'lines'>, measures: Measures): PlannedLine[] =>
  lines.flatMap((line) => {
    const quantity = quantityOf(line.basis, measures);
    const amount = amountOf(quantity, line.price);
    return isZeroDecimal(amount) ? [] : [{ ...line, quantity, amount }];
  });

/** What a pass that comes later costs. */
export const passLines = (setting: Pick<DecorationSetting, 'lines'>): PlannedLine[] =>
  plannedLines({ lines: setting.lines.filter(({ basis }) => basis === MONEY_BASIS.pass) }, { area: '0', passes: 1 });

interface Holder {
  readonly id: number;
  readonly name: string;
}
/** What is asked for at the desk: of one pass, or of the decoration. */
export interface AskedLine extends PlannedLine {
  readonly passId: number | null;
  readonly text: string;
}

/**
 * What depends on passes is asked for each of them, because it goes back with it. Where somebody decided on fewer, the first passes have
 * it; what was decided beyond the number of passes stays in one line.
 */
export const linesOfPasses = (lines: readonly PlannedLine[], holders: readonly Holder[], house: string): AskedLine[] =>
  lines.flatMap((line) => {
    const own = line.basis === MONEY_BASIS.pass ? holders.slice(0, Math.floor(Number(line.quantity))) : [];
    const each = own.map(({ id, name }) => ({
      ...line,
      quantity: '1',
      amount: amountOf('1', line.price),
      passId: id,
      text: `${house} ${name}`,
    }));
    const quantity = subtractDecimal(line.quantity, String(own.length));
    if (own.length > 0 && isZeroDecimal(quantity)) return each;
    const rest = own.length === 0 ? line : { ...line, quantity, amount: amountOf(quantity, line.price) };
    return [...each, { ...rest, passId: null, text: house }];
  });

const textOf = ({ kind, chargeTypeId, itemId, quantity, price }: PlannedLine): string =>
  [kind, chargeTypeId, itemId, addDecimal(quantity, '0'), addDecimal(price, '0')].join(' ');

/** Whether somebody changed what the setting asks for. */
export const isChanged = (asked: readonly PlannedLine[], planned: readonly PlannedLine[]): boolean =>
  asked.map(textOf).toSorted().join() !== planned.map(textOf).toSorted().join();
