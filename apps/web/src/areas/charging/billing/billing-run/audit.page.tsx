// 计费审核 (menu 158): runs tried and stored as batches, audited by somebody else; and a look at any bill.
// Notices to this screen are shown by the bar above every page.
import '../billing.css';
import './audit.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { BatchList } from './batch-list.tsx';
import { BillList } from '../bill/bill-list.tsx';
import { OpeningTab } from '../opening/opening-tab.tsx';

export default function BillingAuditPage() {
  const access = useAccess(MENU.billingAudit);
  const [shown, setShown] = useState('batches');
  return (
    <Tabs
      className="audit-tabs"
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
