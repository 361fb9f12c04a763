import { useState } from 'react';
import { Button } from 'antd';
import { DateText, DayInput, EnumText, Money, SearchBox } from '../ui/index.ts';
import { SAMPLE_HOUSES, SAMPLE_SUM, SAMPLE_TONES, sampleState, useSampleList, type SampleHouse } from './catalogue-samples.ts';
import { column } from './list/column.ts';
import { ListPage } from './list/list-page.tsx';
import { MasterDetailPage } from './master-detail/master-detail-page.tsx';
import { ReportPage } from './report/report-page.tsx';
import { TreeCard } from './tree-list/tree-card.tsx';
import { TreeListPage } from './tree-list/tree-list-page.tsx';
import { useTree, type TreeItem } from './tree-list/use-tree.ts';

const COLUMNS = column<SampleHouse>()([
  { title: '房号', field: 'code', width: 110 },
  { title: '业主', field: 'owner' },
  { title: '建筑面积', field: 'area', align: 'right' },
  { title: '使用状态', render: (house) => <EnumText of={sampleState} value={house.state} tones={SAMPLE_TONES} /> },
  { title: '欠费', align: 'right', sortField: 'arrears', render: (house) => <Money value={house.arrears} danger dashZero /> },
  { title: '计费起始', render: (house) => <DateText value={house.from} /> },
]);

/** A user with view rights only. */
const LOOKS = { state: 1, authorised: false, can: () => false } as const;

export function ListSample() {
  const [key, setKey] = useState('');
  const list = useSampleList(SAMPLE_HOUSES.filter((house) => (house.code + house.owner).includes(key)));
  return (
    <ListPage
      name="catalogue.archetypes"
      what="房屋"
      access={LOOKS}
      list={{ ...list, filtered: key !== '', resetFilter: () => setKey('') }}
      columns={COLUMNS}
      selectable
      filters={<SearchBox value={key} onSearch={setKey} placeholder="房号 / 业主" />}
      actions={<Button type="primary">新增房屋</Button>}
      totals={{ text: '合计', cells: { 欠费: <Money value={SAMPLE_SUM} /> } }}
    />
  );
}

interface SampleNode extends TreeItem {
  readonly houses: number;
}
const TREE: Readonly<Record<string, readonly SampleNode[]>> = {
  '': [{ key: 'estate:1', title: '云栖花园', leaf: false, houses: 612 }],
  'estate:1': [
    { key: 'zone:1', title: '一区', leaf: true, houses: 318 },
    { key: 'zone:2', title: '二区', leaf: true, houses: 294 },
  ],
};
const loadSample = (parent: SampleNode | null) => Promise.resolve(TREE[parent?.key ?? ''] ?? []);

export function TreeListSample() {
  const tree = useTree(['catalogue-tree'], loadSample);
  const list = useSampleList(SAMPLE_HOUSES);
  return (
    <TreeListPage
      tree={<TreeCard tree={tree} count={(node) => node.houses} label="房屋树" />}
      list={<ListPage name="catalogue.archetypes-2" what="房屋" list={list} columns={COLUMNS} />}
    />
  );
}

export function MasterDetailSample() {
  const list = useSampleList(SAMPLE_HOUSES);
  return (
    <MasterDetailPage
      master={<ListPage name="catalogue.archetypes-3" what="房屋" list={list} columns={COLUMNS.slice(0, 3)} />}
      title={list.active?.code}
      tabs={[
        { key: 'base', title: '基本信息', content: list.active?.owner },
        { key: 'arrears', title: '欠费', content: <Money value={list.active?.arrears} danger /> },
      ]}
    />
  );
}

export function ReportSample() {
  const [day, setDay] = useState<string | null>('2026-11-15');
  const [shown, setShown] = useState(day);
  return (
    <ReportPage
      report={{ loading: false, error: null, changed: day !== shown, run: () => setShown(day) }}
      filters={<DayInput aria-label="截止日期" value={day} onChange={setDay} />}
      figures={[
        { label: '欠费合计', value: <Money value={SAMPLE_SUM} danger /> },
        { label: '户数', value: 3 },
      ]}
      columns={[
        { title: '房号', field: 'code' },
        { title: '业主', field: 'owner' },
        { title: '欠费', align: 'right', render: (house) => <Money value={house.arrears} />, total: <Money value={SAMPLE_SUM} /> },
      ]}
      rows={SAMPLE_HOUSES}
      rowKey="id"
    />
  );
}
