// The lines of other receipts and payments: lines with an item and a text, or the accounts of the house with the amount refunded from each.
import { Button, Input, Select } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { SETTLE, type HouseCharging } from '@anju/contract';
import { DecimalInput, EmptyState, Money } from '../../../../../ui/index.ts';
import { emptyLine, heldFor, manyLines, type AccountLine, type AccountType } from './desk-account.rules.ts';
import { useSettleItems } from './desk-prepaid.tsx';

interface AccountLinesProps {
  readonly type: AccountType;
  readonly lines: readonly AccountLine[];
  readonly onChange: (lines: readonly AccountLine[]) => void;
}

export function AccountLines({ type, lines, onChange }: AccountLinesProps) {
  const deposit = type === SETTLE.depositIn;
  const thirdParty = type === SETTLE.thirdPartyIn || type === SETTLE.thirdPartyOut;
  const items = useSettleItems().filter((item) => item.deposit === deposit && (!thirdParty || item.thirdParty));
  const change = (key: number, patch: Partial<AccountLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  return (
    <div role="group" aria-label="内容">
      {lines.map((line) => (
        <div key={line.key} className="desk-line" data-desk="line">
          <Select<number>
            aria-label={deposit ? '押金项目' : '收费项目'}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={deposit ? '押金项目' : type === SETTLE.prepaid ? '不限项目' : '收费项目（可不选）'}
            value={line.chargeTypeId}
            onChange={(next: number | undefined) => change(line.key, { chargeTypeId: next ?? null })}
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <span className="desk-line-amount" data-desk="amount">
            <DecimalInput aria-label="金额" placeholder="金额" value={line.amount} onChange={(amount) => change(line.key, { amount })} />
          </span>
          {type === SETTLE.prepaid ? null : (
            <Input
              aria-label="说明"
              placeholder={deposit ? '说明，如装修起止日期' : '说明'}
              maxLength={100}
              value={line.text}
              onChange={(event) => change(line.key, { text: event.target.value })}
            />
          )}
          {lines.length > 1 ? (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label="去掉此行"
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ) : null}
        </div>
      ))}
      {manyLines(type) ? (
        <Button size="small" type="dashed" onClick={() => onChange([...lines, emptyLine(Math.max(...lines.map(({ key }) => key)) + 1)])}>
          ＋ 一行
        </Button>
      ) : null}
    </div>
  );
}

interface GiveBackProps {
  readonly type: AccountType;
  readonly picture: HouseCharging | undefined;
  readonly back: Readonly<Record<number, string>>;
  readonly onChange: (back: Readonly<Record<number, string>>) => void;
}

export function GiveBack({ type, picture, back, onChange }: GiveBackProps) {
  const held = heldFor(type, picture);
  if (!picture) return <EmptyState text="请先查找房屋" />;
  if (held.length === 0) return <EmptyState text="该房屋没有可退的余额" />;
  return (
    <div role="group" aria-label="可退账户" data-desk="back">
      {held.map((one) => (
        <div key={one.accountId} className="desk-line">
          <span>{one.name}</span>
          <span className="desk-held">
            余额 <Money value={one.balance} />
          </span>
          <DecimalInput
            aria-label={`${one.name} 退还金额`}
            placeholder="退还金额"
            value={back[one.accountId] ?? ''}
            onChange={(amount) => onChange({ ...back, [one.accountId]: amount })}
          />
          <Button size="small" onClick={() => onChange({ ...back, [one.accountId]: one.balance })}>
            全退
          </Button>
        </div>
      ))}
    </div>
  );
}
