// 诉求跟进 (menu 97): all cases, those that press first; what waits for somebody outside, and delays that wait for a decision.
import { useState } from 'react';
import { Segmented } from 'antd';
import { CASE, MENU, searchCases, type CaseRow, type CaseState } from '@anju/contract';
import { businessDay, formatCount, isEnded, ratePercent } from '@anju/domain';
import {
  column,
  ListPage,
  narrowed,
  useActs,
  useAskedFilter,
  useAskedId,
  useAskedTab,
  useList,
  type Column,
} from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, useNow } from '../../../../ui/index.ts';
import { boundText } from '../record/case-bound.ts';
import { CaseDrawer } from '../record/case-drawer.tsx';
import { caseColumns } from '../record/case-parts.tsx';
import { useCaseEvents, useRefreshCases } from '../record/refresh-cases.ts';
import { FollowFilters } from './follow-filters.tsx';

const OPEN = CASE.values.filter((state) => !isEnded(state));

const VIEWS = {
  open: { label: '未结', filter: { states: OPEN } },
  soon: { label: '将超时', filter: { pressing: 'soon' } },
  late: { label: '超时', filter: { pressing: 'late' } },
  outside: { label: '等待外部', filter: { waits: 'outside' } },
  delay: { label: '延期待审核', filter: { waits: 'delay' } },
  all: { label: '全部', filter: {} },
} as const;
type View = keyof typeof VIEWS;
const isView = (tab: string): tab is View => Object.hasOwn(VIEWS, tab);
const CHOICES = Object.entries(VIEWS).map(([value, { label }]) => ({ value: value as View, label }));

/** What the case waits for stands beside the time it has left. */
function followColumns(now: number): readonly Column<CaseRow>[] {
  const today = businessDay(new Date(now));
  const [number, title, left, ...rest] = caseColumns<CaseRow>(now, true);
  const waits = column<CaseRow>()([
    { title: '等待', width: 100, render: ({ waitsFor }) => waitsFor || '–' },
    {
      title: '下次跟进',
      width: 104,
      render: ({ followOn }) => <DateText value={followOn} danger={followOn !== null && followOn <= today} />,
    },
  ]);
  return [number, title, left, ...waits, ...rest].filter((one) => one !== undefined);
}

export default function CaseFollowPage() {
  const access = useAccess(MENU.caseFollow);
  const now = useNow();
  const [view, setView] = useState<View>('open');
  const [states, setStates] = useState<readonly CaseState[]>([]);
  const fixed = { ...VIEWS[view].filter, ...(states.length > 0 ? { states: [...states] } : {}) };
  const list = useList(searchCases, fixed, { sort: { field: 'finishDue', order: 'asc' } });
  const acts = useActs<object>(useRefreshCases());
  useAskedId(acts.open);
  useCaseEvents();
  useAskedTab((tab) => isView(tab) && setView(tab));
  useAskedFilter((asked) => {
    setView('all');
    list.setFilter(asked);
  });
  const { extra } = list;
  const { key, from, houseId } = list.filter;
  const ended = view === 'all' && (states.length === 0 || states.some(isEnded));
  const words = (key ?? '') !== '' && ended && from == null && houseId == null;
  const rate = extra ? ratePercent(String(extra.onTime), String(extra.done)) : null;
  return (
    <>
      <ListPage
        name="customer.case-follow"
        what={{ name: '诉求', none: view === 'all' ? '还没有诉求' : `没有${VIEWS[view].label}的诉求` }}
        access={access}
        list={narrowed(list, states.length > 0, () => setStates([]))}
        columns={followColumns(now)}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <Segmented<View> aria-label="跟进范围" value={view} options={CHOICES} onChange={setView} />
            <FollowFilters list={list} states={states} onStates={setStates} />
          </>
        }
        totals={
          extra &&
          `合计 ${formatCount(extra.total)} 件：未结 ${formatCount(extra.open)}，其中超时 ${formatCount(extra.late)}；办结 ${formatCount(extra.done)}${rate === null ? '' : `，及时率 ${rate}%`}${boundText({ more: extra.more, words, day: '登记' })}`
        }
      />
      <CaseDrawer list={list} access={access} acts={acts} />
    </>
  );
}
