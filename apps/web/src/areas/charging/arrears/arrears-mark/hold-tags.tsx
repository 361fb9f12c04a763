// What holds back the chase of an object: its marks with what they stop, and its instalment plan with the next instalment.
import { arrearsReason, type ChaseHold } from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { StatusTag } from '../../../../ui/index.ts';

type Mark = Pick<ChaseHold['marks'][number], 'stopLate' | 'stopChase' | 'legalHold'>;
export const effectsOf = ({ stopLate, stopChase, legalHold }: Mark): string =>
  [stopLate && '停违约金', stopChase && '停催', legalHold && '法律保全'].filter(Boolean).join('、');

export function HoldTags({ hold }: { readonly hold: ChaseHold }) {
  const { marks, plan } = hold;
  return (
    <>
      {marks.map((mark) => {
        const effects = effectsOf(mark);
        return (
          <StatusTag key={mark.id} tone="owed">
            {arrearsReason.text(mark.reason)}
            {effects === '' ? '' : `（${effects}）`}
          </StatusTag>
        );
      })}
      {plan === null ? null : plan.broken ? (
        <StatusTag tone="overdue">分期已违约</StatusTag>
      ) : (
        <StatusTag tone="work">
          分期{plan.dueDate === null ? '' : ` ${formatDay(plan.dueDate)}`} 付 {formatMoney(plan.amount)}
        </StatusTag>
      )}
    </>
  );
}
