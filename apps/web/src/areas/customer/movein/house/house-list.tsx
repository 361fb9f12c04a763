// 房屋: the move-ins of all plans with their states; notices and appointments for those that are ticked.
import { useState } from 'react';
import { Button } from 'antd';
import { exportMoveIns, MOVE_IN, searchMoveIns, type MoveInRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ExportByJob, ListPage, ManyButton, useActs, useAskedFilter, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, DayFilter, EnumCheck, EnumText, FilterPick, InstantText, SearchBox } from '../../../../ui/index.ts';
import { BuildingPick, EstatePick } from '../../../estate/index.ts';
import { MOVE_IN_TONES } from '../parts/move-in-tones.ts';
import { defectsText, slotText } from '../parts/move-in-words.ts';
import { PlanPick } from '../parts/plan-pick.tsx';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import type { HouseActs } from './house-acts.ts';
import { HouseDialogs } from './house-dialogs.tsx';
import { HouseDrawer } from './house-drawer.tsx';

const COLUMNS = column<MoveInRow>()([
  { title: '房屋', field: 'house', width: 160, sortField: 'house' },
  { title: '业主', field: 'owner' },
  { title: '电话', field: 'phone' },
  { title: '通知时间', render: ({ toldAt }) => <InstantText value={toldAt} /> },
  { title: '预约', width: 140, sortField: 'day', render: ({ day, half }) => slotText(day, half) || '–' },
  { title: '号', width: 56, align: 'right', render: ({ queueNo }) => queueNo ?? '–' },
  {
    title: '未闭合 / 问题',
    width: 112,
    sortField: 'openDefects',
    render: ({ openDefects, closedDefects }) => defectsText(openDefects, closedDefects),
  },
  { title: '超期', width: 64, align: 'right', render: ({ overdueDefects }) => overdueDefects || '–' },
  { title: '复验日期', render: ({ recheckOn }) => <DateText value={recheckOn} /> },
  { title: '入伙日期', sortField: 'handedOn', render: ({ handedOn }) => <DateText value={handedOn} /> },
  { title: '钥匙', width: 64, align: 'right', field: 'keys', hidden: true },
  { title: '编号', field: 'number', hidden: true },
  { title: '入伙计划', field: 'planName', width: 150 },
  { title: '小区', field: 'estateName', hidden: true },
  { title: '状态', render: ({ state }) => <EnumText of={MOVE_IN} value={state} tones={MOVE_IN_TONES} /> },
]);

const DEFECTS = [
  { value: 'open' as const, label: '有未闭合' },
  { value: 'overdue' as const, label: '有超期' },
  { value: 'closed' as const, label: '全部闭合' },
  { value: 'none' as const, label: '没有问题' },
];

interface HouseListProps {
  readonly access: Access;
  readonly onCheck: (sheetId: number) => void;
}

export function HouseList({ access, onCheck }: HouseListProps) {
  const list = useList(searchMoveIns, {});
  const acts: HouseActs = useActs(useRefreshMoveIns());
  const [isExporting, setExporting] = useState(false);
  const { filter, setFilter, selected, extra, active } = list;
  useAskedId(acts.open, 'house');
  useAskedFilter((asked) => setFilter(asked));
  const book = ({ id, planId, house, day, half }: MoveInRow) => acts.begin('book', { id, planId, house, booked: slotText(day, half) });
  return (
    <>
      <ListPage
        name="customer.movein.house"
        what={{ name: '房屋', none: '还没有要入伙的房屋，请先发布入伙计划' }}
        access={access}
        list={list}
        columns={COLUMNS}
        ownExport
        selectable={access.can('change')}
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
            <EnumCheck of={MOVE_IN} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <FilterPick
              name="问题"
              value={filter.defects}
              options={DEFECTS}
              onChange={(defects) => setFilter({ defects: defects ?? 'all' })}
            />
            <DayFilter of="预约" value={filter.day} onChange={(day) => setFilter({ day })} />
          </>
        }
        actions={
          <>
            {access.can('export') ? <Button onClick={() => setExporting(true)}>导出</Button> : null}
            {access.can('change') ? (
              <>
                <Button disabled={!active} onClick={() => (active ? book(active) : undefined)}>
                  预约
                </Button>
                <ManyButton text="通知" ticked={selected.length} unit="套" onClick={() => acts.begin('tell', selected.map(Number))} />
              </>
            ) : null}
          </>
        }
        totals={
          extra && {
            text: `合计 ${formatCount(extra.total)} 套`,
            cells: {
              已入伙: formatCount(extra.handedCount),
              未闭合问题: formatCount(extra.openDefects),
              已闭合问题: formatCount(extra.closedDefects),
              平均整改: extra.meanDays === null ? '–' : `${extra.meanDays} 天`,
            },
          }
        }
      />
      <HouseDrawer list={list} access={access} acts={acts} onCheck={onCheck} />
      <HouseDialogs acts={acts} />
      {isExporting ? (
        <ExportByJob
          title="导出入伙房屋"
          request={(purpose) => call(exportMoveIns, { filter, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}
