// Rules suggest a level and say why; a person takes it or leaves it.
import './level.css';
import { searchLevelSuggestions, type LevelSuggestion } from '@anju/contract';
import { useState } from 'react';
import { column, ListPage, ManyButton, useActs, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { SearchBox } from '../../../../../ui/index.ts';
import { BuildingPick, EstatePick, useEstateChoices } from '../../../../estate/index.ts';
import { LevelTag } from '../parts/level-tag.tsx';
import { useRefreshLevels } from '../parts/refresh-relations.ts';
import { LeaveDialog, TakeDialog } from './level-dialogs.tsx';
import { LevelsPick } from './levels-pick.tsx';

const COLUMNS = column<LevelSuggestion>()([
  { title: '客户', field: 'name', width: 110 },
  { title: '房屋', field: 'houses', width: 200 },
  { title: '现分级', width: 104, render: ({ level }) => <LevelTag level={level} /> },
  { title: '建议分级', width: 104, render: ({ suggested }) => <LevelTag level={suggested} /> },
  { title: '建议原因', width: 280, render: ({ why }) => why.join('；') },
  { title: '客户年限', width: 84, align: 'right', field: 'years' },
  { title: '欠费月数', width: 84, align: 'right', field: 'arrearsMonths' },
  { title: '投诉次数', width: 84, align: 'right', field: 'complaints' },
  { title: '电话', field: 'phone', hidden: true },
]);

interface LevelSuggestionsProps {
  readonly access: Access;
  readonly views: React.ReactNode;
  readonly onCustomer: (personId: number) => void;
}

export function LevelSuggestions({ access, views, onCustomer }: LevelSuggestionsProps) {
  const [first] = useEstateChoices();
  const [chosen, setChosen] = useState<number | null>(null);
  const estateId = chosen ?? first?.value ?? null;
  const list = useList(searchLevelSuggestions, { estateId: estateId ?? 0 }, { rowKey: 'personId', enabled: estateId !== null });
  const acts = useActs<{ take: readonly LevelSuggestion[]; leave: readonly LevelSuggestion[] }>(useRefreshLevels());
  const { filter, setFilter, selected, rows } = list;
  const ticked = rows.filter(({ personId }) => selected.includes(personId));
  const { doing } = acts;
  const done = (text: string) => {
    list.setSelected([]);
    acts.done(text);
  };
  const canChange = access.can('change');
  return (
    <>
      <ListPage
        name="customer.relation.suggestion"
        what={{
          name: '建议',
          none: estateId === null ? '请先选择小区' : '没有分级建议；建议条件在“分级设置”中填写',
          open: '客户全景',
        }}
        access={access}
        list={list}
        columns={COLUMNS}
        selectable={canChange}
        onOpen={({ personId }) => onCustomer(personId)}
        filters={
          <>
            {views}
            <EstatePick
              required
              width={140}
              placeholder="请选择小区"
              value={estateId}
              onChange={(next) => {
                setChosen(next);
                setFilter({ buildingId: null });
              }}
            />
            <BuildingPick width={110} estateId={estateId} value={filter.buildingId} onChange={(buildingId) => setFilter({ buildingId })} />
            <LevelsPick width={150} value={filter.levelIds} onChange={(levelIds) => setFilter({ levelIds })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名 / 电话 / 房号" width={150} />
          </>
        }
        actions={
          canChange ? (
            <>
              <ManyButton text="不采纳" ticked={ticked.length} unit="位" onClick={() => acts.begin('leave', ticked)} />
              <ManyButton text="采纳" ticked={ticked.length} unit="位" onClick={() => acts.begin('take', ticked)} />
            </>
          ) : null
        }
      />
      {doing?.kind === 'take' ? <TakeDialog rows={doing.row} onClose={acts.close} onDone={done} /> : null}
      {doing?.kind === 'leave' ? <LeaveDialog rows={doing.row} onClose={acts.close} onDone={done} /> : null}
    </>
  );
}
