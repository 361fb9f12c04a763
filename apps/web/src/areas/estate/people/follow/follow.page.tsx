// 客户跟进 (menu 74): promises to customers and matters to watch; the user's own open ones come first.
import './follow.css';
import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { FOLLOW, getCustomer, getFollow, listFollowItems, MENU, searchCustomers, searchFollows, type FollowCounts } from '@anju/contract';
import { ListPage, ManyButton, useActs, useAskedId, useList, type ListState } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { DayRange, FilterPicks, SearchBox, usePrint } from '../../../../ui/index.ts';
import { FOLLOW_COLUMNS, FollowListPaper } from './follow-columns.tsx';
import { FollowDrawer, type FollowActs } from './follow-detail.tsx';
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

export default function FollowPage() {
  const access = useAccess(MENU.follow);
  const { print, paper } = usePrint();
  const list = useList(searchFollows, {});
  const acts: FollowActs = useActs(useRefresh(searchFollows, getFollow, listFollowItems, searchCustomers, getCustomer));
  useAskedId(acts.open);
  const { opened, doing } = acts;
  const canChange = access.can('change');

  const shown = list.extra;
  const chosen = list.selected.map(Number);
  return (
    <>
      <ListPage
        name="estate.follow"
        what={{ name: '跟进', none: '还没有客户跟进' }}
        access={access}
        list={list}
        columns={FOLLOW_COLUMNS}
        selectable={canChange}
        onOpen={(row) => acts.open(row.id)}
        filters={<Filters list={list} />}
        actions={
          <>
            <Button onClick={() => acts.begin('items')}>跟进事项</Button>
            {access.can('print') && shown ? <Button onClick={() => print(<FollowListPaper {...shown} />)}>打印</Button> : null}
            {canChange ? (
              <ManyButton text="批量指派" ticked={chosen.length} unit="项" onClick={() => acts.begin('assign', chosen)} />
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增跟进
              </Button>
            ) : null}
          </>
        }
      />
      {opened === null ? null : <FollowDrawer list={list} id={opened} canChange={canChange} acts={acts} />}
      {doing?.kind === 'new' ? <NewFollowDialog onClose={acts.close} onDone={() => acts.done('已新增')} /> : null}
      {doing?.kind === 'items' ? <FollowItemsDialog access={access} onClose={acts.close} /> : null}
      {doing?.kind === 'change' ? <ChangeFollowDialog follow={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'record' ? <RecordDialog follow={doing.row} onClose={acts.close} onDone={() => acts.done('已登记')} /> : null}
      {doing?.kind === 'finish' ? <FinishDialog follow={doing.row} onClose={acts.close} onDone={() => acts.done('已完成')} /> : null}
      {doing?.kind === 'giveUp' ? <GiveUpDialog follow={doing.row} onClose={acts.close} onDone={() => acts.done('已放弃')} /> : null}
      {doing?.kind === 'assign' ? (
        <AssignDialog
          ids={doing.row}
          onClose={acts.close}
          onDone={(text) => {
            list.setSelected([]);
            acts.done(text);
          }}
        />
      ) : null}
      {paper}
    </>
  );
}

type Follows = ListState<typeof searchFollows>;

function Filters({ list }: { readonly list: Follows }) {
  const { filter, setFilter } = list;
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
        placeholder="全部负责人"
        width={130}
      />
      <FilterPicks
        name="跟进事项"
        value={filter.itemIds ?? []}
        onChange={(itemIds) => setFilter({ itemIds })}
        options={items.map((item) => ({ value: item.id, label: item.name }))}
        searched
      />
      <DayRange of="计划" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
    </>
  );
}

const STATES = [
  { state: FOLLOW.waiting, count: 'waiting' },
  { state: FOLLOW.running, count: 'running' },
  { state: FOLLOW.done, count: 'done' },
  { state: FOLLOW.dropped, count: 'dropped' },
] as const;

/** The number in each state. A click shows only these, a second click shows all again. */
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
          {FOLLOW.text(state)}
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
