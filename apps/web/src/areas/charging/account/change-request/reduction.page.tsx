// 减免账户 (menu 182): reductions granted, including 抹零, line by line and by reason and approver, and the requests for them. The bar above
// every page shows the notices to this screen.
import '../change.css';
import { Tabs } from 'antd';
import { CHANGE, MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { ChangeRegister } from './change-register.tsx';
import { ChangeRequests } from './change-requests.tsx';

export default function AccountReductionPage() {
  const access = useAccess(MENU.accountReduction);
  const tabs = useAskedTabs('changes');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'changes', label: '减免明细', children: <ChangeRegister kind={CHANGE.reduce} /> },
        { key: 'requests', label: '减免申请', children: <ChangeRequests kind={CHANGE.reduce} access={access} /> },
      ]}
    />
  );
}
