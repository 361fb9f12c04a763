// 处理结果 (menu 98): the worker's own orders, which on a phone are the whole screen, and the results of all workers for those who check them.
import './result.css';
import './work-parts.css';
import { useEffect, useState } from 'react';
import { Button, Tabs } from 'antd';
import { AppstoreOutlined } from '@ant-design/icons';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { usePhone } from '../../../../ui/index.ts';
import { useCaseEvents } from '../record/refresh-cases.ts';
import { MyCases } from './my-cases.tsx';
import { ResultList } from './result-list.tsx';

/** Class on the document while the orders cover it, so that the office behind cannot be scrolled. */
const COVERED = 'ui-hand-open';

export default function ResultPage() {
  const access = useAccess(MENU.caseResult);
  const phone = usePhone();
  const tabs = useAskedTabs('mine');
  useCaseEvents();
  const [left, setLeft] = useState(false);
  const [asked, setAsked] = useState<{ readonly id: number } | null>(null);
  function showResult(id: number): void {
    setAsked({ id });
    tabs.onChange('result');
  }
  const full = phone && !left && tabs.activeKey === 'mine';
  // The cleanup also runs when the user switches to another tab.
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle(COVERED, full);
    return () => classList.remove(COVERED);
  }, [full]);
  if (full)
    return (
      <div className="ui-hand ui-hand-full casework casework-full">
        <MyCases onElsewhere={showResult} />
        <nav className="casework-nav" aria-label="工单">
          <Button type="text" onClick={() => tabs.onChange('result')}>
            全部结果
          </Button>
          <Button type="text" icon={<AppstoreOutlined />} onClick={() => setLeft(true)}>
            返回系统
          </Button>
        </nav>
      </div>
    );
  return (
    <Tabs
      {...tabs}
      onChange={(tab) => {
        tabs.onChange(tab);
        setLeft(false);
      }}
      className="ui-page-tabs"
      items={[
        {
          key: 'mine',
          label: '我的工单',
          children: (
            <div className="ui-hand casework">
              <MyCases onElsewhere={showResult} />
            </div>
          ),
        },
        { key: 'result', label: '处理结果', children: <ResultList access={access} asked={asked} /> },
      ]}
    />
  );
}
