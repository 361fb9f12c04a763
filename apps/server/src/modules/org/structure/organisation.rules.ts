// Where parts of the organisation may be placed, and what prevents their removal. Pure functions.
import { MAX_COMPANY_LEVEL } from '@anju/contract';
import { fail, failField } from '../../../platform/errors/failure.ts';

export interface Placed {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  /** `/1/4/9/` */
  readonly path: string;
  readonly disabled: boolean;
}

/** The level of a company below this one. */
export function levelBelow(parent: Placed): number {
  if (parent.disabled) throw failField('parentId', 'ORG_PARENT_DISABLED', { name: parent.name });
  if (parent.level >= MAX_COMPANY_LEVEL) throw failField('parentId', 'COMPANY_LEVEL', { name: parent.name });
  return parent.level + 1;
}

/** By how many levels a company and everything below it move under `parent`; `deepest` is the lowest level among them. */
export function levelsMoved(company: Placed, parent: Placed, deepest: number): number {
  if (parent.path.startsWith(company.path)) throw failField('parentId', 'COMPANY_OWN_BRANCH');
  const moved = levelBelow(parent) - company.level;
  if (deepest + moved > MAX_COMPANY_LEVEL) throw failField('parentId', 'COMPANY_LEVEL_BELOW', { name: parent.name });
  return moved;
}

export interface InTheWay {
  readonly companies?: number;
  readonly departments?: number;
  readonly people?: number;
  readonly jobs?: number;
  readonly estates?: number;
  readonly devices?: number;
}
const WORDS: readonly (readonly [keyof InTheWay, string, string])[] = [
  ['companies', '下级公司', '个'],
  ['departments', '部门', '个'],
  ['people', '在职员工', '人'],
  ['jobs', '在用岗位', '个'],
  ['estates', '小区', '个'],
  ['devices', '负责的设备', '台'],
];

/** `部门 1 个、在职员工 4 人`; empty when nothing prevents the removal. */
export const describeInTheWay = (way: InTheWay): string =>
  WORDS.filter(([field]) => (way[field] ?? 0) > 0)
    .map(([field, word, measure]) => `${word} ${way[field]} ${measure}`)
    .join('、');

export function refuseInUse(name: string, way: InTheWay, action: '停用' | '删除'): void {
  const what = describeInTheWay(way);
  if (what !== '') throw fail('ORG_IN_USE', { name, what, action });
}
