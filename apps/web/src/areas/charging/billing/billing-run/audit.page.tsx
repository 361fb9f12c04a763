// 计费审核 (menu 158): billing runs are tried and stored as batches, then audited by another user; any bill can be viewed. The bar above every
// page shows the notices to this screen.
import '../billing.css';
import './audit.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTab } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { BatchList } from './batch-list.tsx';
import { BillList } from '../bill/bill-list.tsx';
import { OpeningTab } from '../opening/opening-tab.tsx';

export default function BillingAuditPage() {
  const access = useAccess(MENU.billingAudit);
  const [shown, setShown] = useState('batches');
  useAskedTab(setShown);
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        { key: 'batches', label: '计费批次', children: <BatchList access={access} /> },
        { key: 'bills', label: '账单查询', children: <BillList access={access} /> },
        { key: 'opening', label: '期初导入', children: <OpeningTab access={access} /> },
      ]}
    />
  );
}
