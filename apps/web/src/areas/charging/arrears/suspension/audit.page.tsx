// 挂账审核 (menu 171): what waits to be decided by somebody other than who asked: requests of every kind, and agreements.
import '../chase/chase.css';
import './suspension.css';
import { Tabs } from 'antd';
import { HANG, MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { StatusTag } from '../../../../ui/index.ts';
import { HangList } from './suspension-list.tsx';
import { PlanList } from '../instalment-plan/plan-list.tsx';

export default function HangAuditPage() {
  const access = useAccess(MENU.arrearsAudit);
  const look = access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>;
  return (
    <Tabs
      className="summary-tabs hang-tabs"
      items={[
        {
          key: 'hang',
          label: '挂账单据',
          children: <HangList kinds={[HANG.hang, HANG.back, HANG.writeOff, HANG.recover]} waiting actions={look} />,
        },
        { key: 'plan', label: '分期协议', children: <PlanList waiting /> },
      ]}
    />
  );
}
