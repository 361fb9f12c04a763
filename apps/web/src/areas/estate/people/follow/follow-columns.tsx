import { FOLLOW, type FollowRow, type OutputOf, type searchFollows } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, PrintList } from '../../../../archetypes/index.ts';
import { DateText, EnumText, StatusTag } from '../../../../ui/index.ts';
import { FOLLOW_TONES } from '../customer/customer-links.tsx';

export function FollowState({ row }: { readonly row: Pick<FollowRow, 'state' | 'overdue'> }) {
  return (
    <>
      <EnumText of={FOLLOW} value={row.state} tones={FOLLOW_TONES} /> {row.overdue ? <StatusTag tone="overdue">逾期</StatusTag> : null}
    </>
  );
}

export const FOLLOW_COLUMNS = column<FollowRow>()([
  {
    title: '计划日期',
    sortField: 'plannedDate',
    fixed: 'start',
    width: 110,
    render: (row) => <DateText value={row.plannedDate} danger={row.overdue} />,
  },
  { title: '状态', render: (row) => <FollowState row={row} />, width: 120 },
  { title: '事项', field: 'item', width: 120 },
  { title: '客户', render: (row) => row.customer, width: 140 },
  { title: '电话', field: 'phone', width: 120 },
  { title: '房屋', field: 'house', width: 200 },
  { title: '内容', field: 'content', width: 220 },
  { title: '负责人', field: 'employee', width: 90 },
  { title: '最近结果', field: 'lastResult', width: 240 },
]);

/** 客户跟进清单: the rows on the screen, with room for the result. */
export function FollowListPaper(found: OutputOf<typeof searchFollows>) {
  return (
    <PrintList
      title="客户跟进清单"
      of={found}
      unit="项"
      columns={[
        { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
        { title: '计划日期', render: (row) => formatDay(row.plannedDate) },
        { title: '状态', render: (row) => FOLLOW.text(row.state) },
        { title: '事项', render: (row) => row.item },
        { title: '客户', render: (row) => row.customer },
        { title: '房屋', render: (row) => row.house },
        { title: '内容', render: (row) => row.content },
        { title: '负责人', render: (row) => row.employee },
        { title: '跟进结果', render: () => '', width: '50mm' },
      ]}
    />
  );
}
