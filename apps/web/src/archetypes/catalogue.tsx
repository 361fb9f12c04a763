// Every part and archetype with sample content, at /uicomponent: a reference for programmers before they build a screen.
import { Tabs } from 'antd';
import { ListSample, MasterDetailSample, ReportSample, TreeListSample } from './catalogue-archetypes.tsx';
import { ChartSamples } from './catalogue-charts.tsx';
import { DialogSamples } from './catalogue-dialogs.tsx';
import { PartsCatalogue } from './catalogue-parts.tsx';
import { DictionarySample, RecordSample } from './catalogue-records.tsx';
import './archetypes.css';
import './catalogue.css';

const SAMPLES = [
  { key: 'parts', label: '部件', children: <PartsCatalogue /> },
  { key: 'list', label: '列表', children: <ListSample /> },
  { key: 'record', label: '记录与审核', children: <RecordSample /> },
  { key: 'dictionary', label: '字典', children: <DictionarySample /> },
  { key: 'tree-list', label: '树与列表', children: <TreeListSample /> },
  { key: 'master-detail', label: '主从', children: <MasterDetailSample /> },
  { key: 'report', label: '报表', children: <ReportSample /> },
  { key: 'charts', label: '图', children: <ChartSamples /> },
  { key: 'dialogs', label: '对话框', children: <DialogSamples /> },
];

export function Catalogue() {
  return (
    <>
      <h1 className="catalogue-title">组件目录</h1>
      <Tabs className="catalogue" size="small" items={SAMPLES} />
    </>
  );
}
