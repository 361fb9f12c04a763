// The estates of an employee as text and as values of a form.
import type { EmployeeDetail } from '@anju/contract';

/** The buildings by estate; an estate that is not named is granted as a whole. */
export type Parts = Readonly<Record<number, readonly number[]>>;

export const partsOf = (estates: EmployeeDetail['estates']): Parts =>
  Object.fromEntries(estates.flatMap(({ id, buildings }) => (buildings ? [[id, buildings.map((building) => building.id)]] : [])));

/** The estate, with its buildings if it is granted in part. */
export const estateText = ({ name, buildings }: EmployeeDetail['estates'][number]): string =>
  buildings === null ? name : `${name}（${buildings.map((building) => building.name).join('、') || '没有楼栋'}）`;
