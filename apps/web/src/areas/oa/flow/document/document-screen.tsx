// 公文流转 (menus 211, 212, 213): one screen with three tabs. A tab stays as it was left when another one is chosen, with what was typed in it.
import './document-screen.css';
import { useState } from 'react';
import { Button, Tabs } from 'antd';
import { SwapOutlined } from '@ant-design/icons';
import type { MENU } from '@anju/contract';
import { useAsked, useAskedTabs, ViewOnly } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { usePendingCounts } from '../../../../platform/session/office-data.ts';
import { useUnsavedPart } from '../../../../platform/unsaved/index.ts';
import type { ComposeTarget } from './compose/compose-target.ts';
import { ComposeTab } from './compose/compose-tab.tsx';
import { ProcTab, type Opened } from './process/proc-tab.tsx';
import { useAnswers } from './steps/use-answers.ts';
import { SubstituteDialog } from './substitute-dialog.tsx';
import { ViewTab, type Box } from './browse/view-tab.tsx';

type TabName = 'send' | 'proc' | 'my';

interface DocumentScreenProps {
  readonly tab: TabName;
  readonly menu: typeof MENU.flowSend | typeof MENU.flowProc | typeof MENU.flowMy;
}

export function DocumentScreen({ tab, menu }: DocumentScreenProps) {
  const access = useAccess(menu);
  const tabs = useAskedTabs(tab);
  // A record that the address names without a tab is shown in the screen's own one, whichever is in front.
  useAsked((search) => {
    if (!search.has('tab') && (search.has('id') || search.has('letter'))) tabs.onChange(tab);
  });
  const { normalDocCount, internalDocCount, reportDocCount } = usePendingCounts();
  const waiting = normalDocCount + internalDocCount + reportDocCount;
  const [compose, setCompose] = useState<{ readonly target: ComposeTarget | null; readonly turn: number }>({ target: null, turn: 0 });
  const [process, setProcess] = useState<Opened | null>(null);
  const [box, setBox] = useState<Box>('sent');
  const [substitutes, setSubstitutes] = useState(false);
  const unsaved = useUnsavedPart();
  const answers = useAnswers();
  const write = (target: ComposeTarget | null) => setCompose(({ turn }) => ({ target, turn: turn + 1 }));
  const composing = (target: ComposeTarget | null) => unsaved.leave(() => write(target));
  const goTo = (target: ComposeTarget) => {
    tabs.onChange('send');
    composing(target);
  };
  return (
    <>
      <Tabs
        {...tabs}
        className="ui-page-tabs doc-tabs"
        tabBarExtraContent={
          access.authorised ? (
            <Button type="text" icon={<SwapOutlined />} onClick={() => setSubstitutes(true)}>
              代理人
            </Button>
          ) : tabs.activeKey === 'my' ? null : (
            <ViewOnly access={access} />
          )
        }
        items={[
          {
            key: 'send',
            label: '发送公文',
            children: (
              <ComposeTab authorised={access.authorised} {...compose} onTarget={composing} onLeft={() => write(null)} unsaved={unsaved} />
            ),
          },
          {
            key: 'proc',
            label: waiting > 0 ? `处理公文 ${waiting}` : '处理公文',
            children: (
              <ProcTab
                authorised={access.authorised}
                first={tab === 'proc'}
                asked={process}
                answers={answers}
                onHandled={() => {
                  setBox('handled');
                  tabs.onChange('my');
                }}
                onChange={(id) => goTo({ kind: 'document', id })}
              />
            ),
          },
          {
            key: 'my',
            label: '查看公文',
            children: (
              <ViewTab
                access={access}
                first={tab === 'my'}
                shown={tabs.activeKey === 'my'}
                box={box}
                answers={answers}
                onBox={setBox}
                onCompose={goTo}
                onProcess={(id) => {
                  setProcess({ kind: 'document', id });
                  tabs.onChange('proc');
                }}
              />
            ),
          },
        ]}
      />
      {substitutes ? <SubstituteDialog onClose={() => setSubstitutes(false)} /> : null}
    </>
  );
}
