// 客户跟进 (menu 74): what was promised to customers or wants watching; one's own open ones stand first.
import './follow.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  followState,
  getCustomer,
  getFollow,
  listFollowItems,
  MENU,
  searchCustomers,
  searchFollows,
  type FollowCounts,
  type FollowDetail,
} from '@anju/contract';
import { ListPage, useList, type ListState } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DayInput, EmptyState, KeyHints, SearchBox, StatusTag, usePrint } from '../../../../ui/index.ts';
import { FOLLOW_COLUMNS, FollowListPaper } from './follow-columns.tsx';
import { FollowDrawer, type FollowAction } from './follow-detail.tsx';
import {
  AssignDialog,
  ChangeFollowDialog,
  FinishDialog,
  GiveUpDialog,
  NewFollowDialog,
  RecordDialog,
  useFollowItems,
} from './follow-dialogs.tsx';
import { FollowEmployeeSelect } from './follow-employee-select.tsx';
import { FollowItemsDialog } from './follow-items-dialog.tsx';

type Dialog =
  | { readonly kind: 'new' | 'items' }
  | { readonly kind: 'assign'; readonly ids: readonly number[] }
  | { readonly kind: Exclude<FollowAction, 'assign'>; readonly follow: FollowDetail };

/** What becomes false when a follow-up is written. */
const SHOWN = [searchFollows, getFollow, listFollowItems, searchCustomers, getCustomer];

export default function FollowPage() {
  const access = useAccess(MENU.follow);
  const { message } = App.useApp();
  const client = useQueryClient();
  const { print, paper } = usePrint();
  const list = useList(searchFollows, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const canChange = access.can('change');

  const close = () => setDialog(null);
  function done(text: string) {
    close();
    void message.success(text);
    void Promise.all(SHOWN.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }
  function act(kind: FollowAction, follow: FollowDetail) {
    setDialog(kind === 'assign' ? { kind, ids: [follow.id] } : { kind, follow });
  }

  const shown = list.extra;
  const chosen = list.selected.map(Number);
  return (
    <>
      <ListPage
        list={list}
        columns={FOLLOW_COLUMNS}
        selectable={canChange}
        onOpen={(row) => setOpenId(row.id)}
        filters={<Filters list={list} />}
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            <Button onClick={() => setDialog({ kind: 'items' })}>跟进事项</Button>
            {access.can('print') && shown ? <Button onClick={() => print(<FollowListPaper {...shown} />)}>打印</Button> : null}
            {canChange ? (
              <Button disabled={chosen.length === 0} onClick={() => setDialog({ kind: 'assign', ids: chosen })}>
                批量指派
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                新增跟进
              </Button>
            ) : null}
          </>
        }
        empty={<EmptyState text={Object.keys(list.filter).length > 0 ? '没有符合条件的跟进' : '还没有客户跟进'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
              ['空格', '勾选'],
            ]}
          />
        }
      />
      {openId === null ? null : <FollowDrawer key={openId} id={openId} canChange={canChange} onAct={act} onClose={() => setOpenId(null)} />}
      {dialog?.kind === 'new' ? <NewFollowDialog onClose={close} onDone={() => done('已新增')} /> : null}
      {dialog?.kind === 'items' ? <FollowItemsDialog access={access} onClose={close} /> : null}
      {dialog?.kind === 'change' ? <ChangeFollowDialog follow={dialog.follow} onClose={close} onDone={() => done('已保存')} /> : null}
      {dialog?.kind === 'record' ? <RecordDialog follow={dialog.follow} onClose={close} onDone={() => done('已登记')} /> : null}
      {dialog?.kind === 'finish' ? <FinishDialog follow={dialog.follow} onClose={close} onDone={() => done('已完成')} /> : null}
      {dialog?.kind === 'giveUp' ? <GiveUpDialog follow={dialog.follow} onClose={close} onDone={() => done('已放弃')} /> : null}
      {dialog?.kind === 'assign' ? (
        <AssignDialog
          ids={dialog.ids}
          onClose={close}
          onDone={(text) => {
            list.setSelected([]);
            done(text);
          }}
        />
      ) : null}
      {paper}
    </>
  );
}

type Follows = ListState<typeof searchFollows>;

function Filters({ list }: { readonly list: Follows }) {
  const { filter, setFilter, resetFilter } = list;
  const items = useFollowItems(true).data ?? [];
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="客户 / 电话 / 编号" width={180} />
      <Counts list={list} counts={list.extra?.counts} />
      <Checkbox checked={filter.mine ?? false} onChange={(event) => setFilter({ mine: event.target.checked })}>
        只看我的
      </Checkbox>
      <FollowEmployeeSelect
        value={filter.employeeId ?? null}
        onChange={(employeeId) => setFilter({ employeeId })}
        placeholder="负责人"
        width={130}
      />
      <Select<number[]>
        mode="multiple"
        aria-label="跟进事项"
        placeholder="事项"
        allowClear
        maxTagCount="responsive"
        value={filter.itemIds ?? []}
        onChange={(itemIds) => setFilter({ itemIds })}
        options={items.map((item) => ({ value: item.id, label: item.name }))}
        popupMatchSelectWidth={false}
        style={{ minWidth: 120 }}
      />
      <span className="follow-days">
        <DayInput aria-label="计划日期从" placeholder="计划日期从" value={filter.from ?? null} onChange={(from) => setFilter({ from })} />
        <DayInput aria-label="计划日期到" placeholder="到" value={filter.to ?? null} onChange={(to) => setFilter({ to })} />
      </span>
      {Object.keys(filter).length > 0 ? (
        <Button type="link" onClick={resetFilter}>
          清除
        </Button>
      ) : null}
    </>
  );
}

const STATES = [
  { state: 1, count: 'waiting' },
  { state: 2, count: 'running' },
  { state: 3, count: 'done' },
  { state: 4, count: 'dropped' },
] as const;

/** How many there are in each state; a click shows them, another all again. */
function Counts({ list, counts }: { readonly list: Follows; readonly counts: FollowCounts | undefined }) {
  const { filter, setFilter } = list;
  const states = filter.states ?? [];
  return (
    <span className="follow-counts" role="group" aria-label="按状态">
      {STATES.map(({ state, count }) => (
        <Button
          key={state}
          size="small"
          type={states.includes(state) ? 'primary' : 'default'}
          aria-pressed={states.includes(state)}
          onClick={() => setFilter({ states: states.includes(state) ? states.filter((one) => one !== state) : [...states, state] })}
        >
          {followState.text(state)}
          <b>{counts?.[count] ?? 0}</b>
        </Button>
      ))}
      <Button
        size="small"
        danger
        type={filter.overdue ? 'primary' : 'default'}
        aria-pressed={filter.overdue ?? false}
        onClick={() => setFilter({ overdue: !filter.overdue })}
      >
        逾期<b>{counts?.overdue ?? 0}</b>
      </Button>
    </span>
  );
}
