import { followState, type FollowRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, PrintSheet, PrintTable, StatusTag } from '../../../../ui/index.ts';
import { FOLLOW_TONES } from '../customer/customer-links.tsx';

export function FollowState({ row }: { readonly row: Pick<FollowRow, 'state' | 'overdue'> }) {
  return (
    <>
      <EnumText of={followState} value={row.state} tones={FOLLOW_TONES} /> {row.overdue ? <StatusTag tone="danger">逾期</StatusTag> : null}
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
  { title: '客户', render: (row) => row.customer, width: 140, ellipsis: true },
  { title: '电话', field: 'phone', width: 120 },
  { title: '房屋', field: 'house', width: 200, ellipsis: true },
  { title: '内容', field: 'content', width: 220, ellipsis: true },
  { title: '负责人', field: 'employee', width: 90 },
  { title: '最近结果', field: 'lastResult', width: 240, ellipsis: true },
]);

interface FollowListPaperProps {
  readonly rows: readonly FollowRow[];
  readonly total: number;
}

/** 客户跟进清单: the rows on the screen, with room for what came of it. */
export function FollowListPaper({ rows, total }: FollowListPaperProps) {
  return (
    <PrintSheet title="客户跟进清单" size="A4-landscape" head={`本页 ${rows.length} 项，符合条件共 ${total} 项`}>
      <PrintTable
        rows={rows}
        columns={[
          { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
          { title: '计划日期', render: (row) => formatDay(row.plannedDate) },
          { title: '状态', render: (row) => followState.text(row.state) },
          { title: '事项', render: (row) => row.item },
          { title: '客户', render: (row) => row.customer },
          { title: '房屋', render: (row) => row.house },
          { title: '内容', render: (row) => row.content },
          { title: '负责人', render: (row) => row.employee },
          { title: '跟进结果', render: () => '', width: '50mm' },
        ]}
      />
    </PrintSheet>
  );
}
