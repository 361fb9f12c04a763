// 期末结账 (menu 298): the ten steps of a period on one screen, the tables of its bank accounts, what is amortised, what the close books by itself, and who closed or reopened.
import './settlement.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU, readPeriods, type BookChoice } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { WithBook } from '../../part/index.ts';
import { AmortisationTab } from './amortisation-tab.tsx';
import { CloseTab } from './close-tab.tsx';
import { LogTab } from './log-tab.tsx';
import { ReconciliationTab } from './reconciliation/reconciliation-tab.tsx';
import { SettingTab } from './setting-tab.tsx';

export default function SettlementPage() {
  return <WithBook running>{(book) => <Settlement book={book} />}</WithBook>;
}

function Settlement({ book: { companyId } }: { readonly book: BookChoice }) {
  const access = useAccess(MENU.periodClose);
  const { activeKey, onChange } = useAskedTabs('close');
  const periods = useRead(readPeriods, { companyId });
  const [chosen, setYm] = useState<number | null>(null);
  const shared = { companyId, access, ym: chosen ?? periods.data?.current ?? null, onYm: setYm };
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      destroyOnHidden
      items={[
        { key: 'close', label: '结账', children: <CloseTab {...shared} /> },
        { key: 'reconciliation', label: '余额调节表', children: <ReconciliationTab {...shared} /> },
        { key: 'amortisation', label: '摊销项目', children: <AmortisationTab {...shared} /> },
        { key: 'setting', label: '结账设置', children: <SettingTab {...shared} /> },
        { key: 'log', label: '结账记录', children: <LogTab {...shared} /> },
      ]}
    />
  );
}
