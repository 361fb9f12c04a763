// 入库, 领用, 作废空白: each dialog shows beforehand which numbers it affects.
import { Alert, Form, Input, InputNumber, Select } from 'antd';
import {
  BOOK_KIND,
  issueReceiptBook,
  MAX_BOOK_PAGES,
  MAX_BOOKS,
  pageText,
  stockReceiptBooks,
  voidBlankPages,
  type InputOf,
  type OutputOf,
  type ReceiptBookRow,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { bookName, useBookHolders } from './book-queries.ts';

interface StockProps {
  readonly companyId: number | null;
  readonly onClose: () => void;
  readonly onDone: (made: OutputOf<typeof stockReceiptBooks>) => void;
}

const START = { kind: BOOK_KIND.receipt as 1 | 2, code: '', width: 7, fromNo: 1, pages: 50, books: 1, remark: '' };
const WIDE = { width: '100%' };

export function StockDialog({ companyId, onClose, onDone }: StockProps) {
  const entry = useEntry({
    endpoint: stockReceiptBooks,
    initial: { ...START, companyId, receivedOn: businessDay(new Date()) },
    toInput: (values) => values as InputOf<typeof stockReceiptBooks>,
    onDone,
  });
  const { code, width, fromNo, pages, books } = { ...START, ...Form.useWatch([], entry.form) };
  const known = [width, fromNo, pages, books].every((value) => typeof value === 'number');
  const last = fromNo + pages * books - 1;
  return (
    <EntryDialog title="票据入库" entry={entry} onClose={onClose} saveText="入库">
      <div className="form-grid">
        <Form.Item name="companyId" label="公司" required>
          <CompanyPick required short width="100%" placeholder="请选择公司" />
        </Form.Item>
        <Form.Item name="kind" label="票据种类" required>
          <EnumSelect of={BOOK_KIND} />
        </Form.Item>
        <Form.Item name="code" label="票据代码" tooltip="印在号码前面的字符，没有的留空">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="width" label="号码位数" required>
          <InputNumber min={1} max={12} precision={0} style={WIDE} />
        </Form.Item>
        <Form.Item name="fromNo" label="起始号" required>
          <InputNumber min={0} precision={0} style={WIDE} />
        </Form.Item>
        <Form.Item name="pages" label="每本张数" required>
          <InputNumber min={1} max={MAX_BOOK_PAGES} precision={0} style={WIDE} />
        </Form.Item>
        <Form.Item name="books" label="本数" required>
          <InputNumber min={1} max={MAX_BOOKS} precision={0} style={WIDE} />
        </Form.Item>
        <Form.Item name="receivedOn" label="入库日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} />
        </Form.Item>
        <p className="rule-worked" role="status">
          {known ? `${bookName({ code, width, fromNo, toNo: last })}，${books} 本，共 ${pages * books} 张` : '请填写号码'}
        </p>
      </div>
    </EntryDialog>
  );
}

interface StepProps<T> {
  readonly book: ReceiptBookRow;
  readonly onClose: () => void;
  readonly onDone: (result: T) => void;
}

export function IssueDialog({ book, onClose, onDone }: StepProps<void>) {
  const holders = useBookHolders();
  const { id, version } = book;
  const entry = useEntry({
    endpoint: issueReceiptBook,
    initial: { holderId: null as number | null },
    toInput: ({ holderId }) => ({ id, version, holderId }) as InputOf<typeof issueReceiptBook>,
    onDone: () => onDone(),
  });
  return (
    <EntryDialog title={`领用 ${bookName(book)}`} entry={entry} onClose={onClose} size="small" saveText="领用">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`从 ${pageText(book, book.nextNo)} 起，共 ${book.left} 张；领用人收款后打印的收据依次使用。`}
      />
      <Form.Item name="holderId" label="领用人" required tooltip="可在日常结算打印的人员；同一公司、同一种票据每人同时只能领用一本">
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择领用人"
          loading={holders.isFetching}
          options={(holders.data ?? []).map((person) => ({
            value: person.id,
            label: person.department ? `${person.name}（${person.department}）` : person.name,
          }))}
        />
      </Form.Item>
    </EntryDialog>
  );
}

export function VoidBlankDialog({ book, onClose, onDone }: StepProps<OutputOf<typeof voidBlankPages>>) {
  const { id, version, nextNo } = book;
  const entry = useEntry({
    endpoint: voidBlankPages,
    initial: { toNo: nextNo, reason: '' },
    toInput: ({ toNo, reason }) => ({ id, version, toNo, reason }),
    onDone,
  });
  const toNo = Form.useWatch('toNo', entry.form) ?? nextNo;
  return (
    <EntryDialog title={`作废空白 ${bookName(book)}`} entry={entry} onClose={onClose} saveText="作废">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`${bookName({ ...book, fromNo: nextNo, toNo })} 共 ${Math.max(0, toNo - nextNo + 1)} 张将作废，不能恢复；请在纸面加盖作废章并保存。`}
      />
      <Form.Item label="起号">
        <span>{pageText(book, nextNo)}</span>
      </Form.Item>
      <Form.Item name="toNo" label="止号" required>
        <InputNumber min={nextNo} max={book.toNo} precision={0} style={WIDE} />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input autoFocus maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
