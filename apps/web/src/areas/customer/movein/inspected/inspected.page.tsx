// 验房记录 (menu 87): houses that were checked, with what was found, how long it took to mend and when they were handed over.
import './inspected.css';
import { useState } from 'react';
import { Button, Segmented, Tabs } from 'antd';
import { DEFECT, exportDefects, exportMoveIns, MENU, MOVE_IN, searchMoveIns, type InputOf, type MoveInRow } from '@anju/contract';
import { formatCount, formatDay } from '@anju/domain';
import {
  column,
  ExportByJob,
  ListPage,
  PrintList,
  useActs,
  useAskedFilter,
  useAskedId,
  useAskedTabs,
  useList,
} from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  DayRange,
  EmptyState,
  EnumCheck,
  EnumText,
  InstantText,
  SearchBox,
  usePrint,
  type PrintColumn,
} from '../../../../ui/index.ts';
import { BuildingPick, EstatePick } from '../../../estate/index.ts';
import { HouseDrawer } from '../house/house-drawer.tsx';
import { MOVE_IN_TONES } from '../parts/move-in-tones.ts';
import { PlanPick } from '../parts/plan-pick.tsx';
import { PlanProgress } from '../plan/plan-progress.tsx';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';

const COLUMNS = column<MoveInRow>()([
  { title: '编号', field: 'number', width: 132 },
  { title: '房屋', field: 'house', width: 160, sortField: 'house' },
  { title: '业主', field: 'owner' },
  { title: '电话', field: 'phone', hidden: true },
  { title: '验房时间', render: ({ checkedAt }) => <InstantText value={checkedAt} /> },
  { title: '未闭合', width: 72, align: 'right', sortField: 'openDefects', field: 'openDefects' },
  { title: '已闭合', width: 72, align: 'right', field: 'closedDefects' },
  { title: '超期', width: 64, align: 'right', field: 'overdueDefects' },
  { title: '闭合天数', width: 88, align: 'right', render: ({ closeDays }) => (closeDays === null ? '–' : `${closeDays} 天`) },
  { title: '复验日期', render: ({ recheckOn }) => <DateText value={recheckOn} /> },
  { title: '交付日期', sortField: 'handedOn', render: ({ handedOn }) => <DateText value={handedOn} /> },
  { title: '钥匙', width: 64, align: 'right', field: 'keys' },
  { title: '拒收原因', field: 'refusal', hidden: true },
  { title: '入伙计划', field: 'planName', width: 150 },
  { title: '小区', field: 'estateName', hidden: true },
  { title: '状态', render: ({ state }) => <EnumText of={MOVE_IN} value={state} tones={MOVE_IN_TONES} /> },
]);

const day = (value: string | null) => (value === null ? '' : formatDay(value));
const PAPER: readonly PrintColumn<MoveInRow>[] = [
  { title: '编号', render: ({ number }) => number },
  { title: '房屋', render: ({ house }) => house },
  { title: '业主', render: ({ owner }) => owner },
  { title: '未闭合', render: ({ openDefects }) => openDefects, align: 'right' },
  { title: '已闭合', render: ({ closedDefects }) => closedDefects, align: 'right' },
  { title: '超期', render: ({ overdueDefects }) => overdueDefects, align: 'right' },
  { title: '交付日期', render: ({ handedOn }) => day(handedOn) },
  { title: '状态', render: ({ state }) => MOVE_IN.text(state) },
];

type Defects = NonNullable<InputOf<typeof searchMoveIns>['defects']>;
const DEFECTS: { value: Defects; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'open', label: '未闭合' },
  { value: 'overdue', label: '超期' },
  { value: 'closed', label: '已闭合' },
  { value: 'none', label: '没有问题' },
];

type Sheet = 'houses' | 'defects';

