// 特约服务计费 (menu 157): paid services on demand. Work done is charged by items with limited prices and audited like any bill. The bar above
// every page shows the notices to this screen.
import './special-service.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { SpecialServiceItems } from './special-service-items.tsx';
import { SpecialServiceList } from './special-service-list.tsx';

export default function BillingServePage() {
  const access = useAccess(MENU.billingServe);
  const [shown, setShown] = useState('serves');
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        { key: 'serves', label: '服务收费', children: <SpecialServiceList access={access} /> },
        { key: 'items', label: '服务项目', children: <SpecialServiceItems access={access} /> },
      ]}
    />
  );
}
