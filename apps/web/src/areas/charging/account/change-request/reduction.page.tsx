// 减免账户 (menu 182): reductions given, 抹零 among them: line by line, by reason and approver, and those asked for.
// Notices to this screen are shown by the bar above every page.
import '../change.css';
import { Tabs } from 'antd';
import { CHANGE, MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { ChangeRegister } from './change-register.tsx';
import { ChangeRequests } from './change-requests.tsx';

export default function AccountReductionPage() {
  const access = useAccess(MENU.accountReduction);
  return (
    <Tabs
      className="change-tabs"
      items={[
        { key: 'changes', label: '减免明细', children: <ChangeRegister kind={CHANGE.reduce} /> },
        { key: 'requests', label: '减免申请', children: <ChangeRequests kind={CHANGE.reduce} access={access} /> },
      ]}
    />
  );
}