function InspectedList({ access }: { readonly access: Access }) {
  const list = useList(searchMoveIns, { checked: true });
  const acts = useActs<{ none: null }>(useRefreshMoveIns());
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { print, paper } = usePrint();
  const { filter, setFilter, extra } = list;
  useAskedId(acts.open);
  useAskedFilter((asked) => setFilter(asked));
  const totals = extra && {
    text: `合计 ${formatCount(extra.total)} 套`,
    cells: {
      已入伙: formatCount(extra.handedCount),
      未闭合: formatCount(extra.openDefects),
      已闭合: formatCount(extra.closedDefects),
      平均闭合: extra.meanDays === null ? '–' : `${extra.meanDays} 天`,
    },
  };
  const printAll = () =>
    acts.attempt(async () => {
      const answer = await list.readMost();
      print(<PrintList title="验房记录" of={answer} columns={PAPER} unit="套" totals={totals} />);
    });
  return (
    <>
      <ListPage
        name="customer.movein.inspected"
        what={{ name: '验房记录', none: '还没有验过的房屋' }}
        access={access}
        list={list}
        columns={COLUMNS}
        ownExport
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="房号 / 业主 / 电话 / 编号"
              width={190}
            />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId, planId: null, buildingId: null })} />
            <PlanPick estateId={filter.estateId} value={filter.planId} onChange={(planId) => setFilter({ planId })} />
            <BuildingPick
              estateId={filter.estateId}
              value={filter.buildingId}
              onChange={(buildingId) => setFilter({ buildingId })}
              width={110}
            />
            <Segmented<Defects>
              aria-label="问题"
              options={DEFECTS}
              value={filter.defects ?? 'all'}
              onChange={(defects) => setFilter({ defects })}
            />
            <EnumCheck of={MOVE_IN} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <DayRange
              of="交付"
              from={filter.handedFrom}
              to={filter.handedTo}
              onFrom={(handedFrom) => setFilter({ handedFrom })}
              onTo={(handedTo) => setFilter({ handedTo })}
            />
          </>
        }
        actions={
          <>
            {access.can('print') ? <Button onClick={printAll}>打印</Button> : null}
            {access.can('export') ? (
              <>
                <Button onClick={() => setSheet('houses')}>导出</Button>
                <Button onClick={() => setSheet('defects')}>导出问题给开发商</Button>
              </>
            ) : null}
          </>
        }
        totals={totals}
      />
      <HouseDrawer list={list} access={access} acts={acts} />
      {sheet === 'houses' ? (
        <ExportByJob
          title="导出验房记录"
          request={(purpose) => call(exportMoveIns, { filter: { ...filter, checked: true }, purpose })}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === 'defects' ? (
        <ExportByJob
          title="导出问题"
          note="所选小区和计划中未闭合的问题。"
          request={(purpose) =>
            call(exportDefects, {
              filter: { estateId: filter.estateId ?? null, planId: filter.planId ?? null, states: [DEFECT.open, DEFECT.mended] },
              purpose,
            })
          }
          onClose={() => setSheet(null)}
        />
      ) : null}
      {paper}
    </>
  );
}

/** The progress of a plan as a picture of its buildings; a house opens its record. */
function Progress({ access }: { readonly access: Access }) {
  const [planId, setPlanId] = useState<number | null>(null);
  const acts = useActs<{ none: null }>(useRefreshMoveIns());
  return (
    <section className="page-card inspected-progress">
      <PlanPick estateId={null} value={planId} placeholder="请选择入伙计划" onChange={setPlanId} />
      {planId === null ? <EmptyState text="选择入伙计划后，这里按楼层显示每套房屋办到哪一步" /> : null}
      {planId === null ? null : <PlanProgress key={planId} id={planId} onHouse={acts.open} />}
      <HouseDrawer access={access} acts={acts} />
    </section>
  );
}

export default function InspectedPage() {
  const access = useAccess(MENU.movedIn);
  const tabs = useAskedTabs('list');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      size="small"
      items={[
        { key: 'list', label: '验房记录', children: <InspectedList access={access} /> },
        { key: 'progress', label: '入伙进度', children: <Progress access={access} /> },
      ]}
    />
  );
}
