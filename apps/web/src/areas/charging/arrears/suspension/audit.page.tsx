// 挂账审核 (menu 171): requests of every kind and instalment plans that wait for a decision by another user than their maker.
import '../arrears.css';
import { Tabs } from 'antd';
import { MENU, SUSPENSION } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { PlanList } from '../instalment-plan/plan-list.tsx';
import { SuspensionList } from './suspension-list.tsx';

export default function SuspensionAuditPage() {
  const access = useAccess(MENU.arrearsAudit);
  const tabs = useAskedTabs('suspension');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'suspension', label: '挂账单据', children: <SuspensionList kinds={SUSPENSION.values} waiting access={access} /> },
        { key: 'plan', label: '分期协议', children: <PlanList waiting /> },
      ]}
    />
  );
}
