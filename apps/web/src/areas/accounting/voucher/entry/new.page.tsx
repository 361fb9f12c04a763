// 填制凭证 (menu 281): vouchers can be written with only the keyboard, beside what the subjects have; those written before are the other tab.
import './entry.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU, readVoucherDesk, type BookChoice } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState, WaitingState } from '../../../../ui/index.ts';
import { WithBook } from '../../part/index.ts';
import { Entry, type AskedVoucher } from './entry.tsx';
import { OwnVouchers } from './own-vouchers.tsx';

export default function VoucherEntryPage() {
  return <WithBook running>{(book) => <Desk book={book} />}</WithBook>;
}

function Desk({ book: { companyId } }: { readonly book: BookChoice }) {
  const access = useAccess(MENU.voucher);
  const { activeKey, onChange } = useAskedTabs('write');
  const [asked, setAsked] = useState<AskedVoucher | null>(null);
  const desk = useRead(readVoucherDesk, { companyId });
  if (desk.isError) return <FailedState text={desk.error.message} onRetry={() => void desk.refetch()} />;
  if (!desk.data) return <WaitingState />;
  const write = (one: AskedVoucher) => {
    setAsked(one);
    onChange('write');
  };
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      items={[
        {
          key: 'write',
          label: '填制',
          children: <Entry companyId={companyId} desk={desk.data} access={access} asked={asked} />,
        },
        {
          key: 'own',
          label: '我的凭证',
          children: <OwnVouchers companyId={companyId} access={access} onWrite={write} />,
        },
      ]}
    />
  );
}
