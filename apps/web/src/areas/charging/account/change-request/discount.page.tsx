// 折扣账户 (menu 178): discounts granted, line by line and by reason and approver, and the requests for them. The bar above every page shows
// the notices to this screen.
import '../change.css';
import { Tabs } from 'antd';
import { CHANGE, MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { ChangeRegister } from './change-register.tsx';
import { ChangeRequests } from './change-requests.tsx';

export default function AccountDiscountPage() {
  const access = useAccess(MENU.accountDiscount);
  const tabs = useAskedTabs('changes');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'changes', label: '折扣明细', children: <ChangeRegister kind={CHANGE.discount} /> },
        { key: 'requests', label: '折扣申请', children: <ChangeRequests kind={CHANGE.discount} access={access} /> },
      ]}
    />
  );
}
