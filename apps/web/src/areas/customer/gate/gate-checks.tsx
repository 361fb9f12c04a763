// 核验记录: every check at the gates, for those who look back.
import { useState } from 'react';
import { FILE_CATEGORY, GATE_KIND, GATE_RESULT, searchGateChecks, type GateCheckRow } from '@anju/contract';
import { formatCount, formatInstant } from '@anju/domain';
import { column, Facts, ListPage, RecordDrawer, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { DayRange, EnumCheck, EnumText, InstantText, PhotoTile, PhotoTiles, Picture, SearchBox, type TonesOf } from '../../../ui/index.ts';
import { EstatePick } from '../../estate/index.ts';

const TONES: TonesOf<typeof GATE_RESULT> = {
  [GATE_RESULT.passedIn]: 'paid',
  [GATE_RESULT.passedOut]: 'paid',
  [GATE_RESULT.refused]: 'overdue',
};

const goodsText = ({ goods }: GateCheckRow): string =>
  goods.map(({ name, quantity, unit, counted }) => `${name} ${counted === '' ? '未清点' : counted}/${quantity}${unit}`).join('、');

const COLUMNS = column<GateCheckRow>()([
  { title: '时间', width: 132, render: (row) => <InstantText value={row.at} /> },
  { title: '证件', width: 90, render: (row) => GATE_KIND.text(row.kind) },
  { title: '编号', field: 'number', width: 130 },
  { title: '内容', field: 'title', width: 120 },
  { title: '小区', field: 'estateName', width: 100 },
  { title: '房屋', field: 'house', width: 120 },
  { title: '姓名', field: 'name', width: 90 },
  { title: '车牌', width: 100, render: (row) => row.plate || '–' },
  { title: '岗位', width: 90, render: (row) => row.place || '–' },
  { title: '核验人', field: 'by', width: 84 },
  { title: '说明', width: 180, render: (row) => (row.contested === '' ? row.note || '–' : `有异议：${row.contested}`) },
  { title: '结果', width: 90, render: (row) => <EnumText of={GATE_RESULT} value={row.result} tones={TONES} /> },
]);

export function GateChecks({ access }: { readonly access: Access }) {
  const list = useList(searchGateChecks, {});
  const [opened, setOpened] = useState<GateCheckRow | null>(null);
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="customer.gate-check"
        what={{ name: '核验记录', none: '还没有核验记录' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={setOpened}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 房号 / 姓名 / 车牌 / 核验人" />
            <EstatePick value={filter.estateId ?? null} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={GATE_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={GATE_RESULT} value={filter.results ?? []} onChange={(results) => setFilter({ results })} />
            <DayRange of="核验" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
          </>
        }
        totals={
          extra &&
          `合计 ${formatCount(extra.total)} 次：放行 ${formatCount(extra.passed)}，不放行 ${formatCount(extra.refused)}，有异议 ${formatCount(extra.contested)}`
        }
      />
      <RecordDrawer
        list={list}
        record={opened && { data: opened }}
        what="核验记录"
        title={(row) => `${row.number} ${row.title}`}
        onClose={() => setOpened(null)}
      >
        {(row) => (
          <>
            <Facts
              rows={[
                ['结果', <EnumText key="result" of={GATE_RESULT} value={row.result} tones={TONES} />],
                ['有异议', row.contested && <span className="ui-danger">{row.contested}</span>],
                ['证件', GATE_KIND.text(row.kind)],
                ['房屋', `${row.estateName} ${row.house}`],
                ['姓名', row.name],
                ['车牌', row.plate],
                ['物品', goodsText(row)],
                ['说明', row.note],
                ['核验', `${row.by} ${formatInstant(row.at)} ${row.place}`],
                ['上传时间', row.arrivedAt !== row.at && formatInstant(row.arrivedAt)],
              ]}
            />
            {row.photoIds.length === 0 ? null : (
              <PhotoTiles>
                {row.photoIds.map((photo) => (
                  <PhotoTile key={photo} caption="核验照片">
                    <Picture parent={row.id} cat={FILE_CATEGORY.gatePhoto} id={photo} side={320} alt="核验照片" />
                  </PhotoTile>
                ))}
              </PhotoTiles>
            )}
          </>
        )}
      </RecordDrawer>
    </>
  );
}
