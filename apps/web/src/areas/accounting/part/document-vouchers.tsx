// The vouchers made of a bill or a settlement, in the card of that document: for users who keep books, and only once there are some.
import { Button } from 'antd';
import { READS_VOUCHERS, readDocumentVouchers, VOUCHER, type InputOf } from '@anju/contract';
import { formatMoney, ymText } from '@anju/domain';
import { useRight } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { EnumText } from '../../../ui/index.ts';
import { useVoucherShown } from './voucher-shown.tsx';
import { VOUCHER_TONES } from './voucher-tones.ts';

export function DocumentVouchers({ kind, id }: InputOf<typeof readDocumentVouchers>) {
  const reads = useRight(READS_VOUCHERS);
  const { data = [] } = useRead(readDocumentVouchers, reads ? { kind, id } : null);
  const { showVoucher, voucher } = useVoucherShown();
  if (data.length === 0) return null;
  return (
    <section className="acc-of-document">
      <h3 id={`vouchers-of-${kind}`}>凭证</h3>
      <ul aria-labelledby={`vouchers-of-${kind}`}>
        {data.map((one) => (
          <li key={one.id}>
            <Button type="link" size="small" onClick={() => showVoucher(one.id)}>
              {one.number || '待取号'}
            </Button>
            <span>{ymText(one.ym)}</span>
            <EnumText of={VOUCHER} value={one.state} tones={VOUCHER_TONES} />
            <span className="ui-quiet">金额 {formatMoney(one.total)} 元</span>
          </li>
        ))}
      </ul>
      {voucher}
    </section>
  );
}
