// 走访关怀: visits as a list and as a calendar, and the plans that make them.
import { useState } from 'react';
import { Segmented } from 'antd';
import { useAskedId } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { CareList } from '../care/care-list.tsx';
import { VisitCalendar } from './visit-calendar.tsx';
import { VisitList } from './visit-list.tsx';

interface VisitTabProps {
  readonly access: Access;
  readonly onCustomer: (personId: number) => void;
}

type View = 'list' | 'calendar' | 'care';

export function VisitTab({ access, onCustomer }: VisitTabProps) {
  const [view, setView] = useState<View>('list');
  const [opened, open] = useState<number | null>(null);
  const show = (id: number) => {
    setView('list');
    open(id);
  };
  // A to-do names the visit only; the panorama names the tab as well.
  useAskedId(show);
  useAskedId(show, 'visit');
  const views = (
    <Segmented<View>
      aria-label="走访关怀"
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: '列表' },
        { value: 'calendar', label: '日历' },
        { value: 'care', label: '关怀计划' },
      ]}
    />
  );
  const shown = { access, views, opened, open, onCustomer };
  if (view === 'calendar') return <VisitCalendar {...shown} />;
  if (view === 'care') return <CareList access={access} views={views} />;
  return <VisitList {...shown} />;
}
