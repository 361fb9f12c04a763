// 账款调整 (menu 176): increases and decreases of bills, requested with a reason, approved by another user, with the form that is signed. The
// bar above every page shows the notices to this screen.
import '../change.css';
import { Tabs } from 'antd';
import { CHANGE, MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { ChangeRegister } from './change-register.tsx';
import { ChangeRequests } from './change-requests.tsx';

export default function AccountAdjustPage() {
  const access = useAccess(MENU.accountAdjust);
  const tabs = useAskedTabs('requests');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'requests', label: '调整单', children: <ChangeRequests kind={CHANGE.adjust} access={access} /> },
        { key: 'changes', label: '调整明细', children: <ChangeRegister kind={CHANGE.adjust} /> },
      ]}
    />
  );
}
