import { useState } from 'react';
import { Button, Form, Input, Table } from 'antd';
import { CapitalMoney, DateText, DayInput, EnumText, KeyHints, Money, SearchBox, StatusTag } from '../ui/index.ts';
import { SAMPLE_HOUSES, SAMPLE_SUM, SAMPLE_TONES, sampleState, useSampleList, type SampleHouse } from './catalogue-samples.ts';
import { DashboardCard, DashboardPage } from './dashboard/dashboard-page.tsx';
import { BarPicture, LinePicture } from './dashboard/pictures.tsx';
import { DocumentPage } from './document/document-page.tsx';
import { column } from './list/column.ts';
import { ListPage } from './list/list-page.tsx';
import { MasterDetailPage } from './master-detail/master-detail-page.tsx';
import { ReportPage } from './report/report-page.tsx';
import { TreeCard } from './tree-list/tree-card.tsx';
import { TreeListPage } from './tree-list/tree-list-page.tsx';
import { useTree, type TreeItem } from './tree-list/use-tree.ts';
import { useWizard } from './wizard/use-wizard.ts';
import { WizardPage } from './wizard/wizard-page.tsx';

const COLUMNS = column<SampleHouse>()([
  { title: '房号', field: 'code', width: 110 },
  { title: '业主', field: 'owner' },
  { title: '建筑面积', field: 'area', align: 'right' },
  { title: '使用状态', render: (house) => <EnumText of={sampleState} value={house.state} tones={SAMPLE_TONES} /> },
  { title: '欠费', align: 'right', sortField: 'arrears', render: (house) => <Money value={house.arrears} danger dashZero /> },
  { title: '计费起始', render: (house) => <DateText value={house.from} /> },
]);

export function ListSample() {
  const [key, setKey] = useState('');
  const list = useSampleList(SAMPLE_HOUSES.filter((house) => (house.code + house.owner).includes(key)));
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      selectable
      filters={<SearchBox value={key} onSearch={setKey} placeholder="房号 / 业主" />}
      actions={<Button type="primary">新增房屋</Button>}
      summary={
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} />
          <Table.Summary.Cell index={1} colSpan={4}>
            合计
          </Table.Summary.Cell>
          <Table.Summary.Cell index={5} align="right">
            <Money value={SAMPLE_SUM} />
          </Table.Summary.Cell>
          <Table.Summary.Cell index={6} />
        </Table.Summary.Row>
      }
      foot={
        <KeyHints
          keys={[
            ['↑↓', '移动'],
            ['Enter', '打开'],
            ['空格', '勾选'],
          ]}
        />
      }
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
      list={<ListPage list={list} columns={COLUMNS} />}
    />
  );
}

export function MasterDetailSample() {
  const list = useSampleList(SAMPLE_HOUSES);
  return (
    <MasterDetailPage
      master={<ListPage list={list} columns={COLUMNS.slice(0, 3)} />}
      title={list.active?.code}
      tabs={[
        { key: 'base', title: '基本信息', content: list.active?.owner },
        { key: 'arrears', title: '欠费', content: <Money value={list.active?.arrears} danger /> },
      ]}
    />
  );
}

export function DocumentSample() {
  const [state, setState] = useState<'draft' | 'audited'>('draft');
  return (
    <DocumentPage
      document={{ loading: false, error: null, acting: false, reload: () => undefined }}
      title="减免申请单"
      number="JM2026-000187"
      state={<StatusTag tone={state === 'draft' ? 'busy' : 'good'}>{state === 'draft' ? '待审核' : '已审核'}</StatusTag>}
      actions={
        <Button type="primary" disabled={state === 'audited'} onClick={() => setState('audited')}>
          审核
        </Button>
      }
      head={[
        { label: '房屋', value: '云栖花园 3幢-2单元-1203' },
        { label: '申请日期', value: <DateText value="2026-11-15" /> },
      ]}
      lines={
        <Table<SampleHouse>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={SAMPLE_HOUSES.slice(1, 3)}
          columns={[
            { title: '房号', dataIndex: 'code' },
            { title: '金额', align: 'right', render: (_, house) => <Money value={house.arrears} /> },
          ]}
        />
      }
      foot={
        <>
          <span>制单：陈晓岚</span>
          <CapitalMoney value="4726.05" />
        </>
      }
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

export function DashboardSample() {
  const points = ['一月', '二月', '三月', '四月'].map((label, at) => ({ label, value: String(3200 + at * 410) }));
  const figures = { head: ['月份', '金额'], rows: points.map(({ label, value }) => [label, <Money key={label} value={value} />]) };
  return (
    <DashboardPage>
      <DashboardCard
        title="收款"
        headline={<Money value="15260" />}
        picture={<BarPicture label="各月收款" points={points} />}
        figures={figures}
      />
      <DashboardCard title="欠费走势" picture={<LinePicture label="各月欠费" points={points} />} figures={figures} span={2} />
    </DashboardPage>
  );
}

export function WizardSample() {
  const [done, setDone] = useState('');
  const wizard = useWizard(
    [
      { key: 'name', title: '公司名称', guard: ({ name }: { name: string }) => (name.trim() === '' ? '请输入公司名称' : null) },
      { key: 'check', title: '核对' },
    ],
    { name: '' },
    ({ name }) => setDone(name),
  );
  return (
    <WizardPage
      wizard={wizard}
      panels={{
        name: (
          <Form.Item label="公司名称" htmlFor="wizard-name">
            <Input id="wizard-name" value={wizard.values.name} onChange={(event) => wizard.setValues({ name: event.target.value })} />
          </Form.Item>
        ),
        check: <p>{done === '' ? `将登记：${wizard.values.name}` : `已登记：${done}`}</p>,
      }}
    />
  );
}
