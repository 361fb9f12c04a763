// 账款调整单 and the similar forms on paper, with room for the signatures.
import { CHANGE, REDUCTION_REASON, REQUEST, type ChangeRequestDetail } from '@anju/contract';
import { capitalAmount, formatInstant, formatMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';
import { CHANGE_PAPER, saidAmount } from './change-text.ts';

type Line = ChangeRequestDetail['lines'][number];

export function ChangePaper({ request }: { readonly request: ChangeRequestDetail }) {
  const waives = request.kind === CHANGE.waive;
  const amount = saidAmount(request.kind, request.amount);
  const columns: readonly PrintColumn<Line>[] = [
    { title: '序号', width: '12mm', render: (_, index) => index + 1 },
    { title: '房屋/对象', render: (line) => line.objectText },
    { title: '付款人', render: (line) => line.payerName || '–' },
    { title: '收费项目', render: (line) => line.item },
    { title: '期间', render: (line) => periodText(line) },
    { title: '原应收', align: 'right', render: (line) => formatMoney(line.amount) },
    { title: `${CHANGE.text(request.kind)}金额`, align: 'right', render: (line) => formatMoney(saidAmount(request.kind, line.change)) },
    { title: waives ? '现欠违约金' : '现未收', align: 'right', render: (line) => formatMoney(waives ? line.late : line.open) },
  ];
  return (
    <PrintSheet
      title={CHANGE_PAPER[request.kind]}
      size="A4-landscape"
      head={
        <>
          <PaperCompany />
          <span>{request.estateName}</span>
          <span>单号 {request.number}</span>
          <span>原因 {REDUCTION_REASON.text(request.reason)}</span>
          <span>状态 {REQUEST.text(request.state)}</span>
        </>
      }
      foot={
        <>
          <span>
            经办人：{request.createdBy} {formatInstant(request.createdAt)}
          </span>
          <span>
            审核人：{request.checkedBy || '　　　　　　'} {request.checkedAt ? formatInstant(request.checkedAt) : ''}
          </span>
          <span>财务签字：　　　　　　</span>
          <span>业主签字：　　　　　　</span>
          <PaperMarks />
        </>
      }
    >
      <PrintTable
        columns={columns}
        rows={request.lines}
        total={
          <tr>
            <td colSpan={6}>
              合计 {request.bills} 笔　大写：{capitalAmount(amount)}
            </td>
            <td style={{ textAlign: 'right' }}>{formatMoney(amount)}</td>
            <td />
          </tr>
        }
      />
      <p>说明：{request.note}</p>
      {request.checkNote === '' ? null : <p>审核意见：{request.checkNote}</p>}
    </PrintSheet>
  );
}
