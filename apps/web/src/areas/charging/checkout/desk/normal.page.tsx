// 日常结算 (menu 164): the cashier's desk. Bills are settled with the keyboard only; other receipts and payments, and the settlements so far,
// are the other tabs. The bar above every page shows the notices to this screen; the desk itself shows those about the current house.
import './normal.css';
import './till/desk-till.css';
import { useRef, useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTab } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { Desk } from './desk.tsx';
import { DeskAccount } from './account/desk-account.tsx';
import { focusIn } from './state/desk-focus.ts';
import { InvoiceList } from '../invoice/invoice-list.tsx';
import { SettlementDetail } from '../settlement/settlement-detail.tsx';
import { SettlementList } from '../settlement/settlement-list.tsx';

export default function NormalPage() {
  const access = useAccess(MENU.checkout);
  const [openId, setOpenId] = useState<number | null>(null);
  const [houseId, setHouseId] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState('desk');
  useAskedTab(setTab);
  return (
    <div className="desk-page" ref={box}>
      <Tabs
        className="ui-page-tabs"
        size="small"
        // The desk's shortcuts work only while the focus is inside it; with the focus left on the tab, F3 would go to the browser.
        activeKey={tab}
        onChange={(key) => {
          setTab(key);
          focusIn(box.current, 'find', `[id$="-panel-${key}"]`);
        }}
        // Unfinished input on one tab is kept while another is shown.
        items={[
          {
            key: 'desk',
            label: '收款',
            children: <Desk access={access} onHouse={setHouseId} onReceipt={setOpenId} onDues={() => setTab('other')} />,
          },
          { key: 'other', label: '其他收付', children: <DeskAccount access={access} atDesk={houseId} onReceipt={setOpenId} /> },
          { key: 'list', label: '结算记录', children: <SettlementList access={access} /> },
          { key: 'invoice', label: '发票', children: <InvoiceList access={access} /> },
        ]}
      />
      {openId === null ? null : <SettlementDetail id={openId} access={access} onOpen={setOpenId} onClose={() => setOpenId(null)} />}
    </div>
  );
}
