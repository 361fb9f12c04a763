// 违规记录 (menu 89): violations of decorations, houses and public areas with their notices, rechecks, appeals and reports.
import './violation.css';
import { useState } from 'react';
import { App, Button, Segmented } from 'antd';
import {
  MENU,
  searchViolations,
  VIOLATION,
  VIOLATION_LEVEL,
  VIOLATION_SOURCE,
  type OutputOf,
  type ViolationRow,
  type ViolationState,
} from '@anju/contract';
import { formatCount } from '@anju/domain';
import {
  column,
  ListPage,
  useActs,
  useAsked,
  useAskedFilter,
  useAskedId,
  useAskedTab,
  narrowed,
  useList,
  type Column,
} from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, DayRange, EnumCheck, EnumText, InstantText, Money, SearchBox, StatusTag, useNow } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { DecorationDrawer } from '../record/decoration-drawer.tsx';
import { VIOLATION_LEVEL_TONES, VIOLATION_TONES } from '../record/decoration-tones.ts';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';
import { NewViolation } from './new-violation.tsx';
import { ViolationDrawer } from './violation-drawer.tsx';
import { TypePick } from './violation-fields.tsx';
import { reportLeft, violationAsked, type AskedViolation } from './violation.rules.ts';

const OPEN: ViolationState[] = [VIOLATION.open, VIOLATION.appealed];
const VIEWS = {
  open: { label: '未结', filter: { states: OPEN } },
  recheck: { label: '待复查', filter: { due: 'recheck' } },
  report: { label: '待上报', filter: { due: 'report' } },
  appeal: { label: '申诉', filter: { due: 'appeal' } },
  all: { label: '全部', filter: {} },
} as const;
type View = keyof typeof VIEWS;
const isView = (tab: string): tab is View => Object.hasOwn(VIEWS, tab);
const CHOICES = Object.entries(VIEWS).map(([value, { label }]) => ({ value: value as View, label }));

function ReportLeftCell({ row, now }: { readonly row: ViolationRow; readonly now: number }) {
  const left = reportLeft(row, now);
  return left === null ? (
    <>–</>
  ) : (
    <span className={`ui-pressure ui-pressure-${left.tone}`} title={left.note}>
      {left.text}
    </span>
  );
}

const columnsAt = (now: number): readonly Column<ViolationRow>[] =>
  column<ViolationRow>()([
    { title: '编号', width: 132, fixed: 'start', field: 'number', sortField: 'number' },
    {
      title: '违规类型',
      width: 150,
      render: ({ type, stops }) => (
        <span className="violation-mark">
          {type} {stops ? <StatusTag tone="overdue">停工</StatusTag> : null}
        </span>
      ),
    },
    {
      title: '等级',
      width: 72,
      sortField: 'level',
      render: ({ level }) => <EnumText of={VIOLATION_LEVEL} value={level} tones={VIOLATION_LEVEL_TONES} />,
    },
    { title: '房屋', field: 'object' },
    { title: '整改期限', sortField: 'deadline', render: ({ deadline, overdue }) => <DateText value={deadline} danger={overdue} /> },
    { title: '上报', width: 96, render: (row) => <ReportLeftCell row={row} now={now} /> },
    {
      title: '同类次数',
      width: 72,
      align: 'right',
      render: ({ times }) => (times > 1 ? <b className="ui-danger">{times}</b> : times === 0 ? '–' : times),
    },
    { title: '复查次数', width: 72, align: 'right', field: 'rechecks' },
    { title: '违规情况', width: 220, field: 'content' },
    { title: '责任人', field: 'offender' },
    { title: '发现时间', sortField: 'foundAt', render: ({ foundAt }) => <InstantText value={foundAt} /> },
    { title: '发现人', field: 'foundBy' },
    { title: '来源', width: 88, render: ({ source }) => VIOLATION_SOURCE.text(source) },
    { title: '通知书编号', field: 'noticeNo' },
    { title: '装修编号', field: 'decorationNumber' },
    { title: '损失金额', align: 'right', render: ({ damage }) => (damage === null ? '–' : <Money value={damage} />) },
    { title: '小区', field: 'estateName' },
    { title: '状态', render: ({ state }) => <EnumText of={VIOLATION} value={state} tones={VIOLATION_TONES} /> },
  ]);

const totalsText = ({ total, open, overdue, appealed, toReport, ended }: OutputOf<typeof searchViolations>): string =>
  `合计 ${formatCount(total)} 件：未结 ${formatCount(open)}，其中逾期 ${formatCount(overdue)}、申诉 ${formatCount(appealed)}、待上报 ${formatCount(toReport)}；已结 ${formatCount(ended)}`;

export default function ViolationPage() {
  const access = useAccess(MENU.decorationViolation);
  const { message } = App.useApp();
  const now = useNow();
  const [view, setView] = useState<View>('open');
  const [states, setStates] = useState<readonly ViolationState[]>([]);
  const [decorationId, setDecorationId] = useState<number | null>(null);
  const fixed = { ...VIEWS[view].filter, ...(states.length > 0 ? { states: [...states] } : {}) };
  const list = useList(searchViolations, fixed, { sort: { field: 'foundAt', order: 'desc' } });
  const acts = useActs<{ new: AskedViolation | null }>(useRefreshDecorations());
  const mayAdd = access.can('add');
  useAskedId(acts.open);
  useAskedTab((tab) => isView(tab) && setView(tab));
  useAskedFilter((asked) => {
    setView('all');
    list.setFilter(asked);
  });
  useAsked((search) => {
    const asked = violationAsked(search);
    if (asked === null) return;
    if (mayAdd) acts.begin('new', asked);
    else void message.warning('没有登记违规的权限');
  });
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="customer.violation"
        what={{ name: '违规', none: view === 'all' ? '还没有违规' : `没有${VIEWS[view].label}的违规` }}
        access={access}
        list={narrowed(list, states.length > 0, () => setStates([]))}
        columns={columnsAt(now)}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <Segmented<View> aria-label="违规范围" value={view} options={CHOICES} onChange={setView} />
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="编号 / 房号 / 责任人 / 内容"
              width={190}
            />
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <TypePick all value={filter.typeId} onChange={(typeId) => setFilter({ typeId })} />
            <EnumCheck of={VIOLATION_LEVEL} value={filter.levels ?? []} onChange={(levels) => setFilter({ levels })} />
            <EnumCheck of={VIOLATION} value={states} onChange={setStates} />
            <EnumCheck of={VIOLATION_SOURCE} value={filter.sources ?? []} onChange={(sources) => setFilter({ sources })} />
            <DayRange of="发现" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
          </>
        }
        actions={
          mayAdd ? (
            <Button type="primary" onClick={() => acts.begin('new', null)}>
              新增
            </Button>
          ) : null
        }
        totals={extra && totalsText(extra)}
      />
      {decorationId === null ? (
        <ViolationDrawer list={list} access={access} acts={acts} onDecoration={setDecorationId} />
      ) : (
        // Over the violation it was opened from; closed, that one is shown again.
        <DecorationDrawer access={access} acts={{ opened: decorationId, open: setDecorationId }} first="site" />
      )}
      {acts.doing?.kind === 'new' ? (
        <NewViolation
          asked={acts.doing.row}
          onClose={acts.close}
          onDone={({ id, number, noticeNo }) => {
            acts.done(noticeNo === '' ? `已登记 ${number}` : `已登记 ${number}，通知书 ${noticeNo}`);
            acts.open(id);
          }}
        />
      ) : null}
    </>
  );
}
