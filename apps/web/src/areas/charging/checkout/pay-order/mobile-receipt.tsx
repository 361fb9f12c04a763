// The paper of a collected order on the screen, and on an 80 mm roll whatever the counter prints on.
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { printReceipt, receiptPaper } from '@anju/contract';
import { formatInstant, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { call } from '../../../../platform/api/index.ts';
import { FailedState, usePrint } from '../../../../ui/index.ts';
import { onlyApi } from './mobile-state.ts';
import { ReceiptSheets } from '../receipt/receipt-paper.tsx';

export function MobileReceipt({ settlementId, mayPrint }: { readonly settlementId: number; readonly mayPrint: boolean }) {
  const { print, paper: sheet } = usePrint();
  const [printing, setPrinting] = useState(false);
  const busy = useRef(false);
  const query = useQuery({
    queryKey: [receiptPaper.path, settlementId],
    queryFn: ({ signal }) => call(receiptPaper, { id: settlementId }, { signal, loading: false }),
  });
  async function onPrint() {
    // Each print is counted, so that a double touch must not be two.
    if (busy.current) return;
    busy.current = true;
    setPrinting(true);
    try {
      const printed = await call(printReceipt, { id: settlementId });
      print(<ReceiptSheets {...printed} paper={{ ...printed.paper, layout: '80', copies: 1 }} />);
    } catch (error) {
      onlyApi(error);
    } finally {
      busy.current = false;
      setPrinting(false);
    }
  }
  if (query.error) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { paper } = query.data;
  return (
    <>
      <article className="mobile-receipt" aria-label="电子收据">
        <h3>{paper.title}</h3>
        <p>{paper.company}</p>
        <dl>
          <dt>票据号</dt>
          <dd>{paper.number}</dd>
          <dt>{paper.houseLabel ?? '房屋'}</dt>
          <dd>
            {paper.estate} {paper.house}
          </dd>
          <dt>付款人</dt>
          <dd>{paper.payer}</dd>
          {paper.lines.map((line, index) => (
            <div key={index}>
              <dt>
                {line.item} <small>{line.period}</small>
                {isZeroDecimal(line.late) ? null : <small>含违约金 {formatMoney(line.late)}</small>}
              </dt>
              <dd>{formatMoney(isZeroDecimal(line.late) ? line.amount : sumMoney([line.amount, line.late]))}</dd>
            </div>
          ))}
          <dt>合计</dt>
          <dd>
            <b>{formatMoney(paper.total)}</b>
          </dd>
          {paper.tenders.map(({ name, reference }) => (
            <div key={reference}>
              <dt>{name}</dt>
              <dd>{reference}</dd>
            </div>
          ))}
          <dt>收款人</dt>
          <dd>
            {paper.cashier}　{formatInstant(paper.at)}
          </dd>
        </dl>
      </article>
      {mayPrint ? (
        <Button block size="large" icon={<PrinterOutlined />} loading={printing} onClick={() => void onPrint()}>
          打印小票
        </Button>
      ) : null}
      {sheet}
    </>
  );
}
