// 入伙验房 (menu 86): the queue of the day, the houses, the plans, the defects, what is taken over from the developer, and the lists behind
// a check. The check itself covers the screen.
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { CheckView } from './check/check-view.tsx';
import { DefectList } from './defect/defect-list.tsx';
import { HouseList } from './house/house-list.tsx';
import { CheckingContext } from './parts/checking.ts';
import { PlanList } from './plan/plan-list.tsx';
import { Queue } from './queue/queue.tsx';
import { CheckSetting } from './setting/check-setting.tsx';
import { TakeoverList } from './takeover/takeover-list.tsx';

export default function InspectPage() {
  const access = useAccess(MENU.moveIn);
  const { activeKey, onChange } = useAskedTabs('queue');
  const [sheetId, setSheetId] = useState<number | null>(null);
  return (
    <CheckingContext value={sheetId !== null}>
      <Tabs
        className="ui-page-tabs"
        size="small"
        activeKey={activeKey}
        onChange={onChange}
        items={[
          { key: 'queue', label: '今日办理', children: <Queue access={access} onCheck={setSheetId} onPlans={() => onChange('plan')} /> },
          { key: 'house', label: '房屋', children: <HouseList access={access} onCheck={setSheetId} /> },
          { key: 'plan', label: '计划', children: <PlanList access={access} onCheck={setSheetId} /> },
          { key: 'defect', label: '问题', children: <DefectList access={access} /> },
          { key: 'takeover', label: '承接查验', children: <TakeoverList access={access} onCheck={setSheetId} /> },
          { key: 'setting', label: '查验项目', children: <CheckSetting access={access} /> },
        ]}
      />
      {sheetId === null ? null : <CheckView sheetId={sheetId} onClose={() => setSheetId(null)} />}
    </CheckingContext>
  );
}
