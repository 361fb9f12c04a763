// The cashier counts the cash and closes the day, or finance closes it for an absent cashier; then the cash is handed in.
import { Alert, Form, Input } from 'antd';
import { closeDay, closeDayFor, handInDayClose, type DayClose, type Drawer, type OutputOf } from '@anju/contract';
import { compareDecimal, formatCount, formatDay, formatMoney, isZeroDecimal, subtractDecimal } from '@anju/domain';
import { EntryDialog, Facts, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, Money } from '../../../../ui/index.ts';

type Closed = OutputOf<typeof closeDay>;

interface CloseDialogProps {
  readonly drawer: Drawer;
  /** Finance closes the day for the cashier. */
  readonly forOther: boolean;
  readonly onDone: (closed: Closed) => void;
  readonly onClose: () => void;
}

interface Counted {
  readonly cashCounted: string;
  readonly differenceReason: string;
  readonly reason: string;
}

const START: Counted = { cashCounted: '', differenceReason: '', reason: '' };

export function CloseDialog({ forOther, ...props }: CloseDialogProps) {
  return forOther ? <CloseForOther {...props} /> : <CloseOwn {...props} />;
}

type OneProps = Omit<CloseDialogProps, 'forOther'>;

const inputOf = ({ day, summary }: Drawer, { cashCounted, differenceReason }: Counted) => ({
  day,
  cashCounted,
  differenceReason,
  settlements: summary.settlements,
  cashExpected: summary.cash.expected,
});

function CloseOwn({ drawer, onDone, onClose }: OneProps) {
  const entry = useEntry({ endpoint: closeDay, initial: START, toInput: (values) => inputOf(drawer, values), onDone });
  return (
    <EntryDialog title={`日结 ${formatDay(drawer.day)}`} entry={entry} onClose={onClose} saveText="日结">
      <Count drawer={drawer} />
    </EntryDialog>
  );
}

function CloseForOther({ drawer, onDone, onClose }: OneProps) {
  const { cashierId, cashierName } = drawer;
  const entry = useEntry({
    endpoint: closeDayFor,
    initial: START,
    toInput: (values) => ({ ...inputOf(drawer, values), cashierId, reason: values.reason }),
    onDone,
  });
  return (
    <EntryDialog title={`代 ${cashierName} 日结 ${formatDay(drawer.day)}`} entry={entry} onClose={onClose} saveText="代为日结">
      <Count drawer={drawer} />
      <Form.Item name="reason" label="代办原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

const isAmount = (text: string | undefined): text is string => text !== undefined && /^-?\d+(\.\d+)?$/.test(text);

function Count({ drawer }: { readonly drawer: Drawer }) {
  const { summary, dayFrom, dayTo, booksOn, day, today } = drawer;
  const counted = Form.useWatch<string | undefined>('cashCounted');
  const { expected } = summary.cash;
  const off = isAmount(counted) && compareDecimal(counted, expected) !== 0;
  return (
    <>
      <Facts
        columns={2}
        className="entry-problems summary-facts"
        rows={[
          ['收款日期', dayFrom && dayTo ? `${formatDay(dayFrom)} – ${formatDay(dayTo)}` : ''],
          ['票据', `${formatCount(summary.settlements)} 张`],
          ['收支净额', <Money key="total" value={summary.total} />],
          ['应有现金', <Money key="cash" value={expected} />],
        ]}
      />
      <Form.Item name="cashCounted" label="实点现金" required>
        <DecimalInput negative suffix="元" />
      </Form.Item>
      {isAmount(counted) ? (
        <p role="status">{off ? `长短款 ${formatMoney(subtractDecimal(counted, expected))} 元，请写明原因` : '实点与应有一致'}</p>
      ) : null}
      {off ? (
        <Form.Item name="differenceReason" label="差异原因" required>
          <Input maxLength={200} />
        </Form.Item>
      ) : null}
      <Alert
        type="info"
        showIcon
        title={
          day === today && booksOn === today
            ? '日结后今天再收的款记入明天，这些票据不能再作废，只能红冲。'
            : '日结后这些票据不能再作废，只能红冲。'
        }
      />
    </>
  );
}

interface HandInDialogProps {
  readonly close: DayClose;
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function HandInDialog({ close, today, onDone, onClose }: HandInDialogProps) {
  const { id, version, number, cashCounted } = close;
  const entry = useEntry({
    endpoint: handInDayClose,
    initial: { slipNo: '', slipBank: '', slipDate: today },
    toInput: (values) => ({ id, version, ...values }),
    onDone,
  });
  return (
    <EntryDialog title={`缴款 ${number}`} entry={entry} onClose={onClose} saveText="缴款" size="small">
      <Alert type="info" showIcon className="entry-problems" title={`应缴现金 ${formatMoney(cashCounted)} 元，缴款后由财务确认。`} />
      <Form.Item name="slipNo" label="缴款单号" required={!isZeroDecimal(cashCounted)}>
        <Input autoFocus maxLength={60} />
      </Form.Item>
      <Form.Item name="slipBank" label="缴存银行" extra="留空表示现金直接交财务">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="slipDate" label="缴款日期" required>
        <DayInput max={today} />
      </Form.Item>
    </EntryDialog>
  );
}
