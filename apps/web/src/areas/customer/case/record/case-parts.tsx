// How a case is shown in rows, on cards and in its drawer: its marks, its time, its columns.
import './case.css';
import { CASE, CASE_KIND, CASE_SOURCE, CASE_URGENCY, IMPORTANCE, SATISFACTION, type CaseRow } from '@anju/contract';
import { column, type Column } from '../../../../archetypes/index.ts';
import { EnumText, InstantText, Money, Nothing, StatusTag } from '../../../../ui/index.ts';
import { pressingPromise, pressureOfPromise, promiseWord, type PromiseName } from './case-pressure.ts';
import { CASE_TONES, SATISFACTION_TONES, URGENCY_TONES } from './case-tones.ts';

interface TimedProps {
  readonly row: CaseRow;
  /** Milliseconds; a list reads the clock once for all its rows. */
  readonly now: number;
}

/** One promise of a case: what is left of it, by how much it is late, or that it was kept. */
export function PromiseText({ row, name, now }: TimedProps & { readonly name: PromiseName }) {
  const { tone, text, note } = pressureOfPromise(row, name, now);
  return (
    <span className={`ui-pressure ui-pressure-${tone}`} title={`${promiseWord(name)}时限 ${note}`}>
      {text}
    </span>
  );
}

/** The promise that presses now: 剩 22 分, 超时 4 分, 停 2 天. A dash where nothing was promised. */
export function CasePressure({ row, now }: TimedProps) {
  const name = pressingPromise(row);
  return name === null ? <Nothing /> : <PromiseText row={row} name={name} now={now} />;
}

const isMarked = ({ urgency, importance, urges, reopens, source }: CaseRow): boolean =>
  urgency !== CASE_URGENCY.normal || importance === IMPORTANCE.high || source === CASE_SOURCE.hotline || urges > 0 || reopens > 0;

/** What sets a case apart from others of its kind; nothing for an ordinary one. */
export function CaseMarks({ row }: { readonly row: CaseRow }) {
  const { urgency, importance, urges, reopens, source } = row;
  if (!isMarked(row)) return null;
  return (
    <span className="ui-marks">
      {urgency === CASE_URGENCY.normal ? null : <EnumText of={CASE_URGENCY} value={urgency} tones={URGENCY_TONES} />}
      {importance === IMPORTANCE.high ? <StatusTag tone="owed">重要</StatusTag> : null}
      {source === CASE_SOURCE.hotline ? <StatusTag tone="overdue">12345</StatusTag> : null}
      {urges > 0 ? <StatusTag tone="owed">{`催 ${urges} 次`}</StatusTag> : null}
      {reopens > 0 ? <StatusTag tone="overdue">{`返工 ${reopens} 次`}</StatusTag> : null}
    </span>
  );
}

/** What is asked, behind its marks. */
export const CaseTitle = ({ row }: { readonly row: CaseRow }) => (
  <>
    <CaseMarks row={row} />
    {isMarked(row) ? ' ' : ''}
    {row.title}
  </>
);

export const CaseState = ({ state }: { readonly state: CaseRow['state'] }) => <EnumText of={CASE} value={state} tones={CASE_TONES} />;

/** The columns of a list of cases; `sorted` for the list that the server puts in order, which is `searchCases` only. */
export function caseColumns<Row extends CaseRow>(now: number, sorted = false): readonly Column<Row>[] {
  const by = (sortField: string) => (sorted ? { sortField } : {});
  return column<Row>()([
    { title: '编号', width: 132, fixed: 'start', ...by('number'), render: (row) => row.number },
    {
      title: '诉求',
      width: 240,
      render: (row) => <CaseTitle row={row} />,
    },
    { title: '剩余', width: 96, ...by('finishDue'), render: (row) => <CasePressure row={row} now={now} /> },
    { title: '房屋', render: (row) => row.object },
    { title: '性质', width: 72, render: (row) => CASE_KIND.text(row.kind) },
    { title: '类别', width: 120, render: (row) => row.category },
    { title: '联系人', render: (row) => row.reporter },
    { title: '电话', render: (row) => row.phone || '–' },
    { title: '班组', width: 100, render: (row) => row.teamName || '–' },
    { title: '处理人', render: (row) => row.worker || '–' },
    { title: '登记时间', ...by('registeredAt'), render: (row) => <InstantText value={row.registeredAt} /> },
    { title: '小区', render: (row) => row.estateName },
    { title: '来源', width: 80, hidden: true, render: (row) => CASE_SOURCE.text(row.source) },
    {
      title: '完成到期',
      width: 136,
      hidden: true,
      render: (row) => <InstantText value={row.finish.due} danger={row.finish.late === true} />,
    },
    { title: '住户费用', align: 'right', hidden: true, render: (row) => <Money value={row.householdAmount} /> },
    {
      title: '满意度',
      width: 88,
      hidden: true,
      render: (row) => <EnumText of={SATISFACTION} value={row.satisfaction} tones={SATISFACTION_TONES} />,
    },
    { title: '办结时间', hidden: true, ...by('endedAt'), render: (row) => <InstantText value={row.endedAt} /> },
    { title: '状态', render: (row) => <CaseState state={row.state} /> },
  ]);
}
