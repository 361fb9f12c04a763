// Pages of a receipt book when printing: the next page, how many are left, and a replacement for a spoilt page.
import { useState } from 'react';
import { Alert, Button, Form, Select } from 'antd';
import { FEW_PAGES, PAGE_REASONS, printReceipt, type OutputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { StatusTag } from '../../../../ui/index.ts';
import { useMyBook, useReceiptPrint, type MyBook } from './receipt-print.ts';

/** The page the receipt is on, or the page it will be printed on. */
export function PageLine({ mine }: { readonly mine: MyBook }) {
  const [book] = mine.books;
  return (
    <span className="receipt-page">
      {mine.page || book?.next}
      {book ? `，剩 ${book.left} 张` : ''}
      {book && book.left <= FEW_PAGES ? <StatusTag tone="owed">即将用完，请领用新本</StatusTag> : null}
    </span>
  );
}

interface AnotherPageProps {
  readonly settlementId: number;
  readonly mine: MyBook;
  readonly onPrinted: (printed: OutputOf<typeof printReceipt>) => void;
  readonly onClose: () => void;
}

/** 换页重打: the previous page is voided with a reason. */
export function AnotherPage({ settlementId, mine, onPrinted, onClose }: AnotherPageProps) {
  const entry = useEntry({
    endpoint: printReceipt,
    initial: { spoilt: PAGE_REASONS[PAGE_REASONS.length - 1] as string },
    toInput: ({ spoilt }) => ({ id: settlementId, onPage: true, spoilt }),
    onDone: onPrinted,
  });
  return (
    <EntryDialog title="换页重打" entry={entry} onClose={onClose} size="small" saveText="换页重打">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`票号 ${mine.page} 作废，请收回；重新打印在 ${mine.books[0]?.next ?? ''} 上。`}
      />
      <Form.Item name="spoilt" label="作废原因" required>
        <Select aria-label="作废原因" options={PAGE_REASONS.map((value) => ({ value, label: value }))} />
      </Form.Item>
    </EntryDialog>
  );
}

interface PageButtonProps {
  readonly mine: MyBook | undefined;
  readonly onAnother: () => void;
  readonly onPage: () => void;
}

/** Shown next to the ordinary 补打, for a cashier who holds a receipt book. */
export function PageButton({ mine, onAnother, onPage }: PageButtonProps) {
  if (!mine || mine.books.length === 0 || mine.prints === 0) return null;
  return mine.page === '' ? (
    <Button tabIndex={-1} onClick={onPage}>
      打到新页
    </Button>
  ) : (
    <Button tabIndex={-1} onClick={onAnother}>
      换页重打
    </Button>
  );
}

interface ReceiptAgainProps {
  readonly id: number;
  readonly prints: number;
  readonly onPrinted: () => void;
}

/** Printing from the detail of a settlement. */
export function ReceiptAgain({ id, prints, onPrinted }: ReceiptAgainProps) {
  const mine = useMyBook(id, true);
  const [another, setAnother] = useState(false);
  const { print, show, printing, paper } = useReceiptPrint();
  const go = async (onPage?: boolean) => {
    if (await print(id, onPage)) onPrinted();
  };
  return (
    <>
      {mine && (mine.page !== '' || mine.books.length > 0) ? (
        <span className="ui-quiet">
          票号 <PageLine mine={mine} />
        </span>
      ) : null}
      <PageButton mine={mine} onAnother={() => setAnother(true)} onPage={() => void go(true)} />
      <Button loading={printing} onClick={() => void go()}>
        {prints > 0 ? '补打' : '打印'}
      </Button>
      {another && mine ? (
        <AnotherPage
          settlementId={id}
          mine={mine}
          onClose={() => setAnother(false)}
          onPrinted={(printed) => {
            setAnother(false);
            show(printed);
            onPrinted();
          }}
        />
      ) : null}
      {paper}
    </>
  );
}
