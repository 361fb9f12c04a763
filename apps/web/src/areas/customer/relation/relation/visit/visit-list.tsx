// The visits of everybody or of the user: those that are planned first, overdue ones red.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportRelationVisits,
  RELATION_REASON,
  RELATION_VISIT,
  RELATION_WAY,
  SATISFACTION,
  searchRelationVisits,
  type RelationVisitRow,
} from '@anju/contract';
import { formatCount, ratePercent } from '@anju/domain';
import { column, ExportByJob, ListPage, ManyButton, useActs, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { DateText, DayRange, EnumCheck, EnumText, SearchBox } from '../../../../../ui/index.ts';
import { BuildingPick, EstatePick } from '../../../../estate/index.ts';
import { SATISFACTION_TONES } from '../../../case/record/case-tones.ts';
import { LevelTag } from '../parts/level-tag.tsx';
import { useRefreshVisits } from '../parts/refresh-relations.ts';
import { VISIT_TONES } from '../parts/relation-tones.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { AssignVisitsDialog, NewVisitDialog } from './visit-dialogs.tsx';
import { VisitDrawer } from './visit-drawer.tsx';

const COLUMNS = column<RelationVisitRow>()([
  { title: '客户', field: 'name', width: 110 },
  { title: '房屋', width: 190, render: ({ estateName, house }) => [estateName, house].filter(Boolean).join(' ') || '–' },
  { title: '计划日期', render: ({ plannedOn, overdue }) => <DateText value={plannedOn} danger={overdue} /> },
  { title: '事由', width: 92, render: ({ reason }) => RELATION_REASON.text(reason) },
  { title: '走访内容', field: 'subject' },
  { title: '走访人', field: 'employee' },
  { title: '方式', width: 64, render: ({ way }) => RELATION_WAY.text(way) },
  { title: '电话', field: 'phone', hidden: true },
  { title: '分级', width: 104, render: ({ level }) => <LevelTag level={level} /> },
  { title: '走访日期', render: ({ doneOn }) => <DateText value={doneOn} /> },
  { title: '走访结果', field: 'result' },
  {
    title: '满意度',
    width: 88,
    render: ({ satisfaction }) => <EnumText of={SATISFACTION} value={satisfaction} tones={SATISFACTION_TONES} />,
  },
  { title: '关怀计划', field: 'carePlan', hidden: true },
  { title: '状态', render: ({ state }) => <EnumText of={RELATION_VISIT} value={state} tones={VISIT_TONES} /> },
]);

interface VisitListProps {
  readonly access: Access;
  /** Choice of list, calendar and plans. */
  readonly views: React.ReactNode;
  readonly opened: number | null;
  readonly open: (id: number | null) => void;
  readonly onCustomer: (personId: number) => void;
}

export function VisitList({ access, views, opened, open, onCustomer }: VisitListProps) {
  const list = useList(searchRelationVisits, {});
  const acts = useActs<{ new: null; batch: null; assign: readonly number[]; finish: RelationVisitRow }>(useRefreshVisits());
  const [isExporting, setExporting] = useState(false);
  const { filter, setFilter, selected, extra, active } = list;
  const { doing } = acts;
  const canChange = access.can('change');
  return (
    <>
      <ListPage
        name="customer.relation.visit"
        what={{ name: '走访', none: '还没有安排走访' }}
        access={access}
        list={list}
        columns={COLUMNS}
        ownExport
        selectable={canChange}
        onOpen={({ id }) => open(id)}
        filters={
          <>
            {views}
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="客户 / 房号 / 电话" width={150} />
            <Checkbox checked={filter.mine ?? false} onChange={({ target }) => setFilter({ mine: target.checked })}>
              只看我的
            </Checkbox>
            <Checkbox checked={filter.overdue ?? false} onChange={({ target }) => setFilter({ overdue: target.checked })}>
              {`逾期 ${extra?.overdue ?? ''}`.trim()}
            </Checkbox>
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId, buildingId: null })} />
            <BuildingPick
              width={110}
              estateId={filter.estateId}
              value={filter.buildingId}
              onChange={(buildingId) => setFilter({ buildingId })}
            />
            <EnumCheck of={RELATION_VISIT} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={RELATION_REASON} value={filter.reasons ?? []} onChange={(reasons) => setFilter({ reasons })} />
            <EnumCheck of={SATISFACTION} value={filter.satisfactions ?? []} onChange={(satisfactions) => setFilter({ satisfactions })} />
            <DayRange of="计划" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
          </>
        }
        actions={
          <>
            {access.can('export') ? <Button onClick={() => setExporting(true)}>导出</Button> : null}
            {canChange ? (
              <>
                <ManyButton text="转交" ticked={selected.length} unit="项" onClick={() => acts.begin('assign', selected.map(Number))} />
                <Button
                  disabled={active?.state !== RELATION_VISIT.planned}
                  title={active === undefined ? '请先选择走访' : ''}
                  onClick={() => (active ? acts.begin('finish', active) : undefined)}
                >
                  完成
                </Button>
              </>
            ) : null}
            {access.can('add') ? (
              <>
                <Button onClick={() => acts.begin('batch')}>批量安排</Button>
                <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                  安排走访
                </Button>
              </>
            ) : null}
          </>
        }
        totals={
          extra && {
            text: `计划 ${formatCount(extra.planned)} 项，其中逾期 ${formatCount(extra.overdue)}；已完成 ${formatCount(extra.done)} 项`,
            cells: extra.rated === 0 ? {} : { 满意率: `${ratePercent(String(extra.satisfied), String(extra.rated)) ?? '–'}%` },
          }
        }
      />
      {opened === null ? null : <VisitDrawer id={opened} list={list} access={access} onClose={() => open(null)} onCustomer={onCustomer} />}
      {doing?.kind === 'new' ? <NewVisitDialog onClose={acts.close} onDone={() => acts.done('已安排走访')} /> : null}
      {doing?.kind === 'batch' ? <BatchDialog onClose={acts.close} onDone={acts.done} /> : null}
      {doing?.kind === 'finish' ? <FinishDialog visit={doing.row} onClose={acts.close} onDone={() => acts.done('已完成走访')} /> : null}
      {doing?.kind === 'assign' ? (
        <AssignVisitsDialog
          ids={doing.row}
          onClose={acts.close}
          onDone={(text) => {
            list.setSelected([]);
            acts.done(text);
          }}
        />
      ) : null}
      {isExporting ? (
        <ExportByJob
          title="导出走访"
          request={(purpose) => call(exportRelationVisits, { filter, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}
