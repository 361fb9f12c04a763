// The receipt of a collected order on the screen, and on an 80 mm roll regardless of the counter's paper format.
import { Button } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { printReceipt, receiptPaper } from '@anju/contract';
import { formatInstant, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { FailedState, usePrint } from '../../../../ui/index.ts';
import { ReceiptSheets } from '../receipt/receipt-paper.tsx';

export function MobileReceipt({ settlementId, mayPrint }: { readonly settlementId: number; readonly mayPrint: boolean }) {
  const { print, paper: sheet } = usePrint();
  // Each print is counted, so a double tap must not count twice.
  const count = useCommand(printReceipt);
  const query = useRead(receiptPaper, { id: settlementId });
  async function onPrint() {
    const printed = await count.run({ id: settlementId });
    if (printed) print(<ReceiptSheets {...printed} paper={{ ...printed.paper, layout: '80', copies: 1 }} />);
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
        <Button block size="large" icon={<PrinterOutlined />} loading={count.busy} onClick={() => void onPrint()}>
          打印小票
        </Button>
      ) : null}
      {sheet}
    </>
  );
}
