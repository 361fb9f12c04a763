// The lines of a month put together: by department, category or estate.
import type { DepreciationLine } from '@anju/contract';
import { sumMoney } from '@anju/domain';

export const GROUPINGS = { card: '按卡片', department: '按部门', category: '按类别', estate: '按项目' } as const;
export type Grouping = keyof typeof GROUPINGS;

export interface LineGroup {
  readonly key: string;
  readonly name: string;
  readonly cards: number;
  readonly cost: string;
  readonly before: string;
  readonly amount: string;
}

const nameOf = (line: DepreciationLine, by: Exclude<Grouping, 'card'>): string =>
  ({ department: line.departmentName, category: line.categoryName, estate: line.estateName })[by];

export function groupsOf(lines: readonly DepreciationLine[], by: Exclude<Grouping, 'card'>): LineGroup[] {
  const groups = new Map<string, DepreciationLine[]>();
  for (const line of lines) groups.set(nameOf(line, by), [...(groups.get(nameOf(line, by)) ?? []), line]);
  return [...groups].map(([name, of]) => ({
    key: name,
    name: name === '' ? '未指定' : name,
    cards: new Set(of.map(({ assetId }) => assetId)).size,
    cost: sumMoney(of.map(({ cost }) => cost)),
    before: sumMoney(of.map(({ before }) => before)),
    amount: sumMoney(of.map(({ amount }) => amount)),
  }));
}

export const lineKey = ({ assetId, departmentName, subjectText }: DepreciationLine): string =>
  `${assetId}/${departmentName}/${subjectText}`;
