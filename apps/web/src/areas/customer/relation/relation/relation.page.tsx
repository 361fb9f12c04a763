// 客户关系维护 (menu 83): everything of one customer, planned visits and care, levels, and surveys.
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAsked, useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { LevelTab } from './level/level-tab.tsx';
import { Panorama } from './panorama/panorama.tsx';
import { SurveyTab } from './survey/survey-tab.tsx';
import { VisitTab } from './visit/visit-tab.tsx';

export default function RelationPage() {
  const access = useAccess(MENU.relation);
  const { activeKey, onChange } = useAskedTabs('customer');
  const [personId, setPersonId] = useState<number | null>(null);
  // A to-do names only the visit.
  useAsked((search) => {
    if (search.has('id') && !search.has('tab')) onChange('visit');
  });
  const showCustomer = (id: number) => {
    setPersonId(id);
    onChange('customer');
  };
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      items={[
        { key: 'customer', label: '客户全景', children: <Panorama access={access} personId={personId} onPerson={setPersonId} /> },
        { key: 'visit', label: '走访关怀', children: <VisitTab access={access} onCustomer={showCustomer} /> },
        { key: 'level', label: '客户分级', children: <LevelTab access={access} onCustomer={showCustomer} /> },
        { key: 'survey', label: '满意度调查', children: <SurveyTab access={access} /> },
      ]}
    />
  );
}
