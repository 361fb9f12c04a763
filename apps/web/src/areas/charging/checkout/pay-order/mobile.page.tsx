// 移动收费 (menu 165): the counter on a phone. The user finds a house, chooses bills, lets the payer pay by our code, the payer's code or a
// link, and shows the receipt. On a narrow screen the page fills it entirely; the link back to the office is at the top.
import './mobile.css';
import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { AppstoreOutlined, FullscreenOutlined } from '@ant-design/icons';
import { houseCharging, MENU, payOptions, type PayRefund } from '@anju/contract';
import { useAccess, usePageScope } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState, LoadingOverlay, StatusTag } from '../../../../ui/index.ts';
import { MobileFind } from './mobile-find.tsx';
import { MobileHouse } from './mobile-house.tsx';
import { keepRecent } from './mobile-houses.ts';
import { MobileOrder } from './mobile-order.tsx';
import { MobileOrders } from './mobile-orders.tsx';
import { MobileRefund } from './mobile-refund.tsx';
import { MobileRefunds, WantingBadge } from './mobile-refunds.tsx';

const NARROW = 640;
/** Class on the document while this page covers it, so that the office behind cannot be scrolled. */
const COVERED = 'mobile-open';
type Tab = 'collect' | 'orders' | 'refunds';
const TABS: readonly { readonly key: Tab; readonly label: string }[] = [
  { key: 'collect', label: '收款' },
  { key: 'orders', label: '订单' },
  { key: 'refunds', label: '退款' },
];

export default function MobilePage() {
  const access = useAccess(MENU.checkoutMobile);
  const { search } = usePageScope();
  const asked = Number(search.get('house') ?? 0);
  const [houseId, setHouseId] = useState<number | null>(Number.isInteger(asked) && asked > 0 ? asked : null);
  const [personId, setPersonId] = useState<number | null>(null);
  const [orderId, setOrderId] = useState<number | null>(null);
  const [refund, setRefund] = useState<PayRefund | null>(null);
  const [tab, setTab] = useState<Tab>('collect');
  const [full, setFull] = useState(() => window.innerWidth < NARROW);
  // The cleanup also runs when the user switches to another tab.
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle(COVERED, full);
    return () => classList.remove(COVERED);
  }, [full]);
  const options = useRead(payOptions, {});
  const house = useRead(houseCharging, houseId === null ? null : { houseId, ...(personId === null ? {} : { personId }) });
  const picture = houseId === null ? undefined : house.data;
  const failed = options.error ?? (houseId === null ? null : house.error);

  const atList = tab !== 'collect' && refund === null && orderId === null;
  function openTab(next: Tab) {
    setOrderId(null);
    setRefund(null);
    setTab(next);
  }
  function openHouse(next: number | null, payer: number | null = null) {
    setOrderId(null);
    setRefund(null);
    setTab('collect');
    setHouseId(next);
    setPersonId(payer);
  }
  function openOrder(id: number) {
    if (picture) keepRecent({ houseId: picture.house.id, title: `${picture.house.estateName} ${picture.house.code}` });
    setOrderId(id);
  }
  function content() {
    if (!options.data) return null;
    if (orderId !== null)
      return (
        <MobileOrder
          key={orderId}
          id={orderId}
          access={access}
          simulated={options.data.simulated}
          onBack={() => setOrderId(null)}
          onHouse={openHouse}
          onRefund={(next) => {
            openTab('refunds');
            setRefund(next);
          }}
        />
      );
    if (tab === 'refunds' && refund)
      return (
        <MobileRefund
          key={refund.id}
          refund={refund}
          access={access}
          simulated={options.data.simulated}
          onChange={setRefund}
          onBack={() => setRefund(null)}
          onOrder={setOrderId}
        />
      );
    if (tab === 'refunds') return <MobileRefunds wide={!full} onOpen={setRefund} />;
    if (tab === 'orders') return <MobileOrders wide={!full} onOpen={openOrder} />;
    if (houseId === null) return <MobileFind onPick={openHouse} />;
    if (!picture) return null;
    return (
      <MobileHouse
        key={`${picture.house.id}-${picture.payer?.personId ?? ''}`}
        picture={picture}
        options={options.data}
        access={access}
        onOrder={openOrder}
        onPayer={(payer) => openHouse(picture.house.id, payer)}
        onBack={() => openHouse(null)}
      />
    );
  }
  return (
    <div className={full ? 'mobile mobile-full' : atList ? 'mobile mobile-wide' : 'mobile'}>
      <header className="mobile-top">
        <strong>移动收费</strong>
        {options.data?.simulated ? <StatusTag tone="owed">模拟支付</StatusTag> : null}
        {access.authorised ? null : <StatusTag tone="kind">只能查看</StatusTag>}
        <Button
          type="text"
          size="large"
          icon={full ? <AppstoreOutlined /> : <FullscreenOutlined />}
          aria-label={full ? '返回系统' : '全屏'}
          onClick={() => setFull(!full)}
        />
      </header>
      <div className="mobile-body">
        {failed ? <FailedState text={failed.message} onRetry={() => void (options.error ? options.refetch() : house.refetch())} /> : null}
        {failed && houseId !== null && !options.error ? (
          <Button size="large" onClick={() => openHouse(null)}>
            换一户
          </Button>
        ) : null}
        {content()}
        <LoadingOverlay show={!failed && (!options.data || (houseId !== null && orderId === null && tab === 'collect' && !picture))} />
      </div>
      <nav className="mobile-nav" role="tablist" aria-label="移动收费">
        {TABS.map(({ key, label }) => (
          <button key={key} type="button" role="tab" aria-selected={tab === key} onClick={() => openTab(key)}>
            {label} {key === 'refunds' ? <WantingBadge /> : null}
          </button>
        ))}
      </nav>
    </div>
  );
}
