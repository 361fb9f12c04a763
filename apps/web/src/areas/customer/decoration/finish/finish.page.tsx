// 装修验收 (menu 90): what waits for its acceptance, what failed, what is observed, and deposits that go back afterwards.
import './finish.css';
import { useState } from 'react';
import { Segmented } from 'antd';
import { DECORATION, MENU, searchDecorations, type DecorationRow, type DecorationState, type OutputOf } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useActs, useAskedFilter, useAskedId, useAskedTab, useList, type Column } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, DayRange, EnumText, InstantText, SearchBox, StatusTag, useNow, usePrint } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { DecorationDrawer } from '../record/decoration-drawer.tsx';
import { DECORATION_TONES } from '../record/decoration-tones.ts';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';
import { RoundsUnsent } from '../record/round/rounds-unsent.tsx';
import type { FinishActs } from './finish-acts.ts';
import { FinishDialogs } from './finish-dialogs.tsx';
import { FinishPaper } from './finish-print.tsx';
import { FinishSteps } from './finish-steps.tsx';
import { countText } from '../record/count-text.ts';
import { observationLeft } from './finish.rules.ts';

interface ViewOf {
  readonly label: string;
  readonly states: DecorationState[];
  readonly due?: 'observed';
}
const VIEWS = {
  waiting: { label: '待验收', states: [DECORATION.accepting] },
  failed: { label: '验收不合格', states: [DECORATION.failed] },
  observing: { label: '观察期', states: [DECORATION.observing] },
  observed: { label: '观察期满', states: [], due: 'observed' },
  working: { label: '施工中', states: [DECORATION.working, DECORATION.stopped] },
  archived: { label: '已归档', states: [DECORATION.archived] },
  all: { label: '全部', states: [] },
} as const satisfies Record<string, { label: string; states: readonly DecorationState[]; due?: 'observed' }>;
type View = keyof typeof VIEWS;
const isView = (tab: string): tab is View => Object.hasOwn(VIEWS, tab);
const viewOf = (view: View): ViewOf => ({ ...VIEWS[view], states: [...VIEWS[view].states] });

/** How many wait in each view, where the server counts them. */
function choicesWith(extra: OutputOf<typeof searchDecorations> | undefined): { value: View; label: string }[] {
  const countOf = (states: readonly DecorationState[]) =>
    (extra?.byState ?? []).filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return (Object.keys(VIEWS) as View[]).map((value) => {
    const { label, states } = viewOf(value);
    const count = value === 'archived' ? 0 : countOf(states);
    return { value, label: count === 0 ? label : `${label} ${countText(count)}` };
  });
}

const columnsAt = (now: number): readonly Column<DecorationRow>[] =>
  column<DecorationRow>()([
    { title: '编号', width: 132, fixed: 'start', field: 'number', sortField: 'number' },
    { title: '房屋', field: 'house' },
    {
      title: '观察期',
      width: 104,
      sortField: 'observeUntil',
      render: (row) => {
        const left = observationLeft(row, now);
        return left === null ? '–' : <StatusTag tone={left.tone}>{left.text}</StatusTag>;
      },
    },
    { title: '施工单位', width: 160, field: 'contractor' },
    { title: '业主', field: 'owner' },
    { title: '电话', field: 'phone' },
    { title: '施工项目', width: 180, field: 'works' },
    {
      title: '未结违规',
      width: 80,
      align: 'right',
      render: ({ openViolations }) => (openViolations === 0 ? '–' : <b className="ui-danger">{openViolations}</b>),
    },
    { title: '未退出入证', width: 92, align: 'right', render: ({ passesOut }) => (passesOut === 0 ? '–' : passesOut) },
    { title: '许可到期', sortField: 'permitTo', render: ({ permitTo, overdue }) => <DateText value={permitTo} danger={overdue} /> },
    { title: '验收时间', render: ({ acceptedAt }) => <InstantText value={acceptedAt} /> },
    { title: '观察期至', width: 104, render: ({ observeUntil }) => <DateText value={observeUntil} /> },
    { title: '退场日期', render: ({ leftOn }) => <DateText value={leftOn} /> },
    { title: '小区', field: 'estateName' },
    { title: '状态', width: 104, render: ({ state }) => <EnumText of={DECORATION} value={state} tones={DECORATION_TONES} /> },
  ]);

export default function FinishPage() {
  const access = useAccess(MENU.decorationFinish);
  const now = useNow();
  const { print, paper } = usePrint();
  const [view, setView] = useState<View>('waiting');
  const { label, states, due } = viewOf(view);
  const list = useList(searchDecorations, { states, ...(due ? { due } : {}) }, { sort: { field: 'number', order: 'desc' } });
  const acts: FinishActs = useActs(useRefreshDecorations());
  useAskedId(acts.open);
  useAskedTab((tab) => isView(tab) && setView(tab));
  useAskedFilter((asked) => {
    setView('all');
    list.setFilter(asked);
  });
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="customer.decoration-finish"
        what={{ name: '装修', none: view === 'all' ? '还没有装修' : `没有${label}的装修` }}
        access={access}
        notice={<RoundsUnsent />}
        list={list}
        columns={columnsAt(now)}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <Segmented<View> aria-label="验收范围" value={view} options={choicesWith(extra)} onChange={setView} />
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="编号 / 房号 / 申请人 / 施工单位"
              width={200}
            />
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <DayRange of="申请" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
          </>
        }
        totals={extra && `合计 ${formatCount(extra.total)} 户`}
      />
      <DecorationDrawer
        list={list}
        access={access}
        acts={acts}
        first="finish"
        extra={(detail) => (
          <FinishSteps detail={detail} acts={acts} onPrint={access.can('print') ? (one) => print(<FinishPaper detail={one} />) : null} />
        )}
      />
      <FinishDialogs acts={acts} />
      {paper}
    </>
  );
}
