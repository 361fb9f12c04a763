// 公摊计费 (menu 154): costs of a period shared among the houses of a group, and the plans that define how.
import './share.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { SharePlanList } from './share-plan-list.tsx';
import { SharePoolList } from './share-pool-list.tsx';

export default function BillingSharePage() {
  const access = useAccess(MENU.billingShare);
  const [shown, setShown] = useState('pools');
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        { key: 'pools', label: '公摊', children: <SharePoolList access={access} /> },
        { key: 'plans', label: '公摊方案', children: <SharePlanList access={access} /> },
      ]}
    />
  );
}
