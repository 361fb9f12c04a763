// 客户分级: who has which level, what the rules suggest, and the levels themselves.
import { useState } from 'react';
import { Segmented } from 'antd';
import type { Access } from '../../../../../platform/access/index.ts';
import { LevelPeople } from './level-people.tsx';
import { LevelSetting } from './level-setting.tsx';
import { LevelSuggestions } from './level-suggestions.tsx';

interface LevelTabProps {
  readonly access: Access;
  readonly onCustomer: (personId: number) => void;
}

type View = 'people' | 'suggestion' | 'setting';

export function LevelTab({ access, onCustomer }: LevelTabProps) {
  const [view, setView] = useState<View>('people');
  const views = (
    <Segmented<View>
      aria-label="客户分级"
      value={view}
      onChange={setView}
      options={[
        { value: 'people', label: '客户' },
        { value: 'suggestion', label: '建议' },
        { value: 'setting', label: '分级设置' },
      ]}
    />
  );
  if (view === 'suggestion') return <LevelSuggestions access={access} views={views} onCustomer={onCustomer} />;
  if (view === 'setting') return <LevelSetting access={access} views={views} />;
  return <LevelPeople access={access} views={views} onCustomer={onCustomer} />;
}
