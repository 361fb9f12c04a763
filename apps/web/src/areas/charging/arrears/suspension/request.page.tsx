// 挂账申报 (menu 170): arrears that are not to be chased any more for now, asked to be put on hold; and agreements to pay them in parts.
// Notices to this screen are shown by the bar above every page.
import '../chase/chase.css';
import './suspension.css';
import { useState } from 'react';
import { App, Button, Tabs } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { HANG, MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { StatusTag } from '../../../../ui/index.ts';
import { HangDialog } from './suspension-dialog.tsx';
import { HangList, useRefreshHang } from './suspension-list.tsx';
import { PlanList } from '../instalment-plan/plan-list.tsx';

export default function HangRequestPage() {
  const access = useAccess(MENU.arrearsRequest);
  const { message } = App.useApp();
  const refresh = useRefreshHang();
  const [asking, setAsking] = useState(false);
  const actions = (
    <>
      {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
          新申报
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <Tabs
        className="summary-tabs hang-tabs"
        items={[
          { key: 'hang', label: '挂账申报', children: <HangList kinds={[HANG.hang]} actions={actions} /> },
          { key: 'plan', label: '分期协议', children: <PlanList /> },
        ]}
      />
      {asking ? (
        <HangDialog
          kind={HANG.hang}
          objects={[]}
          onDone={(text) => {
            setAsking(false);
            void message.success(text);
            refresh();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
