// A voucher that opens over whatever names it: a card, a bill, a settlement.
import { useState } from 'react';
import { Button } from 'antd';
import { MENU } from '@anju/contract';
import { useNavigate } from 'react-router';
import { useAccess } from '../../../platform/access/index.ts';
import { VoucherDrawer } from './voucher-drawer.tsx';

/** The voucher that was asked for, over the record. */
export function useVoucherShown() {
  const [id, setId] = useState<number | null>(null);
  const writing = useAccess(MENU.voucher);
  const navigate = useNavigate();
  return {
    showVoucher: setId,
    voucher: (
      <VoucherDrawer
        id={id}
        onOpen={setId}
        actions={(voucher) =>
          writing.can('view') ? (
            <Button onClick={() => void navigate(`/accounting/voucher/new?id=${voucher.id}`)}>填制凭证中打开</Button>
          ) : null
        }
      />
    ),
  };
}
