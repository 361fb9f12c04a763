// One 余额调节表: the balance of the statement, what is not on it, what only it has, and at the foot both sides with their difference.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import {
  BANK_ITEM,
  PERIOD,
  readBankReconciliation,
  saveBankReconciliation,
  type BankReconciliationDetail,
  type BankReconciliationRow,
} from '@anju/contract';
import { adjustedBalances, formatCount, formatDay, formatMoney, isOfBank, isZeroDecimal, monthEnd, ymFirstDay, ymText } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DecimalInput, Dialog, FailedState, WaitingState } from '../../../../../ui/index.ts';
import { LedgerLines } from './ledger-lines.tsx';
import { columnsOf, importedOpen, isAmount, itemsOf, keyOf, withMissing, type Column } from './sides.rules.ts';
import { TypedLines } from './typed-lines.tsx';

interface DialogProps {
  readonly companyId: number;
  readonly ym: number;
  readonly row: BankReconciliationRow;
  readonly writable: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onRefused: () => void;
}

export function ReconciliationDialog(props: DialogProps) {
  const { companyId, ym, row, onClose } = props;
  // Kept by nobody: whoever opens the table again, after another person saved it, sees what is there now.
  const { bankAccountId, subjectId } = row;
  const query = useRead(readBankReconciliation, { companyId, bankAccountId, subjectId, ym }, { gcTime: 0 });
  const title = `余额调节表 ${row.text} ${ymText(ym)}`;
  if (query.data) return <Sheet {...props} title={title} given={query.data} />;
  return (
    <Dialog title={title} open size="wide" footer={null} onCancel={onClose}>
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : <WaitingState />}
    </Dialog>
  );
}

const openOf = ({ lines }: BankReconciliationDetail): ReadonlySet<string> => new Set(lines.filter(({ open }) => open).map(keyOf));
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

interface SheetProps extends DialogProps {
  readonly title: string;
  readonly given: BankReconciliationDetail;
}
function Sheet({ companyId, ym, row, writable, onClose, onDone, onRefused, title, given }: SheetProps) {
  // An answer that comes while somebody types must not bring a newer version under old content.
  const [detail] = useState(given);
  const { table, bookBalance, lines, periodState } = detail;
  const [saved] = useState(() => openOf(detail));
  const [open, setOpen] = useState(saved);
  const readOnly = !writable || periodState !== PERIOD.open;
  const initial = {
    statementBalance: table?.statementBalance ?? '',
    remark: table?.remark ?? '',
    typed: detail.typed,
  };
  const entry = useEntry({
    endpoint: saveBankReconciliation,
    initial,
    touched: !isSame(open, saved),
    toInput: ({ typed, ...values }) => ({
      ...{ ...values, companyId, ym, bankAccountId: row.bankAccountId, subjectId: row.subjectId, version: table?.version ?? null },
      open: lines.filter((line) => open.has(keyOf(line))).map(({ voucherId, line }) => ({ voucherId, line })),
      typed: typed.map(({ side, day, summary, amount }) => ({ side, day, summary, amount })),
    }),
    onDone,
    onRefused,
  });
  const statement = Form.useWatch('statementBalance', entry.form) ?? initial.statementBalance;
  const typed = Form.useWatch('typed', entry.form) ?? initial.typed;
  const items = itemsOf(lines, open, typed);
  const known = isAmount(statement);
  const { difference } = adjustedBalances(bookBalance, known ? statement : '0', items);
  const last = monthEnd(ymFirstDay(ym));
  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  function tickByImport() {
    setOpen((before) => importedOpen(lines, before));
    entry.form.setFieldValue('typed', withMissing(typed, detail.imported?.missing ?? []));
  }
  return (
    <EntryDialog title={title} entry={entry} readOnly={readOnly} size="wide" onClose={onClose}>
      {periodState === PERIOD.open ? null : <p className="ui-quiet">期间{PERIOD.text(periodState)}，只能查看</p>}
      {table && table.bookBalance !== bookBalance ? (
        <p className="acc-red">编制后账面余额已变动：原为 {formatMoney(table.bookBalance)}，请核对后重新保存</p>
      ) : null}
      <Form.Item name="statementBalance" label="对账单余额" required extra={`银行对账单 ${formatDay(last)} 的余额，透支填负数`}>
        <DecimalInput negative />
      </Form.Item>
      <h3 className="acc-recon-title">账上有、对账单上没有的，请勾选</h3>
      {detail.imported === null || readOnly ? null : (
        <p className="acc-recon-imported">
          <Button size="small" onClick={tickByImport}>
            按银行流水勾选
          </Button>
          <span className="ui-quiet">
            进账认领已导入 {formatCount(detail.imported.lines)} 笔（{formatDay(detail.imported.from)} – {formatDay(detail.imported.to)}
            ）：流水中没有的收款勾选，账上没有的进账登记在下面；付款请对照对账单
          </span>
        </p>
      )}
      <LedgerLines lines={lines} more={detail.more} open={open} onToggle={toggle} disabled={readOnly || entry.saving} />
      <h3 className="acc-recon-title">对账单上有、账上没有的，请登记</h3>
      <TypedLines
        next={known && difference.startsWith('-') ? BANK_ITEM.bankReceived : BANK_ITEM.bankPaid}
        day={last}
        before={detail.previousYm === null || detail.typed.some(({ side }) => !isOfBank(side))}
        readOnly={readOnly}
      />
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
      <div className="acc-recon-foot">
        {columnsOf(bookBalance, known ? statement : '0', items).map((column) => (
          <SideColumn key={column.title} column={column} />
        ))}
        <p role="status" className={known && isZeroDecimal(difference) ? 'acc-recon-sum agreed' : 'acc-recon-sum'}>
          {known ? (isZeroDecimal(difference) ? '已平' : `差额 ${formatMoney(difference)}`) : '请输入对账单余额'}
        </p>
      </div>
    </EntryDialog>
  );
}

const SideColumn = ({ column: { title, balance, plus, minus, adjusted } }: { readonly column: Column }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <dl>
      {[balance, plus, minus, adjusted].map(({ text, amount }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </section>
);
