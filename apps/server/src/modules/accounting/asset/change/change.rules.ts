// What a change makes of a card. Pure.
import {
  ASSET,
  ASSET_CHANGE_KIND,
  DEPRECIATION,
  type AssetShareForm,
  type AssetWanted,
  type ErrorDetails,
  type ErrorName,
  type StateOf,
} from '@anju/contract';
import { centsText, formatMoney, salvageOf, toCents } from '@anju/domain';
import type { CardNow } from '../card/card.ts';
import type { ChangeNames } from './change-names.ts';

type Kind = StateOf<typeof ASSET_CHANGE_KIND>;
const KIND = ASSET_CHANGE_KIND;

export interface ChangedCard extends Pick<
  CardNow,
  | 'categoryId'
  | 'estateId'
  | 'place'
  | 'custodianId'
  | 'cost'
  | 'salvageRate'
  | 'salvage'
  | 'life'
  | 'method'
  | 'totalUnits'
  | 'accumulated'
> {
  readonly impairment: string;
  readonly state: number;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number;
  readonly shares: readonly AssetShareForm[];
}

/** Values, life, rate and method are estimates: they count from the next month on. */
export const isEstimate = (kind: Kind): boolean =>
  KIND.is(kind, 'costUp', 'costDown', 'accumulated', 'impairment', 'life', 'salvageRate', 'method');
/** Who bears the depreciation, and where, counts from the next month on too. */
export const isOfShares = (kind: Kind): boolean => KIND.is(kind, 'departments', 'expense', 'place');

export interface Refusal {
  readonly name: ErrorName;
  readonly details: ErrorDetails;
}
const refuse = (name: ErrorName, details: ErrorDetails = {}): Refusal => ({ name, details });
const missing = (what: string): Refusal => refuse('ASSET_CHANGE_MISSING', { what });
const wrongAmount = (text: string): Refusal => refuse('ASSET_CHANGE_AMOUNT', { text });

interface Subjects {
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number;
}

/** The card after the change, or why it cannot be. A category brings its subjects; everything else of the card stays. */
export function changedCard(card: CardNow, kind: Kind, wanted: AssetWanted, category: Subjects | undefined): ChangedCard | Refusal {
  const same: ChangedCard = { ...card, shares: card.shares };
  const { amount } = wanted;
  switch (kind) {
    case KIND.costUp:
    case KIND.costDown: {
      if (amount === null) return missing('变动金额');
      if (toCents(amount) <= 0n) return wrongAmount('应大于 0');
      const cost = toCents(card.cost) + (kind === KIND.costUp ? toCents(amount) : -toCents(amount));
      return withValues({ ...same, cost: centsText(cost) });
    }
    case KIND.accumulated: {
      if (amount === null || toCents(amount) === 0n) return missing('调整金额');
      return withValues({ ...same, accumulated: centsText(toCents(card.accumulated) + toCents(amount)) });
    }
    case KIND.impairment: {
      if (amount === null) return missing('减值金额');
      if (toCents(amount) <= 0n) return wrongAmount('减值一经确认不得转回，应大于 0');
      return withValues({ ...same, impairment: centsText(toCents(card.impairment) + toCents(amount)) });
    }
    case KIND.life:
      if (wanted.life === null) return missing('使用月数');
      if (wanted.life < card.monthsDone) return refuse('ASSET_CHANGE_LIFE', { done: card.monthsDone });
      return withValues({ ...same, life: wanted.life });
    case KIND.salvageRate:
      return wanted.salvageRate === null ? missing('净残值率') : withValues({ ...same, salvageRate: wanted.salvageRate });
    case KIND.method: {
      if (wanted.method === null) return missing('折旧方法');
      const totalUnits = wanted.method === DEPRECIATION.work ? wanted.totalUnits : null;
      if (wanted.method === DEPRECIATION.work && (totalUnits === null || toCents(totalUnits) <= toCents(card.openingUnits)))
        return refuse('ASSET_UNITS');
      return withValues({ ...same, method: wanted.method, totalUnits });
    }
    case KIND.category:
      if (wanted.categoryId === null || category === undefined) return missing('类别');
      return { ...same, categoryId: wanted.categoryId, ...category };
    case KIND.departments:
    case KIND.expense:
      return wanted.shares === null ? missing('部门和折旧科目') : { ...same, shares: wanted.shares };
    case KIND.place:
      return { ...same, estateId: wanted.estateId, place: wanted.place };
    case KIND.custodian:
      return { ...same, custodianId: wanted.custodianId };
    case KIND.use:
      return wanted.idle === null ? missing('使用状态') : { ...same, state: wanted.idle ? ASSET.idle : ASSET.used };
  }
}

/** The salvage follows from cost and rate; what is written off never exceeds what it cost. */
function withValues(card: ChangedCard): ChangedCard | Refusal {
  const cost = toCents(card.cost);
  if (cost <= 0n) return wrongAmount('变动后原值应大于 0');
  const salvage = salvageOf(cost, card.salvageRate);
  const accumulated = toCents(card.accumulated);
  if (accumulated < 0n) return wrongAmount('变动后累计折旧不能小于 0');
  if (accumulated + toCents(card.impairment) + salvage > cost) return refuse('ASSET_OVER');
  if (DEPRECIATION.is(card.method, 'declining', 'digits') && card.life % 12 !== 0) return refuse('ASSET_LIFE');
  return { ...card, salvage: centsText(salvage) };
}

export const isRefusal = (result: ChangedCard | Refusal): result is Refusal => 'name' in result && 'details' in result;

const percent = (share: number): string => `${share / 100}%`;
/** What a card is in the respect of a change, as shown before and after. */
export function textOf(card: ChangedCard, kind: Kind, names: ChangeNames): string {
  switch (kind) {
    case KIND.costUp:
    case KIND.costDown:
      return formatMoney(card.cost);
    case KIND.accumulated:
      return formatMoney(card.accumulated);
    case KIND.impairment:
      return formatMoney(card.impairment);
    case KIND.life:
      return `${card.life} 个月`;
    case KIND.salvageRate:
      return `${Number(card.salvageRate)}%`;
    case KIND.method:
      return card.totalUnits === null ? DEPRECIATION.text(card.method) : `${DEPRECIATION.text(card.method)}（总量 ${card.totalUnits}）`;
    case KIND.category:
      return names.category;
    case KIND.departments:
    case KIND.expense:
      return card.shares.map(({ share }, at) => `${names.departments[at] ?? ''} ${percent(share)} ${names.subjects[at] ?? ''}`).join('、');
    case KIND.place:
      return [names.estate, card.place].filter((part) => part !== '').join(' ') || '未填';
    case KIND.custodian:
      return names.custodian || '未填';
    case KIND.use:
      return card.state === ASSET.idle ? ASSET.text(ASSET.idle) : ASSET.text(ASSET.used);
  }
}
