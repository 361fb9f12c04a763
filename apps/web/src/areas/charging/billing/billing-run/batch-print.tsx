import { BATCH_KIND, BATCH, BILL, DIFFERENCE_FLAG, SKIP_REASON } from '@anju/contract';
import { formatInstant, formatMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import type { Batch } from './batch-shapes.ts';
import { periodText } from '../../bill/bill-text.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';

interface Sum {
  readonly name: string;
  readonly bills: number;
  readonly amount: string;
}
const sumColumns = (title: string): readonly PrintColumn<Sum>[] => [
  { title, render: (row) => row.name },
  { title: '笔数', render: (row) => row.bills, align: 'right', width: '30mm' },
  { title: '金额（元）', render: (row) => formatMoney(row.amount), align: 'right', width: '45mm' },
];

/** 计费审核表: what is approved, what is missing, and room for the signatures. */
export function BatchPaper({ batch }: { readonly batch: Batch }) {
  const total = (
    <tr>
      <td>合计</td>
      <td style={{ textAlign: 'right' }}>{batch.made}</td>
      <td style={{ textAlign: 'right' }}>{formatMoney(batch.amount)}</td>
    </tr>
  );
  return (
    <PrintSheet
      title="计费审核表"
      head={
        <>
          <PaperCompany />
          <span>批次 {batch.number}</span>
          <span>
            {batch.estateName} {BATCH_KIND.text(batch.kind)}
          </span>
          <span>账期 {periodText(batch)}</span>
          <span>状态 {BATCH.text(batch.state)}</span>
        </>
      }
      foot={
        <>
          <span>计费人：{batch.createdBy}</span>
          <span>审核人：{batch.checkedBy || '　　　　　　'}</span>
          <span>签字：　　　　　　</span>
          <span>日期：{batch.checkedAt ? formatInstant(batch.checkedAt) : '　　　　年　　月　　日'}</span>
          <PaperMarks />
        </>
      }
    >
      <div className="paper-tight">
        <h2>按收费项目</h2>
        <PrintTable columns={sumColumns('收费项目')} rows={batch.itemSums.map((one) => ({ ...one, name: one.item }))} total={total} />
        <h2>按楼栋</h2>
        <PrintTable columns={sumColumns('楼栋')} rows={batch.buildings.map((one) => ({ ...one, name: one.building }))} total={total} />
        <h2>按账单状态</h2>
        <PrintTable columns={sumColumns('状态')} rows={batch.states.map((one) => ({ ...one, name: BILL.text(one.state) }))} />
        <h2>未计费</h2>
        <PrintTable
          rows={batch.skips}
          columns={[
            { title: '原因', render: (row) => SKIP_REASON.text(row.reason) },
            { title: '项数', render: (row) => row.count, align: 'right', width: '30mm' },
          ]}
          total={
            <tr>
              <td>合计</td>
              <td style={{ textAlign: 'right' }}>{batch.skipped}</td>
            </tr>
          }
        />
      </div>
      <p>
        与上期相差 {DIFFERENCE_FLAG}% 以上的账单 {batch.flagged} 笔。{batch.reason ? `说明：${batch.reason}` : ''}
      </p>
    </PrintSheet>
  );
}
