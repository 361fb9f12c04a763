// Every part and archetype with sample content, for /uicomponent: where a programmer looks before building a screen.
import { Tabs } from 'antd';
import {
  DashboardSample,
  DocumentSample,
  ListSample,
  MasterDetailSample,
  ReportSample,
  TreeListSample,
  WizardSample,
} from './catalogue-archetypes.tsx';
import { DialogSamples } from './catalogue-dialogs.tsx';
import { PartsCatalogue } from './catalogue-parts.tsx';
import './archetypes.css';
import './catalogue.css';

const SAMPLES = [
  { key: 'parts', label: '部件', children: <PartsCatalogue /> },
  { key: 'list', label: '列表', children: <ListSample /> },
  { key: 'tree-list', label: '树与列表', children: <TreeListSample /> },
  { key: 'master-detail', label: '主从', children: <MasterDetailSample /> },
  { key: 'document', label: '单据', children: <DocumentSample /> },
  { key: 'report', label: '报表', children: <ReportSample /> },
  { key: 'dashboard', label: '看板', children: <DashboardSample /> },
  { key: 'wizard', label: '向导', children: <WizardSample /> },
  { key: 'dialogs', label: '对话框', children: <DialogSamples /> },
];

export function Catalogue() {
  return <Tabs className="catalogue" size="small" items={SAMPLES} />;
}
