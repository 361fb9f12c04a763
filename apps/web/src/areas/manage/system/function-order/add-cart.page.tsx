// 功能选购 (menu 524): the functions each company may use and until when. Further functions go into the cart, the cart becomes an
// order, and the operator's acceptance makes them usable.
import './add-cart.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { EmptyState, FailedState, LoadingOverlay } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { CartPanel } from './add-cart-cart.tsx';
import { FunctionTable } from './add-cart-functions.tsx';
import { FunctionOrders } from './add-cart-orders.tsx';
import { useCompanies, useOffers } from './add-cart-queries.ts';

export default function AddCartPage() {
  const access = useAccess(MENU.addCart);
  const companies = useCompanies();
  const [chosen, setChosen] = useState<number | null>(null);
  const [tab, setTab] = useState('offers');
  const list = companies.data ?? [];
  const company = list.find(({ id }) => id === chosen) ?? list[0];
  const offers = useOffers(company?.id ?? null);
  const failure = companies.error ?? offers.error;

  const shop = company ? (
    <div className="cart-page">
      <FunctionTable
        key={company.id}
        company={company}
        functions={offers.data?.functions ?? []}
        loading={offers.isPending}
        access={access}
        picker={
          <CompanyPick
            required
            width={260}
            companies={list.map(({ id, name, inCart }) => ({ id, name: inCart > 0 ? `${name}（购物车 ${inCart}）` : name }))}
            value={company.id}
            onChange={setChosen}
          />
        }
      />
      <CartPanel company={company} offers={offers.data} access={access} onOrdered={() => setTab('orders')} />
    </div>
  ) : (
    <section className="page-card">
      <LoadingOverlay show={companies.isPending} />
      {companies.isPending ? null : <EmptyState text="还没有公司，请先在“公司”中建立" />}
    </section>
  );
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={tab}
      onChange={setTab}
      items={[
        {
          key: 'offers',
          label: '功能与购物车',
          children: failure ? (
            <section className="page-card">
              <FailedState text={failure.message} onRetry={() => void Promise.all([companies.refetch(), offers.refetch()])} />
            </section>
          ) : (
            shop
          ),
        },
        { key: 'orders', label: '订单', children: <FunctionOrders access={access} companies={list} /> },
      ]}
    />
  );
}
