// How a decoration is shown in rows and in its drawer: its state, its marks, its columns.
import './decoration.css';
import { APPLICANT, DECORATION, type DecorationRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, type Column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, InstantText, StatusTag } from '../../../../ui/index.ts';
import { DECORATION_TONES } from './decoration-tones.ts';

export const DecorationState = ({ state }: { readonly state: DecorationRow['state'] }) => (
  <EnumText of={DECORATION} value={state} tones={DECORATION_TONES} />
);

/** What sets a decoration apart from an ordinary one. */
export function DecorationMarks({ row: { structural, gas, overdue, openViolations } }: { readonly row: DecorationRow }) {
  return (
    <span className="ui-marks">
      {structural ? <StatusTag tone="overdue">涉及结构</StatusTag> : null}
      {gas ? <StatusTag tone="owed">涉及燃气</StatusTag> : null}
      {overdue ? <StatusTag tone="overdue">已超期</StatusTag> : null}
      {openViolations > 0 ? <StatusTag tone="overdue">{`违规 ${openViolations}`}</StatusTag> : null}
    </span>
  );
}

export const spanText = (from: string | null, to: string | null): string =>
  from === null || to === null ? '' : `${formatDay(from)}–${formatDay(to)}`;

/** `today` is a business day; a list reads the clock once for all its rows. */
export function decorationColumns(today: string): readonly Column<DecorationRow>[] {
  return column<DecorationRow>()([
    { title: '编号', width: 132, fixed: 'start', sortField: 'number', render: ({ number }) => number },
    { title: '房屋', render: ({ house }) => house },
    {
      title: '施工项目',
      width: 220,
      render: (row) => (
        <>
          <DecorationMarks row={row} /> {row.works}
        </>
      ),
    },
    { title: '申请人', render: ({ applicantName, applicant }) => `${applicantName}（${APPLICANT.text(applicant)}）`, width: 120 },
    { title: '电话', render: ({ phone }) => phone || '–' },
    { title: '施工单位', width: 160, render: ({ contractor }) => contractor || '自行施工' },
    { title: '负责人', field: 'leader' },
    {
      title: '计划工期',
      width: 176,
      sortField: 'plannedFrom',
      render: ({ plannedFrom, plannedTo }) => spanText(plannedFrom, plannedTo),
    },
    { title: '许可证号', width: 132, render: ({ permitNumber }) => permitNumber ?? '–' },
    { title: '许可到期', sortField: 'permitTo', render: ({ permitTo, overdue }) => <DateText value={permitTo} danger={overdue} /> },
    {
      title: '下次巡查日期',
      sortField: 'inspectDue',
      render: ({ inspectDue }) => <DateText value={inspectDue} danger={inspectDue !== null && inspectDue < today} />,
    },
    { title: '在外出入证', width: 96, align: 'right', hidden: true, render: ({ passesOut }) => (passesOut === 0 ? '–' : passesOut) },
    { title: '业主', hidden: true, field: 'owner' },
    { title: '观察到期', hidden: true, sortField: 'observeUntil', render: ({ observeUntil }) => <DateText value={observeUntil} /> },
    { title: '退场日期', hidden: true, render: ({ leftOn }) => <DateText value={leftOn} /> },
    { title: '小区', field: 'estateName' },
    { title: '申请时间', sortField: 'appliedAt', render: ({ appliedAt }) => <InstantText value={appliedAt} /> },
    { title: '状态', width: 100, render: ({ state }) => <DecorationState state={state} /> },
  ]);
}
