// One customer with everything related to it, in a drawer next to the list.
import { useState, type ReactNode } from 'react';
import { Button, Tabs } from 'antd';
import { CREDIT, getCustomer, ID_TYPE, PERSON_KIND, showCustomerPrivate, type CustomerDetail } from '@anju/contract';
import { Facts, RecordDrawer, type Acts } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, InstantText, StatusTag } from '../../../../ui/index.ts';
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
  readonly id: number;
  readonly access: Access;
  readonly canFollow: boolean;
  readonly acts: CustomerActs;
  readonly onRemove: (customer: CustomerDetail) => void;
  readonly onEnable: (customer: CustomerDetail) => void;
  readonly onPrint: (customer: CustomerDetail) => void;
}

export function CustomerDrawer({ id, access, canFollow, acts, onRemove, onEnable, onPrint }: CustomerDrawerProps) {
  const mayChange = access.can('change');
  return (
    <RecordDrawer
      record={useRead(getCustomer, { id })}
      what="客户"
      size={920}
      title={({ number, name }) => `${number} ${name}`}
      onClose={() => acts.open(null)}
      actions={(customer) => {
        const usable = !customer.disabled;
        return (
          <>
            {access.can('print') ? <Button onClick={() => onPrint(customer)}>打印</Button> : null}
            {access.can('remove') && usable ? (
              <Button danger onClick={() => onRemove(customer)}>
                删除 / 停用
              </Button>
            ) : null}
            {mayChange && !usable ? <Button onClick={() => onEnable(customer)}>恢复使用</Button> : null}
            {canFollow && usable ? <Button onClick={() => acts.begin('follow', customer)}>新增跟进</Button> : null}
            {mayChange && usable ? <Button onClick={() => acts.begin('credit', customer)}>信用标记</Button> : null}
            {mayChange && usable ? (
              <Button type="primary" onClick={() => acts.begin('remark', customer)}>
                修改
              </Button>
            ) : null}
          </>
        );
      }}
    >
      {(customer) => <CustomerView customer={customer} mayChange={mayChange} onChanged={acts.refresh} />}
    </RecordDrawer>
  );
}

interface CustomerViewProps {
  readonly customer: CustomerDetail;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

function CustomerView({ customer, mayChange, onChanged }: CustomerViewProps) {
  // Stored with the version they were read at, so that after a change the card shows masked numbers again.
  const [shown, setShown] = useState<{ version: number; numbers: FullNumbers } | null>(null);
  const full = shown?.version === customer.version ? shown.numbers : undefined;
  const show = async () => setShown({ version: customer.version, numbers: await call(showCustomerPrivate, { id: customer.id }) });
  const part = { customer, full, canWrite: mayChange && !customer.disabled, onChanged };
  return (
    <>
      <div className="customer-head">
        <strong>{customer.name}</strong>
        <CustomerTypes types={customer.types} />
        <EnumText of={CREDIT} value={customer.credit} tones={CREDIT_TONES} />
        {customer.disabled ? <StatusTag tone="danger">已停用</StatusTag> : null}
        {mayChange && !full ? (
          <Button type="link" size="small" title="查看会记入日志" onClick={() => void show().catch(() => undefined)}>
            显示完整号码
          </Button>
        ) : null}
      </div>
      <div className="customer-figures">
        <Figure label="电话" value={full?.phone ?? (customer.phone || '–')} />
        <Figure label="名下房屋" value={`${customer.houses} 套`} />
        <Figure label="在租 / 车位" value={`${count(customer.leases)} 项 / ${count(customer.parkings)} 个`} />
        <Figure label="待跟进" value={`${customer.openFollows} 项`} />
      </div>
      <Tabs
        items={[
          { key: 'basic', label: '基本信息', children: <Basic customer={customer} idNo={full?.idNo ?? customer.idNo} /> },
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
          { key: 'changes', label: '变更记录', children: <Changes changes={customer.changes} /> },
        ]}
      />
    </>
  );
}

const count = (rows: readonly { current: boolean }[]) => rows.filter((row) => row.current).length;

function Figure({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className="customer-figure">
      <span className="ui-quiet">{label}</span>
      <b>{value}</b>
    </div>
  );
}

function Basic({ customer, idNo }: { readonly customer: CustomerDetail; readonly idNo: string }) {
  return (
    <Facts
      columns={2}
      rows={[
        ['客户编号', customer.number],
        ['类别', PERSON_KIND.text(customer.kind)],
        ['证件类型', ID_TYPE.text(customer.idType)],
        ['证件号', idNo],
        ['通讯地址', customer.address],
        ['备注', customer.remark],
        ['建档人', customer.createdBy],
        ['建档时间', <InstantText key="created" value={customer.createdAt} />],
        ['最后修改', <InstantText key="updated" value={customer.updatedAt} />],
      ]}
    />
  );
}
