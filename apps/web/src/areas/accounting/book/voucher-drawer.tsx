// The voucher behind a line of a book, beside it.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import { getVoucher, MENU, VOUCHER, VOUCHER_KIND, type BookRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { RecordDrawer } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { StatusTag } from '../../../ui/index.ts';
import { VoucherView } from '../part/index.ts';

export function VoucherDrawer({
  id,
  onOpen,
  onClose,
}: {
  readonly id: number | null;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}) {
  const query = useRead(getVoucher, id === null ? null : { id });
  const writing = useAccess(MENU.voucher);
  const navigate = useNavigate();
  return (
    <RecordDrawer
      record={id === null ? null : query}
      what="凭证"
      title={(voucher) => (
        <>
          {voucher.number} <StatusTag tone={voucher.state === VOUCHER.posted ? 'paid' : 'owed'}>{VOUCHER.text(voucher.state)}</StatusTag>{' '}
          <StatusTag tone="kind">{VOUCHER_KIND.text(voucher.kind)}</StatusTag> <span className="ui-quiet">{formatDay(voucher.day)}</span>
        </>
      )}
      actions={() =>
        writing.can('view') && id !== null ? (
          <Button onClick={() => void navigate(`/accounting/voucher/new?id=${id}`)}>新标签打开</Button>
        ) : null
      }
      onClose={onClose}
    >
      {(voucher) => <VoucherView voucher={voucher} onOpen={onOpen} />}
    </RecordDrawer>
  );
}

/** The active line of a book and the voucher shown beside it. */
export function useShownVoucher() {
  const [active, setActive] = useState<string | null>(null);
  const [voucherId, setVoucherId] = useState<number | null>(null);
  return {
    activeKey: active,
    setActive: (row: BookRow) => setActive(row.key),
    opened: voucherId !== null,
    onOpen: (row: BookRow) => setVoucherId(row.entry?.voucherId ?? null),
    drawer: <VoucherDrawer id={voucherId} onOpen={setVoucherId} onClose={() => setVoucherId(null)} />,
  };
}
