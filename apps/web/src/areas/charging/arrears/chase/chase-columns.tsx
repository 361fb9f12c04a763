import {
  ageBucket,
  CHASE,
  CHASE_RESULT,
  LIMITATION,
  PROMISE,
  type ChaseLadder,
  type ChaseLimitation,
  type ChasePromise,
  type ChaseRow,
} from '@anju/contract';
import { ageClassOf, formatDay, formatMoney, stepAtAge } from '@anju/domain';
import { AgeDot, column } from '../../../../archetypes/index.ts';
import { HoldTags } from '../arrears-mark/hold-tags.tsx';
import { DateText, EnumText, Money, Nothing, StatusTag, type Tone } from '../../../../ui/index.ts';

const PROMISE_TONES: Record<ChasePromise['state'], Tone> = {
  [PROMISE.waiting]: 'owed',
  [PROMISE.kept]: 'paid',
  [PROMISE.broken]: 'overdue',
};

/** The amount and day of a promise, and whether it was kept. */
export function PromiseText({ promise }: { readonly promise: ChasePromise | null }) {
  if (promise === null) return <Nothing />;
  return (
    <>
      {formatDay(promise.date)} 付 {formatMoney(promise.amount)} <EnumText of={PROMISE} value={promise.state} tones={PROMISE_TONES} />
    </>
  );
}

interface LimitationTextProps {
  readonly limitation: ChaseLimitation;
  /** Also shows when a demand interrupted the limitation. */
  readonly whole?: boolean;
}
/** Shown only where it matters: the limitation is near, has passed, or was interrupted. */
export function LimitationText({ limitation, whole = true }: LimitationTextProps) {
  const { state, until, interrupted } = limitation;
  return (
    <>
      {state === LIMITATION.within ? null : (
        <StatusTag tone={state === LIMITATION.passed ? 'overdue' : 'owed'}>
          {LIMITATION.text(state)}
          {state === LIMITATION.near ? `，${formatDay(until)} 届满` : ''}
        </StatusTag>
      )}
      {interrupted === null || !whole ? null : <StatusTag tone="work">{formatDay(interrupted)} 中断时效</StatusTag>}
    </>
  );
}

/** The debtor, or each of several with what that person owes. */
function DebtorsText({ row: { debtors, payerName, phone } }: { readonly row: ChaseRow }) {
  if (debtors.length <= 1) return [payerName || '不详', phone].filter(Boolean).join(' ');
  return debtors.map((one) => (
    <div key={one.payerId ?? 0}>
      {one.name || '不详'} {one.phone} <span className="ui-quiet">{one.bills} 笔</span> {formatMoney(one.overdue)}
    </div>
  ));
}

/** The step that comes next, and the one that the age has reached if that is a later one. */
function Advice({ row, ladder }: { readonly row: ChaseRow; readonly ladder: ChaseLadder }) {
  const reached = stepAtAge(ladder, row.days);
  if (row.step === null) return <Nothing />;
  return (
    <>
      <StatusTag tone="owed">{CHASE.text(row.step)}</StatusTag>
      {reached === null || reached === row.step ? null : <span className="ui-quiet"> 账龄已到{CHASE.text(reached)}</span>}
    </>
  );
}

/** 2年以上: for younger arrears it does not matter whether a demand was made in time. */
const OLD = 6;
export const chaseColumns = (today: string, ladder: ChaseLadder) =>
  column<ChaseRow>()([
    {
      title: '对象',
      fixed: 'start',
      width: 150,
      render: ({ objectText, days }) => (
        <>
          <AgeDot ageClass={ageClassOf(days)} />
          {objectText}
        </>
      ),
    },
    { title: '小区', width: 110, field: 'estateName' },
    { title: '付款人', width: 190, render: (row) => <DebtorsText row={row} /> },
    { title: '逾期欠费', align: 'right', width: 104, sortField: 'overdue', render: (row) => <Money value={row.overdue} danger /> },
    { title: '违约金', align: 'right', width: 84, render: (row) => <Money value={row.late} dashZero /> },
    { title: '笔数', align: 'right', width: 56, field: 'bills' },
    { title: '最早到期', width: 96, render: (row) => <DateText value={row.oldestDue} /> },
    { title: '逾期天数', align: 'right', width: 84, field: 'days', sortField: 'days' },
    {
      title: '账龄',
      width: 96,
      render: (row) => (
        <>
          {ageBucket.text(row.bucket)} <LimitationText limitation={row.limitation} whole={row.bucket >= OLD} />
        </>
      ),
    },
    {
      title: '建议',
      width: 150,
      render: (row) => <Advice row={row} ladder={ladder} />,
    },
    {
      title: '最近联系',
      width: 170,
      render: ({ last }) =>
        last === null ? (
          <span className="ui-quiet">未联系</span>
        ) : (
          [formatDay(last.day), CHASE.text(last.method), CHASE_RESULT.text(last.result)].filter(Boolean).join(' ')
        ),
    },
    { title: '承诺', render: (row) => <PromiseText promise={row.promise} /> },
    {
      title: '下次联系',
      width: 96,
      render: (row) => <DateText value={row.nextDate} danger={row.nextDate !== null && row.nextDate <= today} />,
    },
    { title: '标记与分期', render: (row) => <HoldTags hold={row.hold} /> },
    { title: '挂账', align: 'right', width: 84, render: (row) => <Money value={row.suspended} dashZero /> },
  ]);
