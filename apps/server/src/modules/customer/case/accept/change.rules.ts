// Which fields of a complaint somebody changed. The log names them and keeps their contents to itself, because the person complained about
// may read it.
import type { CaseForm } from '@anju/contract';

const NAMES = {
  kind: '性质',
  categoryId: '类别',
  urgency: '紧急程度',
  content: '内容',
  visitFrom: '预约时间',
  accusedId: '被投诉人',
  level: '投诉等级',
  departmentId: '责任部门',
  authorityNo: '交办编号',
} as const;
type Field = keyof typeof NAMES;
const FIELDS = Object.keys(NAMES) as Field[];

/** What was there of the complaint; of something that was none before only the case itself is compared. */
export type Before = Partial<Pick<CaseForm, Field>>;

export const changedFields = (before: Before, after: Pick<CaseForm, Field>): string =>
  FIELDS.filter((field) => field in before && before[field] !== after[field])
    .map((field) => NAMES[field])
    .join('、');
