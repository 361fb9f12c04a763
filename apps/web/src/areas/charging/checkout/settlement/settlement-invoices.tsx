// The invoices of one settlement, in its drawer: the button that requests one, and the current and past ones.
import { useState } from 'react';
import { App, Button } from 'antd';
import { INVOICE, MENU, SETTLE, SETTLEMENT, type SettlementDetail } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { useAccess } from '../../../../platform/access/index.ts';
import { EnumText } from '../../../../ui/index.ts';
import { InvoiceAskDialog } from '../invoice/invoice-ask.tsx';
import { InvoiceDrawer } from '../invoice/invoice-detail.tsx';
import { INVOICE_TONES, useRefreshInvoices } from '../invoice/invoice-text.ts';

const INVOICED: readonly number[] = [SETTLE.charge, SETTLE.service, SETTLE.other, SETTLE.bank];

export function InvoiceButton({ detail }: { readonly detail: SettlementDetail }) {
  const { message } = App.useApp();
  const desk = useAccess(MENU.checkout);
  const refresh = useRefreshInvoices();
  const [asking, setAsking] = useState(false);
  const { id, state, type, originalId, total, invoices } = detail;
  const standing = state === SETTLEMENT.valid && originalId === null && !total.startsWith('-') && INVOICED.includes(type);
  if (!desk.can('add') || !standing || invoices.some(({ living }) => living)) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>开发票</Button>
      {asking ? (
        <InvoiceAskDialog
          settlementIds={[id]}
          onDone={(number) => {
            setAsking(false);
            void message.success(`已提交 ${number}，请他人审核`);
            void refresh();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

export function SettlementInvoices({ invoices }: Pick<SettlementDetail, 'invoices'>) {
  const desk = useAccess(MENU.checkout);
  const summary = useAccess(MENU.checkoutSummary);
  const [openId, setOpenId] = useState<number | null>(null);
  if (invoices.length === 0) return null;
  return (
    <>
      <ul className="settlement-reds" aria-label="发票">
        {invoices.map(({ id, number, state, invoiceNo, amount }) => (
          <li key={id}>
            {desk.can('view') || summary.can('view') ? (
              <Button type="link" size="small" onClick={() => setOpenId(id)}>
                发票申请 {number}
              </Button>
            ) : (
              `发票申请 ${number} `
            )}
            <EnumText of={INVOICE} value={state} tones={INVOICE_TONES} /> {formatMoney(amount)} 元
            {invoiceNo ? `，发票号码 ${invoiceNo}` : ''}
          </li>
        ))}
      </ul>
      {openId === null ? null : <InvoiceDrawer id={openId} access={desk.can('view') ? desk : summary} onClose={() => setOpenId(null)} />}
    </>
  );
}
