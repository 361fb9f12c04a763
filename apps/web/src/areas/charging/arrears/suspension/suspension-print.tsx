// 挂账申请表, and the same paper for 回转, 核销 and 核销收回: the bills, the reason, and room for the signatures.
import { arrearsReason, SUSPENSION, SUSPENSION_STATE, type SuspensionDetail, type SuspensionLine } from '@anju/contract';
import { capitalAmount, formatDay, formatInstant, formatMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { PaperMarks } from '../../document/paper-marks.tsx';

const COLUMNS: readonly PrintColumn<SuspensionLine>[] = [
  { title: '对象', render: (line) => line.objectText },
  { title: '付款人', render: (line) => line.payerName || '不详' },
  { title: '项目', render: (line) => line.item },
  { title: '期间', render: periodText },
  { title: '到期日', render: (line) => formatDay(line.dueDate) },
  { title: '申请金额', render: (line) => formatMoney(line.asked), align: 'right' },
];

export function SuspensionPaper({ request }: { readonly request: SuspensionDetail }) {
  const title = request.kind === SUSPENSION.suspend ? '挂账申请表' : `${SUSPENSION.text(request.kind)}申请表`;
  return (
    <PrintSheet
      title={title}
      head={
        <>
          <span>{request.company}</span>
          <span>{request.estateName}</span>
          <span>编号 {request.number}</span>
          <span>状态 {SUSPENSION_STATE.text(request.state)}</span>
        </>
      }
      foot={
        <>
          <span>
            申请人：{request.createdBy} {formatInstant(request.createdAt)}
          </span>
          <span>审核人：{request.checkedBy || '　　　　　　'}</span>
          <span>日期：{request.checkedAt ? formatInstant(request.checkedAt) : '　　　　年　　月　　日'}</span>
          <span>签字：　　　　　　</span>
          <PaperMarks />
        </>
      }
    >
      <PrintTable
        columns={COLUMNS}
        rows={request.lines}
        total={
          <tr>
            <td colSpan={5}>
              合计 {request.lines.length} 笔　大写：{capitalAmount(request.asked)}
            </td>
            <td style={{ textAlign: 'right' }}>{formatMoney(request.asked)}</td>
          </tr>
        }
      />
      {request.state === SUSPENSION_STATE.approved && request.amount !== request.asked ? (
        <p>
          实际办理 {formatMoney(request.amount)} 元，大写：{capitalAmount(request.amount)}
        </p>
      ) : null}
      {request.kind === SUSPENSION.suspend ? <p>挂账原因：{arrearsReason.text(request.reason)}</p> : null}
      <p>说明：{request.note}</p>
      {request.plan ? <p>收回计划：{request.plan}</p> : null}
      {request.beside.map((one) => (
        <p key={`${one.objectKind}-${one.objectId}`}>
          {one.objectText} 催收 {one.chases.length} 次{one.chases[0] ? `，最近 ${formatDay(one.chases[0].day)}` : ''}
        </p>
      ))}
      <p>审核意见：{request.checkNote}</p>
    </PrintSheet>
  );
}
