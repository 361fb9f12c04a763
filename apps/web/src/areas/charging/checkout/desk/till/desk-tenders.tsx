// How the money is paid: one row per method. On the method one key chooses it (1 现金 … 5 支付宝); on the amount + adds a row, − removes it.
import { Button, Input, Select } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { SETTLE_METHOD, SPECIAL, TENDER_LIST, tenderText } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { DecimalInput } from '../../../../../ui/index.ts';
import { cashRow, fillRows, isCash, sameTender, type Special, type TenderRow } from '../state/desk.rules.ts';

/** 企业微信 is method 10 and has the key after 9. */
const keyOfMethod = (method: number): string => String(method % 10);
const METHODS = SETTLE_METHOD.options.map(({ value, label }) => ({ value: `1:${value}:`, label: `${keyOfMethod(value)} ${label}` }));
const valueOf = ({ list, method, accountId }: Pick<TenderRow, 'list' | 'method' | 'accountId'>) => `${list}:${method}:${accountId ?? ''}`;

interface DeskTendersProps {
  readonly rows: readonly TenderRow[];
  /** The required total of the rows. */
  readonly due: string;
  readonly onChange: (rows: readonly TenderRow[]) => void;
  readonly specials?: readonly Special[];
  /** The amount a special payment may pay in addition to the other rows. */
  readonly roomOf?: (special: Special, others: readonly TenderRow[]) => string;
  readonly focus: (name: string) => void;
  /** Called on Enter in an amount. */
  readonly onDone: () => void;
}

export function DeskTenders({ rows, due, onChange, specials = [], roomOf, focus, onDone }: DeskTendersProps) {
  const filled = fillRows(rows, due);
  const accounts = specials.map(({ method, accountId, text, name, balance }) => ({
    value: valueOf({ list: TENDER_LIST.special, method, accountId }),
    label: [name, text, balance === null ? '' : formatMoney(balance)].filter(Boolean).join(' '),
  }));
  const change = (index: number, patch: Partial<TenderRow>) => onChange(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  const add = () => {
    onChange([...rows, { ...cashRow(Math.max(...rows.map(({ key }) => key)) + 1), method: rows.some(isCash) ? 4 : 1 }]);
    focus(`method-${rows.length}`);
  };
  const remove = (index: number) => {
    if (rows.length < 2) return;
    const left = rows.filter((_, at) => at !== index);
    // One row must take the remainder.
    onChange(
      left.some(({ amount }) => amount === null) ? left : left.map((row, at) => (at === left.length - 1 ? { ...row, amount: null } : row)),
    );
    focus(`tender-${Math.max(0, index - 1)}`);
  };

  function choose(index: number, value: string) {
    const [list, method, account] = value.split(':');
    const way = { list: list === '2' ? (2 as const) : (1 as const), method: Number(method), accountId: account ? Number(account) : null };
    const special = specials.find((one) => sameTender({ list: TENDER_LIST.special, method: one.method, accountId: one.accountId }, way));
    const others = rows.filter((_, at) => at !== index);
    const row = rows[index] as TenderRow;
    // An account pays as much as it can; a further row is added for the remainder.
    const amount = special?.balance != null && roomOf ? roomOf(special, others) : row.list === TENDER_LIST.special ? null : row.amount;
    const next = rows.map((one, at) => (at === index ? { ...one, ...way, amount } : one));
    const key = Math.max(...rows.map((one) => one.key)) + 1;
    onChange(next.some((one) => one.amount === null) ? next : [...next, cashRow(key)]);
    focus(`tender-${index}`);
  }

  return (
    <div className="desk-tenders" role="group" aria-label="收款方式">
      {filled.map((row, index) => (
        <div key={row.key} className="desk-tender">
          <span
            data-desk={`method-${index}`}
            onKeyDownCapture={(event) => {
              const option = METHODS.find(({ label }) => label.startsWith(`${event.key} `));
              if (!option || event.ctrlKey || event.altKey) return;
              event.preventDefault();
              event.stopPropagation();
              choose(index, option.value);
            }}
          >
            <Select<string>
              aria-label={`第 ${index + 1} 种收款方式`}
              style={{ width: '100%' }}
              popupMatchSelectWidth={false}
              value={valueOf(row)}
              onChange={(value) => choose(index, value)}
              options={
                accounts.length === 0
                  ? METHODS
                  : [
                      { label: '结算方式', options: METHODS },
                      { label: '特殊支付', options: accounts },
                    ]
              }
              labelRender={() => tenderText(row.list, row.method)}
            />
          </span>
          <span
            data-desk={`tender-${index}`}
            onKeyDown={(event) => {
              if (event.key === '+') add();
              else if (event.key === '-') remove(index);
              else if (event.key === 'Enter' && !event.ctrlKey) onDone();
              else return;
              event.preventDefault();
            }}
          >
            <DecimalInput aria-label={`第 ${index + 1} 种金额`} value={row.amount} onChange={(amount) => change(index, { amount })} />
          </span>
          {rows.length > 1 ? (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              tabIndex={-1}
              aria-label={`去掉第 ${index + 1} 种`}
              onClick={() => remove(index)}
            />
          ) : null}
          {isCash(row) ? null : (
            <Input
              className="desk-reference"
              aria-label={`第 ${index + 1} 种凭证号`}
              placeholder={
                row.list === TENDER_LIST.special && row.method === SPECIAL.cashDeposit ? '存款凭证号（必填）' : '凭证号 / 流水号'
              }
              maxLength={60}
              value={row.reference}
              onChange={(event) => change(index, { reference: event.target.value })}
            />
          )}
        </div>
      ))}
      <Button size="small" type="dashed" tabIndex={-1} onClick={add}>
        ＋ 收款方式
      </Button>
    </div>
  );
}
