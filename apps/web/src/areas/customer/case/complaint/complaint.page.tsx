// 投诉管理 (menu 100): complaints with their level, investigation and reply, and the figures by cause, estate and month.
import './complaint.css';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useCaseEvents } from '../record/refresh-cases.ts';
import { ComplaintFigures } from './complaint-figures.tsx';
import { ComplaintList } from './complaint-list.tsx';

export default function ComplaintPage() {
  const access = useAccess(MENU.complaint);
  const tabs = useAskedTabs('list');
  useCaseEvents();
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'list', label: '投诉', children: <ComplaintList access={access} /> },
        { key: 'figures', label: '统计', children: <ComplaintFigures /> },
      ]}
    />
  );
}
