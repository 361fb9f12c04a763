// The cart of one company: months of each function, exact totals, and the order made from it.
import { useState } from 'react';
import { Alert, App, Button, Form, Input } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { placeFunctionOrder, putInCart, takeFromCart, type FunctionCompany, type OutputOf, type readFunctionOffers } from '@anju/contract';
import { formatMoney, multiplyDecimal } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { CapitalMoney, EmptyState, LoadingOverlay, Money } from '../../../../ui/index.ts';
import { MonthsSelect } from './add-cart-months.tsx';
import { useFunctionChange } from './add-cart-queries.ts';

interface CartPanelProps {
  readonly company: FunctionCompany;
  readonly offers: OutputOf<typeof readFunctionOffers> | undefined;
  readonly access: Access;
  readonly onOrdered: () => void;
}

export function CartPanel({ company, offers, access, onOrdered }: CartPanelProps) {
  const { message } = App.useApp();
  const change = useFunctionChange();
  const [ordering, setOrdering] = useState(false);
  const { id: companyId } = company;
  const lines = (offers?.functions ?? []).filter(({ cartMonths }) => cartMonths !== null);

  function ordered(number: string) {
    setOrdering(false);
    void change(() => Promise.resolve());
    void message.success(`订单 ${number} 已提交，等待平台受理`);
    onOrdered();
  }

  return (
    <aside className="page-card cart-panel" aria-label="购物车">
      <header className="detail-head">
        <strong>购物车</strong>
        {lines.length > 0 && access.can('remove') ? (
          <Button
            size="small"
            type="text"
            onClick={() => void change(() => call(takeFromCart, { companyId, menuIds: lines.map(({ menuId }) => menuId) }))}
          >
            清空
          </Button>
        ) : null}
      </header>
      <div className="cart-lines">
        <LoadingOverlay show={offers === undefined} />
        {offers && lines.length === 0 ? <EmptyState text="购物车是空的，请勾选功能" /> : null}
        {lines.map(({ menuId, title, monthlyPrice, cartMonths }) => (
          <div key={menuId} className="cart-line">
            <span>{title}</span>
            <MonthsSelect
              name={`${title}的期限`}
              value={cartMonths ?? 12}
              disabled={!access.can('add')}
              onChange={(months) => void change(() => call(putInCart, { companyId, menuIds: [menuId], months }))}
            />
            <Money value={multiplyDecimal(monthlyPrice ?? '0', String(cartMonths ?? 0))} />
            {access.can('remove') ? (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`移出${title}`}
                onClick={() => void change(() => call(takeFromCart, { companyId, menuIds: [menuId] }))}
              />
            ) : null}
          </div>
        ))}
      </div>
      {offers ? (
        <footer className="cart-foot">
          <span>
            共 {lines.length} 项，合计 <b aria-label="合计">{formatMoney(offers.total)}</b> 元
          </span>
          {access.can('add') ? (
            <Button type="primary" disabled={lines.length === 0} onClick={() => setOrdering(true)}>
              提交订单
            </Button>
          ) : null}
        </footer>
      ) : null}
      {ordering && offers ? (
        <OrderDialog
          company={company}
          total={offers.total}
          count={lines.length}
          onClose={() => {
            setOrdering(false);
            void change(() => Promise.resolve());
          }}
          onDone={ordered}
        />
      ) : null}
    </aside>
  );
}

interface OrderDialogProps {
  readonly company: FunctionCompany;
  readonly total: string;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: (number: string) => void;
}

function OrderDialog({ company, total, count, onClose, onDone }: OrderDialogProps) {
  const entry = useEntry({
    endpoint: placeFunctionOrder,
    initial: { remark: '' },
    toInput: ({ remark }) => ({ companyId: company.id, total, remark }),
    onDone: ({ number }) => onDone(number),
  });
  return (
    <EntryDialog title={`提交订单 ${company.name}`} entry={entry} onClose={onClose} saveText="提交">
      <Alert type="info" showIcon className="entry-problems" title="平台受理后功能立即可用，再到“权限”中授给岗位；受理前可以取消订单。" />
      <p className="cart-sum">
        {count} 项功能，合计 <b>{formatMoney(total)}</b> 元（
        <CapitalMoney value={total} />）
      </p>
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} placeholder="付款方式、凭据号等" />
      </Form.Item>
    </EntryDialog>
  );
}
