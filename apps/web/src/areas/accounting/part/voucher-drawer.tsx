// One voucher beside its list: as on paper, with the steps that its state and the user's rights allow.
import { getVoucher, VOUCHER, type VoucherDetail } from '@anju/contract';
import { RecordDrawer, type RecordFootParts, type RecordList } from '../../../archetypes/index.ts';
import type { ReactNode } from 'react';
import { useRead } from '../../../platform/api/hooks.ts';
import { EnumText } from '../../../ui/index.ts';
import { VOUCHER_TONES } from './voucher-tones.ts';
import { VoucherView } from './voucher-view.tsx';

interface VoucherDrawerProps {
  readonly id: number | null;
  readonly list?: RecordList;
  readonly onOpen: (id: number | null) => void;
  readonly actions?: (voucher: VoucherDetail) => ReactNode;
  readonly foot?: (voucher: VoucherDetail) => RecordFootParts;
}

export function VoucherDrawer({ id, list, onOpen, actions, foot }: VoucherDrawerProps) {
  const query = useRead(getVoucher, id === null ? null : { id }, { keepPrevious: true });
  return (
    <RecordDrawer
      wide
      record={id === null ? null : query}
      what="凭证"
      title={(voucher) => `${voucher.number || '未取号凭证'} ${voucher.summary}`}
      head={(voucher) => ({
        where: voucher.companyName,
        tags: <EnumText of={VOUCHER} value={voucher.state} tones={VOUCHER_TONES} />,
      })}
      list={list}
      onClose={() => onOpen(null)}
      {...(actions ? { actions } : {})}
      {...(foot ? { foot } : {})}
    >
      {(voucher) => <VoucherView voucher={voucher} onOpen={onOpen} />}
    </RecordDrawer>
  );
}
