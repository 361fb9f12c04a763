// 能耗账户 (menu 179): energy purchased, resold by meters, used in public areas, and lost; the individual meters below. The bar above every
// page shows the notices to this screen.
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
      className="ui-page-tabs"
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
