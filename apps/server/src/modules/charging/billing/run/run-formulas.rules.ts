import { parseFormula, type Formula } from '@anju/domain';

/** A price whose formula cannot be parsed does not count as a price; its objects are reported. */
export function readFormulas(stored: readonly { id: number; formula: string }[]): { priceId: number; formula: Formula }[] {
  return stored.flatMap(({ id, formula }) => {
    const reading = parseFormula(formula);
    return reading.ok ? [{ priceId: id, formula: reading.formula }] : [];
  });
}
