// 诉求受理 (menu 94): calls are taken with the keyboard beside what is known of the house; cases that wait for acceptance and the outages
// agents answer about are the other tabs.
import './accept.css';
import './form/form.css';
import './caller/alike.css';
import { useRef } from 'react';
import { Tabs } from 'antd';
import { CASE, MENU, searchCases } from '@anju/contract';
import { useActs, useAskedId, useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { useCaseEvents, useRefreshCases } from '../record/refresh-cases.ts';
import { Accept } from './accept.tsx';
import { focusAt } from './form/focus.ts';
import { AcceptOutages } from './outage/outages.tsx';
import { AcceptedDrawer, AcceptWaiting, type WaitingActs } from './waiting/waiting.tsx';

export default function AcceptPage() {
  const access = useAccess(MENU.caseAccept);
  const acts: WaitingActs = useActs(useRefreshCases());
  useAskedId(acts.open);
  useCaseEvents();
  const box = useRef<HTMLDivElement>(null);
  const { activeKey, onChange } = useAskedTabs('accept');
  const waiting = useRead(searchCases, { states: [CASE.new], page: 1, size: 1 }, { quiet: true }).data?.total ?? 0;
  return (
    <div className="accept-page" ref={box}>
      <Tabs
        className="ui-page-tabs"
        size="small"
        activeKey={activeKey}
        onChange={(tab) => {
          onChange(tab);
          // The keys of a call work while the hand is in it.
          if (tab === 'accept') focusAt(box.current, 'find');
        }}
        // What was noted during a call is kept while another tab is shown.
        items={[
          { key: 'accept', label: '受理', children: <Accept access={access} onCase={acts.open} /> },
          { key: 'waiting', label: waiting === 0 ? '待受理' : `待受理 ${waiting}`, children: <AcceptWaiting access={access} /> },
          { key: 'outage', label: '停水停电公告', children: <AcceptOutages access={access} /> },
        ]}
      />
      <AcceptedDrawer access={access} acts={acts} />
    </div>
  );
}
