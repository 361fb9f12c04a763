// 装修退场 (menu 92): after acceptance the crew leaves, the deposits go back, the file is closed.
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import {
  archiveDecoration,
  DECORATION,
  MENU,
  releaseDeposits,
  searchDecorations,
  type DecorationDetail,
  type DecorationRow,
  type InputOf,
} from '@anju/contract';
import { businessDay, formatCount } from '@anju/domain';
import { column, ListPage, useActs, useAskedFilter, useAskedId, useList, type Acts } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { DateText, SearchBox, useConfirm, useNow } from '../../../../ui/index.ts';
import { DeskLink } from '../../../charging/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { DecorationDrawer } from '../record/decoration-drawer.tsx';
import { DecorationState } from '../record/decoration-parts.tsx';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';
import { LeaveDialog } from './leave-dialog.tsx';

type Fixed = Partial<InputOf<typeof searchDecorations>>;
const VIEWS: Readonly<Record<'leave' | 'observing' | 'observed' | 'archived', { readonly label: string; readonly filter: Fixed }>> = {
  leave: { label: '待退场', filter: { due: 'leave' } },
  observing: { label: '观察期', filter: { states: [DECORATION.observing] } },
  observed: { label: '待归档', filter: { due: 'observed' } },
  archived: { label: '已归档', filter: { states: [DECORATION.archived] } },
};
type View = keyof typeof VIEWS;
const CHOICES = Object.entries(VIEWS).map(([value, { label }]) => ({ value: value as View, label }));

const columnsOf = (today: string) =>
  column<DecorationRow>()([
    { title: '编号', width: 132, fixed: 'start', sortField: 'number', render: ({ number }) => number },
    { title: '房屋', field: 'house' },
    { title: '施工单位', width: 160, render: ({ contractor }) => contractor || '自行施工' },
    { title: '负责人', field: 'leader' },
    { title: '验收日期', render: ({ acceptedAt }) => <DateText value={acceptedAt === null ? null : businessDay(new Date(acceptedAt))} /> },
    {
      title: '在外出入证',
      width: 96,
      align: 'right',
      render: ({ passesOut }) => (passesOut === 0 ? '–' : <span className="ui-danger">{passesOut}</span>),
    },
    { title: '退场日期', render: ({ leftOn }) => <DateText value={leftOn} /> },
    {
      title: '观察到期',
      sortField: 'observeUntil',
      render: ({ observeUntil, state }) => (
        <DateText value={observeUntil} danger={state === DECORATION.observing && observeUntil !== null && observeUntil < today} />
      ),
    },
    { title: '申请人', field: 'applicantName' },
    { title: '电话', render: ({ phone }) => phone || '–' },
    { title: '小区', field: 'estateName' },
    { title: '状态', render: ({ state }) => <DecorationState state={state} /> },
  ]);

type LeaveActs = Acts<{ leave: DecorationDetail }>;

export default function LeavePage() {
  const access = useAccess(MENU.decorationLeave);
  const [view, setView] = useState<View>('leave');
  const list = useList(searchDecorations, VIEWS[view].filter, { sort: { field: 'observeUntil', order: 'asc' } });
  const acts: LeaveActs = useActs(useRefreshDecorations());
  const today = businessDay(new Date(useNow()));
  useAskedId(acts.open);
  useAskedFilter((asked) => {
    setView('observing');
    list.setFilter(asked);
  });
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="customer.decoration-leave"
        what={{ name: '装修退场', none: `没有${VIEWS[view].label}的装修` }}
        access={access}
        list={list}
        columns={columnsOf(today)}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <Segmented<View> aria-label="退场进度" value={view} options={CHOICES} onChange={setView} />
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="编号 / 房号 / 申请人 / 施工单位"
              width={200}
            />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
          </>
        }
        totals={list.extra && `合计 ${formatCount(list.total)} 件`}
      />
      <DecorationDrawer
        list={list}
        access={access}
        acts={acts}
        first="finish"
        extra={(detail) => <LeaveSteps detail={detail} acts={acts} />}
      />
      {acts.doing?.kind === 'leave' ? (
        <LeaveDialog detail={acts.doing.row} onClose={acts.close} onDone={() => acts.done('已登记退场')} />
      ) : null}
    </>
  );
}

/** Deposits are returned at the desk; the file closes by itself with the last one. */
function LeaveSteps({ detail, acts }: { readonly detail: DecorationDetail; readonly acts: LeaveActs }) {
  const confirm = useConfirm();
  const release = useCommand(releaseDeposits);
  const archive = useCommand(archiveDecoration);
  const { id, version, may, state, releasedAt, houseId } = detail;
  const tell = () =>
    void release
      .run(async () =>
        (await confirm({ text: '告知日常结算退还押金，退清后自动归档。是否继续？', danger: false })) ? { id, version, remark: '' } : null,
      )
      .then((done) => (done === undefined ? undefined : acts.done('已告知退押金')));
  const close = () =>
    void archive
      .run(async () => ((await confirm({ text: '归档后不能再修改。是否继续？', danger: false })) ? { id, version } : null))
      .then((done) => (done === undefined ? undefined : acts.done('已归档')));
  return (
    <>
      {may.includes('leave') ? (
        <Button type="primary" onClick={() => acts.begin('leave', detail)}>
          登记退场
        </Button>
      ) : null}
      {may.includes('release') ? (
        <Button type={may.includes('leave') ? 'default' : 'primary'} loading={release.busy} onClick={tell}>
          告知退押金
        </Button>
      ) : null}
      {state === DECORATION.observing && releasedAt !== null ? <DeskLink houseId={houseId} text="去退押金" button /> : null}
      {may.includes('archive') ? (
        <Button type="primary" loading={archive.busy} onClick={close}>
          归档
        </Button>
      ) : null}
    </>
  );
}
