// The active line of a book and the voucher shown beside it.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import { MENU, type BookRow } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';
import { VoucherDrawer } from '../part/index.ts';

export function useShownVoucher() {
  const [active, setActive] = useState<string | null>(null);
  const [voucherId, setVoucherId] = useState<number | null>(null);
  const writing = useAccess(MENU.voucher);
  const navigate = useNavigate();
  return {
    activeKey: active,
    setActive: (row: BookRow) => setActive(row.key),
    opened: voucherId !== null,
    onOpen: (row: BookRow) => setVoucherId(row.entry?.voucherId ?? null),
    drawer: (
      <VoucherDrawer
        id={voucherId}
        onOpen={setVoucherId}
        actions={({ id }) =>
          writing.can('view') ? <Button onClick={() => void navigate(`/accounting/voucher/new?id=${id}`)}>新标签打开</Button> : null
        }
      />
    ),
  };
}
