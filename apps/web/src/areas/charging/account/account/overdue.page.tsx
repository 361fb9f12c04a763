// 违约金账户 (menu 180): late fees by bill, and their waivers. The bar above every page shows the notices to this screen.
import '../change.css';
import { Tabs } from 'antd';
import { CHANGE, MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { ChangeRegister } from '../change-request/change-register.tsx';
import { ChangeRequests } from '../change-request/change-requests.tsx';
import { LateLedger } from './late-ledger.tsx';

export default function AccountOverduePage() {
  const access = useAccess(MENU.accountOverdue);
  const tabs = useAskedTabs('ledger');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'ledger', label: '违约金明细', children: <LateLedger access={access} /> },
        { key: 'requests', label: '减免申请', children: <ChangeRequests kind={CHANGE.waive} access={access} /> },
        { key: 'changes', label: '减免明细', children: <ChangeRegister kind={CHANGE.waive} /> },
      ]}
    />
  );
}
