// 分期付款协议, as both sides sign it.
import { type PlanDetail, type PlanInstalment } from '@anju/contract';
import { capitalAmount, formatDay, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { PaperMarks } from '../../document/paper-marks.tsx';

type Bill = PlanDetail['bills'][number];
const BILLS: readonly PrintColumn<Bill>[] = [
  { title: '对象', render: (bill) => bill.objectText },
  { title: '项目', render: (bill) => bill.item },
  { title: '期间', render: periodText },
  { title: '到期日', render: (bill) => formatDay(bill.dueDate) },
  { title: '欠费（元）', render: (bill) => formatMoney(bill.signed), align: 'right' },
];
const PARTS: readonly PrintColumn<PlanInstalment>[] = [
  { title: '期次', render: (part) => `第 ${part.seq} 期` },
  { title: '付款日期', render: (part) => formatDay(part.dueDate) },
  { title: '金额（元）', render: (part) => formatMoney(part.amount), align: 'right' },
  { title: '大写', render: (part) => capitalAmount(part.amount) },
];

/** Up to this many instalments stay together on one page. */
const TOGETHER = 24;

export function PlanPaper({ plan }: { readonly plan: PlanDetail }) {
  const late = sumMoney(plan.bills.map((bill) => bill.late));
  return (
    <PrintSheet
      title="分期付款协议"
      head={
        <>
          <span>编号 {plan.number}</span>
          <span>签订日期 {formatDay(plan.signedOn)}</span>
        </>
      }
      foot={<PaperMarks />}
    >
      <div className="plan-paper paper-tight">
        <p>甲方（物业服务人）：{plan.company}</p>
        <p>
          乙方（付款人）：{plan.payerName || '　　　　　　'}　{plan.estateName} {plan.objectText}
        </p>
        <p>
          一、双方确认，乙方欠付下列费用合计 {formatMoney(plan.total)} 元（大写：{plan.capital}）。
        </p>
        <PrintTable columns={BILLS} rows={plan.bills} />
        <section className={plan.instalments.length > TOGETHER ? '' : 'paper-together'}>
          <p>二、乙方按下列日期和金额分 {plan.instalments.length} 期付清：</p>
          <PrintTable columns={PARTS} rows={plan.instalments} />
        </section>
        <p>
          三、乙方付款先付上列账单的本金。{plan.stopLate ? '乙方按期付款的，自签订之日起停计违约金' : '履行期间违约金按原约定计算'}
          {isZeroDecimal(late)
            ? ''
            : plan.stopLate
              ? `，此前的违约金 ${formatMoney(late)} 元不在分期之内，另行结清`
              : '，违约金不在分期之内，另行结清'}
          ；任何一期到期未付足的，本协议终止，甲方可要求一次付清全部余款，违约金继续计算。
        </p>
        <p>四、本协议一式两份，双方各执一份，签字（盖章）后生效。{plan.phone ? `联系电话：${plan.phone}` : ''}</p>
        {plan.remark ? <p>备注：{plan.remark}</p> : null}
        <section className="paper-together">
          <p>甲方（盖章）：　　　　　　　　　　　　　　　乙方（签字）：</p>
          <p>日期：　　　　年　　月　　日　　　　　　　　日期：　　　　年　　月　　日</p>
        </section>
      </div>
    </PrintSheet>
  );
}
