// 用印管理 (menu 205): requests to use seals, the register of uses, and the seals.
import './stamp.css';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { RequestList } from './request-list.tsx';
import { SealList } from './seal-list.tsx';
import { UseList } from './use-list.tsx';

export default function StampPage() {
  const access = useAccess(MENU.stamp);
  const tabs = useAskedTabs('request');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'request', label: '用印申请', children: <RequestList access={access} /> },
        { key: 'use', label: '用印登记', children: <UseList access={access} /> },
        { key: 'seal', label: '印章', children: <SealList access={access} /> },
      ]}
    />
  );
}
