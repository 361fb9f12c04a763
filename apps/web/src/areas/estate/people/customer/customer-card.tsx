// One customer with everything related to it, in a drawer next to the list.
import { useState } from 'react';
import { Button } from 'antd';
import { CREDIT, getCustomer, ID_TYPE, PERSON_KIND, showCustomerPrivate, type CustomerDetail } from '@anju/contract';
import { Facts, LastChange, RecordDrawer, RecordTabs, type Acts, type Figure, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, InstantText, StatusTag } from '../../../../ui/index.ts';
import { moneyFigures, moneyTabs, OpenBills, OwingHouses, useMoney, type Money } from '../../../charging/index.ts';
import { Changes } from '../../record/changes.tsx';
import { CREDIT_TONES, CustomerTypes } from './customer-columns.tsx';
import { Agreements, Follows, Houses, Rentals } from './customer-links.tsx';
import { Accounts, Contacts, Titles, type FullNumbers } from './customer-parts.tsx';

export type CustomerActs = Acts<{
  new: null;
  export: null;
  remark: CustomerDetail;
  credit: CustomerDetail;
  follow: CustomerDetail;
}>;

interface CustomerDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly canFollow: boolean;
  readonly acts: CustomerActs;
  readonly onRemove: (customer: CustomerDetail) => void;
  readonly onEnable: (customer: CustomerDetail) => void;
  readonly onPrint: (customer: CustomerDetail) => void;
}

export function CustomerDrawer({ id, access, canFollow, acts, onRemove, onEnable, onPrint, list }: CustomerDrawerProps) {
  const mayChange = access.can('change');
  const record = useRead(getCustomer, { id });
  const money = useMoney(record.data === undefined ? null : { personId: record.data.personId });
  return (
    <RecordDrawer
      list={list}
      record={record}
      what="客户"
      title={({ name }) => name}
      head={(customer) => ({
        where: customer.number,
        tags: <CustomerTags customer={customer} />,
        figures: figuresOf(customer, money),
        page: `/estate/people/customer?id=${customer.id}`,
      })}
      onClose={() => acts.open(null)}
      actions={(customer) => {
        const usable = !customer.disabled;
        return (
          <>
            {mayChange && !usable ? <Button onClick={() => onEnable(customer)}>恢复使用</Button> : null}
            {canFollow && usable ? <Button onClick={() => acts.begin('follow', customer)}>新增跟进</Button> : null}
            {mayChange && usable ? <Button onClick={() => acts.begin('credit', customer)}>信用标记</Button> : null}
          </>
        );
      }}
      foot={(customer) => ({
        danger:
          access.can('remove') && !customer.disabled ? (
            <Button danger onClick={() => onRemove(customer)}>
              删除 / 停用
            </Button>
          ) : null,
        changed: <LastChange at={customer.updatedAt} />,
        acts: (
          <>
            {access.can('print') ? <Button onClick={() => onPrint(customer)}>打印</Button> : null}
            {mayChange && !customer.disabled ? (
              <Button type="primary" onClick={() => acts.begin('remark', customer)}>
                修改
              </Button>
            ) : null}
          </>
        ),
      })}
    >
      {(customer) => <CustomerView customer={customer} money={money} mayChange={mayChange} onChanged={acts.refresh} />}
    </RecordDrawer>
  );
}

interface CustomerViewProps {
  readonly customer: CustomerDetail;
  readonly money: Money;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

function CustomerView({ customer, money, mayChange, onChanged }: CustomerViewProps) {
  // Stored with the version they were read at, so that after a change the card shows masked numbers again.
  const [shown, setShown] = useState<{ version: number; numbers: FullNumbers } | null>(null);
  const full = shown?.version === customer.version ? shown.numbers : undefined;
  const show = async () => setShown({ version: customer.version, numbers: await call(showCustomerPrivate, { id: customer.id }) });
  const whose = { personId: customer.personId };
  const part = { customer, full, canWrite: mayChange && !customer.disabled, onChanged };
  return (
    <>
      <RecordTabs
        items={[
          {
            key: 'basic',
            label: '概况',
            children: (
              <>
                <Basic
                  customer={customer}
                  phone={full?.phone ?? customer.phone}
                  idNo={full?.idNo ?? customer.idNo}
                  onShow={mayChange && !full ? () => void show().catch(() => undefined) : undefined}
                />
                <OwingHouses money={money} />
                <OpenBills money={money} whose={whose} />
              </>
            ),
          },
          ...moneyTabs(money, whose),
          {
            key: 'parts',
            label: '联系与账户',
            children: (
              <>
                <Contacts {...part} />
                <Titles {...part} />
                <Accounts {...part} />
              </>
            ),
          },
          { key: 'houses', label: `房屋 ${customer.houseLinks.length}`, children: <Houses customer={customer} /> },
          {
            key: 'rentals',
            label: `车位与租赁 ${customer.parkings.length + customer.leases.length}`,
            children: <Rentals customer={customer} />,
          },
          { key: 'agreements', label: `托收协议 ${customer.agreements.length}`, children: <Agreements customer={customer} /> },
          { key: 'follows', label: `跟进 ${customer.follows.length}`, children: <Follows customer={customer} /> },
          { key: 'changes', label: '操作记录', children: <Changes changes={customer.changes} /> },
        ]}
      />
    </>
  );
}

const count = (rows: readonly { current: boolean }[]) => rows.filter((row) => row.current).length;

const CustomerTags = ({ customer }: { readonly customer: CustomerDetail }) => (
  <>
    <CustomerTypes types={customer.types} />
    <EnumText of={CREDIT} value={customer.credit} tones={CREDIT_TONES} />
    {customer.disabled ? <StatusTag tone="ended">已停用</StatusTag> : null}
  </>
);

/** Money first; for users who see none, what the customer has. */
const figuresOf = (customer: CustomerDetail, money: Money): Figure[] =>
  [
    ...moneyFigures(money, { key: customer.name }),
    { label: '名下房屋', value: `${customer.houses} 套` },
    { label: '在租 / 车位', value: `${count(customer.leases)} 项 / ${count(customer.parkings)} 个` },
    { label: '待跟进', value: `${customer.openFollows} 项` },
  ].slice(0, 4);

interface BasicProps {
  readonly customer: CustomerDetail;
  readonly phone: string;
  readonly idNo: string;
  /** Shows the full numbers; undefined when they are shown, or not for this user. */
  readonly onShow: (() => void) | undefined;
}

function Basic({ customer, phone, idNo, onShow }: BasicProps) {
  return (
    <Facts
      columns={2}
      rows={[
        [
          '电话',
          <span key="phone">
            {phone || '–'}
            {onShow ? (
              <Button type="link" size="small" title="查看会记入日志" onClick={onShow}>
                显示完整号码
              </Button>
            ) : null}
          </span>,
        ],
        ['名下房屋', `${customer.houses} 套`],
        ['在租 / 车位', `${count(customer.leases)} 项 / ${count(customer.parkings)} 个`],
        ['客户编号', customer.number],
        ['类别', PERSON_KIND.text(customer.kind)],
        ['证件类型', ID_TYPE.text(customer.idType)],
        ['证件号', idNo],
        ['通讯地址', customer.address],
        ['备注', customer.remark],
        ['建档人', customer.createdBy],
        ['建档时间', <InstantText key="created" value={customer.createdAt} />],
      ]}
    />
  );
}
