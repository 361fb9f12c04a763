import { meterKind, type RouteSheet } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import type { PrintColumn } from '../../../../ui/index.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';

type Line = RouteSheet['rows'][number];
const COLUMNS: readonly PrintColumn<Line>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '路线', render: (row) => row.route },
  { title: '房屋 / 位置', render: (row) => row.houseCode || row.location || '公共' },
  { title: '表号', render: (row) => row.number },
  { title: '类别', render: (row) => meterKind.text(row.kind), align: 'center' },
  { title: '上次抄表', render: (row) => formatDay(row.lastReadOn), align: 'center' },
  { title: '上次读数', render: (row) => row.lastReading, align: 'right' },
  { title: '本次读数', render: () => '', width: '28mm' },
  { title: '备注', render: () => '', width: '32mm' },
];

/** 抄表单: carried on the reading round and filled in manually. */
export function RoutePaper({ sheet, scope }: { readonly sheet: RouteSheet; readonly scope: string }) {
  return (
    <PrintList
      title="抄表单"
      size="A4"
      of={sheet}
      columns={COLUMNS}
      note={
        <>
          <PaperCompany />
          <span>{[sheet.estateName, scope].filter(Boolean).join('　')}</span>
        </>
      }
      totals={
        <>
          共 {sheet.rows.length} 块表{sheet.cut ? '，其余未印，请按路线或楼栋分开打印' : ''}　抄表日期：　　　　　　抄表人：
        </>
      }
      foot={<PaperMarks />}
    />
  );
}
