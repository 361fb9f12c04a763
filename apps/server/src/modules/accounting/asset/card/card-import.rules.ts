// One row of a sheet of cards: text cells into values. Pure.
import { ASSET_SOURCE, DEPRECIATION, type assetImport } from '@anju/contract';
import type { CellLimits, SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';

export type AssetField = (typeof assetImport)['columns'][number]['field'];

export const ASSET_LIMITS: CellLimits<AssetField> = {
  company: 60,
  no: 30,
  name: 60,
  category: 30,
  spec: 100,
  unit: 10,
  estate: 60,
  place: 60,
  expense: 12,
  custodian: 30,
  supplier: 60,
  device: 40,
  remark: 500,
};

const WHOLE = 10_000;
const MOST_DEPARTMENTS = 20;

export interface NamedShare {
  readonly name: string;
  /** Hundredths of a percent. */
  readonly share: number;
}
/** `客服部`, or `客服部60%、工程部40%`; null when it cannot be read that way. */
export function readShares(parts: readonly string[]): NamedShare[] | null {
  if (parts.length === 1 && !/[%％]$/.test(parts[0] ?? '')) return [{ name: parts[0] ?? '', share: WHOLE }];
  const shares = parts.flatMap((part): NamedShare[] => {
    const [, name = '', percent = ''] = /^(.+?)[:：\s]*(\d{1,3}(?:\.\d{1,2})?)[%％]$/.exec(part) ?? [];
    const share = Math.round(Number(percent) * 100);
    return name === '' || share === 0 ? [] : [{ name: name.trim(), share }];
  });
  const isWhole = shares.length === parts.length && shares.reduce((sum, { share }) => sum + share, 0) === WHOLE;
  const isOnce = new Set(shares.map(({ name }) => name)).size === shares.length;
  return isWhole && isOnce && shares.length <= MOST_DEPARTMENTS ? shares : null;
}

const plain = (text: string): string => text.replace(/[,，\s]/g, '');

/** Amounts may have thousands. What stays empty is null and comes from the category. */
export function readAssetRow({ text, wrong, choice, day, list }: SheetCells<AssetField>) {
  const matching = (field: AssetField, pattern: RegExp, reason: string): string | null => {
    const value = plain(text(field));
    if (value === '') return null;
    return pattern.test(value) ? value : wrong(field, reason);
  };
  const amount = (field: AssetField): string | null => matching(field, /^\d{1,12}(\.\d{1,2})?$/, '应为不小于 0 的数，最多两位小数');
  const months = (field: AssetField, least: number): number | null => {
    const value = matching(field, /^\d{1,4}$/, '应为月数');
    if (value === null) return null;
    return Number(value) >= least && Number(value) <= 1200 ? Number(value) : wrong(field, `应为 ${least} 到 1200 的月数`);
  };
  const cost = amount('cost');
  if (cost !== null && Number(cost) === 0) wrong('cost', '应大于 0');
  const rate = matching('salvageRate', /^\d{1,3}(\.\d{1,4})?%?$/, '应为 0 到 100 之间的百分数')?.replace('%', '') ?? null;
  if (rate !== null && Number(rate) > 100) wrong('salvageRate', '应为 0 到 100 之间的百分数');
  const quantity = matching('quantity', /^\d{1,8}(\.\d{1,4})?$/, '应为大于 0 的数');
  if (quantity !== null && Number(quantity) === 0) wrong('quantity', '应为大于 0 的数');
  const named = list('departments');
  const shares = named.length === 0 ? [] : readShares(named);
  if (shares === null) wrong('departments', '应如“客服部”或“客服部60%、工程部40%”，比例合计 100%');
  const usedOn = day('usedOn');
  return {
    company: text('company'),
    no: text('no'),
    name: text('name'),
    category: text('category'),
    spec: text('spec'),
    unit: text('unit'),
    quantity: quantity ?? '1',
    estate: text('estate'),
    place: text('place'),
    departments: shares ?? [],
    expense: plain(text('expense')),
    custodian: text('custodian'),
    supplier: text('supplier'),
    device: text('device'),
    source: choice('source', ASSET_SOURCE),
    boughtOn: day('boughtOn') ?? usedOn,
    usedOn,
    entryDay: day('entryDay') ?? usedOn,
    cost: cost ?? '0',
    tax: amount('tax') ?? '0',
    salvageRate: rate,
    life: months('life', 1),
    method: choice('method', DEPRECIATION),
    totalUnits: amount('totalUnits'),
    accumulated: amount('accumulated') ?? '0',
    impairment: amount('impairment') ?? '0',
    monthsDone: months('monthsDone', 0) ?? 0,
    unitsDone: amount('unitsDone') ?? '0',
    remark: text('remark'),
  };
}
