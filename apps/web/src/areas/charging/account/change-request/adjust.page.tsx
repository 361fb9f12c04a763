// 账款调整 (menu 176): plus and minus on bills, asked for with a reason, passed by somebody else, with the paper that is signed.
// Notices to this screen are shown by the bar above every page.
import '../change.css';
import { Tabs } from 'antd';
import { CHANGE, MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { ChangeRegister } from './change-register.tsx';
import { ChangeRequests } from './change-requests.tsx';

export default function AccountAdjustPage() {
  const access = useAccess(MENU.accountAdjust);
  return (
    <Tabs
      className="change-tabs"
      items={[
        { key: 'requests', label: '调整单', children: <ChangeRequests kind={CHANGE.adjust} access={access} /> },
        { key: 'changes', label: '调整明细', children: <ChangeRegister kind={CHANGE.adjust} /> },
      ]}
    />
  );
}
