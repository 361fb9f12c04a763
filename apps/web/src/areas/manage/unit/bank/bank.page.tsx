// 银行托收 (menu 515): the banks that collect for the tenant with their file formats, and the customers' agreements.
import './bank.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { BankAgreements } from './bank-agreements.tsx';
import { BankChannels } from './bank-channels.tsx';

export default function BankPage() {
  const access = useAccess(MENU.bank);
  const [shown, setShown] = useState('channels');
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        { key: 'channels', label: '托收渠道', children: <BankChannels access={access} /> },
        { key: 'agreements', label: '托收协议', children: <BankAgreements access={access} /> },
      ]}
    />
  );
}
