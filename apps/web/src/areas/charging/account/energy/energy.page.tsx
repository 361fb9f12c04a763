// 能耗账户 (menu 179): energy bought, sold on by meters, used in public places, and lost; meter by meter below it.
// Notices to this screen are shown by the bar above every page.
import './energy.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { EnergyBalance } from './energy-balance.tsx';
import { EnergyLedger } from './energy-ledger.tsx';
import { EnergyPurchases } from './energy-purchase.tsx';

export default function EnergyAccountPage() {
  const access = useAccess(MENU.accountEnergy);
  const [shown, setShown] = useState('balance');
  return (
    <Tabs
      className="energy-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        { key: 'balance', label: '能耗平衡', children: <EnergyBalance access={access} /> },
        { key: 'ledger', label: '能耗台账', children: <EnergyLedger /> },
        { key: 'bought', label: '能耗购入', children: <EnergyPurchases access={access} /> },
      ]}
    />
  );
}
