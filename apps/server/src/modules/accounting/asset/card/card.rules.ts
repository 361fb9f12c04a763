// What a card must be before it is kept. Pure.
import { ASSET_SOURCE, CHART, DEPRECIATION, type AssetForm, type ErrorName, type StateOf } from '@anju/contract';
import { centsText, compareDecimal, salvageOf, shiftYm, toCents, ymOfDay } from '@anju/domain';
import type { Holding } from '../core/position.rules.ts';
import type { CardNow, CardValues, Segment } from './card.ts';

type Values = Pick<
  AssetForm,
  | 'source'
  | 'cost'
  | 'salvageRate'
  | 'accumulated'
  | 'impairment'
  | 'life'
  | 'monthsDone'
  | 'method'
  | 'totalUnits'
  | 'unitsDone'
  | 'shares'
>;
/** What is wrong, with the field it stands beside; amounts of a card that is not taken over are not looked at. */
export function cardFault(values: Values): { readonly field: string; readonly name: ErrorName } | null {
  const { source, life, method, totalUnits, unitsDone, monthsDone, shares } = values;
  const taken = source === ASSET_SOURCE.opening;
  const cost = toCents(values.cost);
  const behind = taken ? toCents(values.accumulated) + toCents(values.impairment) : 0n;
  if (behind + salvageOf(cost, values.salvageRate) > cost) return { field: taken ? 'accumulated' : 'salvageRate', name: 'ASSET_OVER' };
  if (taken && monthsDone > life) return { field: 'monthsDone', name: 'ASSET_MONTHS' };
  if (DEPRECIATION.is(method, 'declining', 'digits') && life % 12 !== 0) return { field: 'life', name: 'ASSET_LIFE' };
  if (method === DEPRECIATION.work) {
    const isOver = totalUnits === null || toCents(totalUnits) === 0n || (taken && compareDecimal(unitsDone, totalUnits) > 0);
    if (isOver) return { field: 'totalUnits', name: 'ASSET_UNITS' };
  }
  const keys = new Set(shares.map(({ departmentId, subjectId }) => `${departmentId}/${subjectId}`));
  return keys.size < shares.length ? { field: 'shares', name: 'ASSET_DEPARTMENT_TWICE' } : null;
}

interface Place {
  /** The first month of the books. */
  readonly firstYm: number;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number;
}
/** The columns of a card that begins. A card taken over came into the books before their first month. */
export function valuesOf(form: AssetForm, { firstYm, assetSubjectId, accumulatedSubjectId }: Place): CardValues {
  const taken = form.source === ASSET_SOURCE.opening;
  const behind = taken
    ? { accumulated: form.accumulated, impairment: form.impairment, months: form.monthsDone, units: form.unitsDone }
    : { accumulated: '0.00', impairment: '0.00', months: 0, units: '0.00' };
  const { name, categoryId, spec, unit, quantity, estateId, place, custodianId, supplierId, boughtOn, usedOn, deviceId, remark } = form;
  return {
    ...{ name, categoryId, spec, unit, quantity, estateId, place, custodianId, supplierId, boughtOn, usedOn, deviceId, remark },
    ...{ assetSubjectId, accumulatedSubjectId, source: form.source, cost: form.cost, life: form.life, method: form.method },
    entryDay: form.entryDay,
    entryYm: taken ? shiftYm(firstYm, -1) : ymOfDay(form.entryDay),
    tax: taken ? '0.00' : form.tax,
    salvageRate: form.salvageRate,
    salvage: centsText(salvageOf(toCents(form.cost), form.salvageRate)),
    totalUnits: form.method === DEPRECIATION.work ? form.totalUnits : null,
    openingAccumulated: behind.accumulated,
    openingImpairment: behind.impairment,
    openingMonths: behind.months,
    openingUnits: behind.units,
    accumulated: behind.accumulated,
    impairment: behind.impairment,
    monthsDone: behind.months,
  };
}

export const segmentOf = ({ method, cost, salvage, impairment, life, totalUnits }: Segment): Segment => ({
  method,
  cost,
  salvage,
  impairment,
  life,
  totalUnits,
});

type Held = Pick<CardNow, 'assetSubjectId' | 'accumulatedSubjectId' | 'estateId' | 'cost' | 'accumulated' | 'impairment'> & {
  readonly shares: Holding['shares'];
};
export const holdingOf = (card: Held, impairmentSubjectId: number | null): Holding => ({
  assetSubjectId: card.assetSubjectId,
  accumulatedSubjectId: card.accumulatedSubjectId,
  impairmentSubjectId,
  estateId: card.estateId,
  shares: card.shares,
  cost: toCents(card.cost),
  accumulated: toCents(card.accumulated),
  impairment: toCents(card.impairment),
});

/** The other side of the voucher of a new card, where none is named: the codes in order of preference. */
export function usualCounter(source: StateOf<typeof ASSET_SOURCE>, template: StateOf<typeof CHART>, fromBank: boolean): readonly string[] {
  const small = template === CHART.small;
  if (source === ASSET_SOURCE.built) return ['160401', '1604'];
  if (source === ASSET_SOURCE.invested) return small ? ['3001'] : ['4001'];
  if (source === ASSET_SOURCE.surplus) return small ? ['530102', '5301'] : ['6901'];
  return fromBank ? ['100201', '1002'] : ['2202'];
}
