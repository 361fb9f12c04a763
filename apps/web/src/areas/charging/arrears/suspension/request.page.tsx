// 挂账申报 (menu 170): requests to suspend arrears that are not chased for now, and plans to pay arrears in instalments.
// The bar above every page shows the notices to this screen.
import '../arrears.css';
import { Button, Tabs } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { MENU, SUSPENSION } from '@anju/contract';
import { useActs, useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { PlanList } from '../instalment-plan/plan-list.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { SuspensionList, useRefreshSuspension } from './suspension-list.tsx';

export default function SuspensionRequestPage() {
  const access = useAccess(MENU.arrearsRequest);
  const acts = useActs<{ new: null }>(useRefreshSuspension());
  const actions = access.can('add') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
      新增
    </Button>
  ) : null;
  const tabs = useAskedTabs('suspension');
  return (
    <>
      <Tabs
        {...tabs}
        className="ui-page-tabs"
        items={[
          {
            key: 'suspension',
            label: '挂账申报',
            children: <SuspensionList kinds={[SUSPENSION.suspend]} access={access} actions={actions} />,
          },
          { key: 'plan', label: '分期协议', children: <PlanList /> },
        ]}
      />
      {acts.doing ? <SuspensionDialog kind={SUSPENSION.suspend} objects={[]} onDone={acts.done} onClose={acts.close} /> : null}
    </>
  );
}
