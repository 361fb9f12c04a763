// Shown after a payment: its number, the change, the receipt. Enter prints, then continues; Esc continues without printing.
import './receipt-dialog.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'antd';
import { isZeroDecimal } from '@anju/domain';
import type { Settled } from '@anju/contract';
import { DateText, Dialog, KeyHints, Money, focusUnlessInside } from '../../../../ui/index.ts';
import { AnotherPage, PageButton, PageLine } from './receipt-page.tsx';
import { useMyBook, useReceiptPrint } from './receipt-print.ts';
import { invoiceText } from './receipt-text.ts';

interface ReceiptDialogProps {
  readonly settled: Settled;
  readonly mayPrint: boolean;
  readonly onNext: () => void;
  readonly nextText?: string;
}

export function ReceiptDialog({ settled, mayPrint, onNext, nextText = '下一户' }: ReceiptDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const [printed, setPrinted] = useState(false);
  const [another, setAnother] = useState(false);
  const { print, show, printing, printed: last, paper } = useReceiptPrint();
  const mine = useMyBook(settled.id, mayPrint);
  const out = settled.total.startsWith('-');

  async function act() {
    if (printed || !mayPrint) onNext();
    else if (await print(settled.id)) setPrinted(true);
  }
  // The dialog handles Enter from the start, even during its opening animation.
  const onEnter = useEffectEvent((event: KeyboardEvent) => {
    // The Enter key that confirmed the payment may still be held down.
    if (another || event.key !== 'Enter' || event.repeat || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    void act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEnter(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  const said = mine && (mine.page !== '' || mine.books.length > 0) ? mine : null;
  return (
    <>
      <Dialog
        open
        size="small"
        title={out ? '付款完成' : '收款完成'}
        mask={{ closable: false }}
        onCancel={onNext}
        // The dialog receives keyboard input immediately.
        afterOpenChange={(shown) => shown && focusUnlessInside(box.current)}
        footer={
          <div className="desk-receipt-foot">
            <KeyHints
              keys={
                mayPrint && !printed
                  ? [
                      ['Enter', '打印'],
                      ['Esc', nextText],
                    ]
                  : [['Enter', nextText]]
              }
            />
            <span>
              {printed ? <PageButton mine={mine} onAnother={() => setAnother(true)} onPage={() => void print(settled.id, true)} /> : null}
              {mayPrint ? (
                <Button
                  type={printed ? 'default' : 'primary'}
                  loading={printing}
                  tabIndex={-1}
                  onClick={() => void print(settled.id).then((done) => done && setPrinted(true))}
                >
                  {printed ? '补打' : '打印'}
                </Button>
              ) : null}
              <Button type={printed || !mayPrint ? 'primary' : 'default'} tabIndex={-1} onClick={onNext}>
                {nextText}
              </Button>
            </span>
          </div>
        }
      >
        <div ref={box} className="desk-receipt" tabIndex={-1} role="group" aria-label="收款结果">
          <dl>
            <dt>票据号</dt>
            <dd>{settled.number}</dd>
            {said ? (
              <>
                <dt>票号</dt>
                <dd>
                  <PageLine mine={said} />
                </dd>
              </>
            ) : null}
            <dt>入账日</dt>
            <dd>
              <DateText value={settled.day} />
            </dd>
            <dt>{out ? '付款' : '收款'}</dt>
            <dd className="desk-receipt-total">
              <Money value={out ? settled.total.slice(1) : settled.total} />
            </dd>
            {isZeroDecimal(settled.kept) ? null : (
              <>
                <dt>存零</dt>
                <dd>
                  <Money value={settled.kept} />
                </dd>
              </>
            )}
            {out ? null : (
              <>
                <dt>找零</dt>
                <dd className="desk-receipt-total">
                  <Money value={settled.changeGiven} />
                </dd>
              </>
            )}
          </dl>
          {last?.invoice ? <p className="desk-receipt-invoice">{invoiceText(last.invoice)}</p> : null}
        </div>
      </Dialog>
      {another && mine ? (
        <AnotherPage
          settlementId={settled.id}
          mine={mine}
          onClose={() => setAnother(false)}
          onPrinted={(again) => {
            setAnother(false);
            show(again);
          }}
        />
      ) : null}
      {paper}
    </>
  );
}
