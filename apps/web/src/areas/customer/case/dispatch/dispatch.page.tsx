// 诉求派工 (menu 96): the board with the week of the workers, and the settings behind it: categories, time limits, teams.
import './dispatch.css';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useCaseEvents } from '../record/refresh-cases.ts';
import { Board } from './board.tsx';
import { CategoryList } from './category-list.tsx';
import { LimitList } from './limit-list.tsx';
import { TeamList } from './team-list.tsx';

export default function DispatchPage() {
  const access = useAccess(MENU.caseDispatch);
  const tabs = useAskedTabs('board');
  useCaseEvents();
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'board', label: '派工看板', children: <Board access={access} /> },
        { key: 'category', label: '类别', children: <CategoryList access={access} /> },
        { key: 'limit', label: '时限', children: <LimitList access={access} /> },
        { key: 'team', label: '班组', children: <TeamList access={access} /> },
      ]}
    />
  );
}
