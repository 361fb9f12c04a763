import { useState } from 'react';
import { Form, Input, Select } from 'antd';
import {
  changeBankAgreement,
  createBankAgreement,
  endBankAgreement,
  getBankCustomer,
  listBankCustomers,
  type BankAgreementRow,
  type BankChannelRow,
  type InputOf,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
const todayText = () => businessDay(new Date());

interface BankAgreementDialogProps {
  /** Absent for a new agreement. */
  readonly row: BankAgreementRow | undefined;
  readonly channels: readonly BankChannelRow[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values {
  readonly channelId: number | null;
  readonly customerId: number | null;
  readonly houseId: number | null;
  readonly agreementNo: string;
  readonly bank: string;
  readonly accountName: string;
  readonly accountNo: string;
  readonly fromDate: string;
  readonly toDate: string | null;
  readonly maxAmount: string;
  readonly remark: string;
}

export function BankAgreementDialog({ row, channels, readOnly, onClose, onDone }: BankAgreementDialogProps) {
  const entry = useEntry({
    endpoint: row ? changeBankAgreement : createBankAgreement,
    initial: valuesOf(row, channels),
    toInput: ({ channelId, customerId, houseId, maxAmount, ...values }: Values) =>
      ({
        ...values,
        maxAmount: maxAmount === '' ? null : maxAmount,
        ...(row ? { id: row.id, version: row.version } : { channelId, customerId, houseId: houseId ?? null }),
      }) as InputOf<typeof changeBankAgreement>,
    onDone,
  });
  const customerId = Form.useWatch('customerId', entry.form);
  const title = row ? `${readOnly ? '查看' : '修改'}协议 ${row.agreementNo}` : '新增协议';
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <div className="form-grid">
        {row ? (
          <Form.Item label="客户" className="wide">
            {row.customerName}（{row.customerNumber}），{row.houseName || '全部应缴'}，{row.channelName}
          </Form.Item>
        ) : (
          <>
            <Form.Item name="channelId" label="托收渠道" required>
              <Select
                placeholder="请选择托收渠道"
                options={channels
                  .filter(({ disabled }) => !disabled)
                  .map(({ id, bank, contractNo }) => ({ value: id, label: `${bank} ${contractNo}` }))}
              />
            </Form.Item>
            <Form.Item name="customerId" label="客户" required>
              <CustomerSelect
                onName={(name) => {
                  entry.form.setFieldsValue({ accountName: name, houseId: null });
                }}
              />
            </Form.Item>
            <Form.Item name="houseId" label="房屋" tooltip="不选则该客户应缴的都从这个账户扣">
              <HouseSelect customerId={customerId ?? null} />
            </Form.Item>
          </>
        )}
        <Form.Item name="agreementNo" label="协议号" required>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="accountName" label="户名" required>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="accountNo" label="账号" required={!row}>
          <Input maxLength={40} inputMode="numeric" placeholder={row ? `${row.accountNo}，不改则留空` : '6-32位数字'} />
        </Form.Item>
        <Form.Item name="bank" label="开户行">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="maxAmount" label="每日限额" tooltip="同一天的各个托收批次合计不超过此数">
          <DecimalInput suffix="元" placeholder="空则不限" />
        </Form.Item>
        <Form.Item name="fromDate" label="起始日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="toDate" label="到期日期">
          <DayInput placeholder="长期有效" />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

const valuesOf = (row: BankAgreementRow | undefined, channels: readonly BankChannelRow[]): Values => {
  const used = channels.filter(({ disabled }) => !disabled);
  return {
    // If there is only one channel, it is preselected.
    channelId: row?.channelId ?? (used.length === 1 ? (used[0]?.id ?? null) : null),
    customerId: row?.customerId ?? null,
    houseId: row?.houseId ?? null,
    agreementNo: row?.agreementNo ?? '',
    bank: row?.bank ?? '',
    accountName: row?.accountName ?? '',
    accountNo: '',
    fromDate: row?.fromDate ?? todayText(),
    toDate: row?.toDate ?? null,
    maxAmount: row?.maxAmount ?? '',
    remark: row?.remark ?? '',
  };
};

interface CustomerSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number) => void;
  readonly onName: (name: string) => void;
}

function CustomerSelect({ id, value, onChange, onName }: CustomerSelectProps) {
  const [key, setKey] = useState('');
  const [kept, setKept] = useState<{ value: number; label: string } | null>(null);
  const query = useRead(listBankCustomers, { key }, { keepPrevious: true });
  const found = query.data ?? [];
  const options = found.map((one) => ({ value: one.id, label: [one.name, one.number, one.phone].filter(Boolean).join(' ') }));
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: setKey }}
      value={value ?? null}
      onChange={(next: number) => {
        setKept(options.find((one) => one.value === next) ?? null);
        onChange?.(next);
        const chosen = found.find((one) => one.id === next);
        if (chosen) onName(chosen.name);
      }}
      loading={query.isFetching}
      options={kept && !options.some((one) => one.value === kept.value) ? [kept, ...options] : options}
      placeholder="姓名 / 首字母 / 编号 / 电话尾号"
      notFoundContent={query.isPending ? '加载中…' : '没有符合的客户'}
      popupMatchSelectWidth={false}
    />
  );
}

interface HouseSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly customerId: number | null;
}

function HouseSelect({ id, value, onChange, customerId }: HouseSelectProps) {
  const query = useRead(getBankCustomer, customerId === null ? null : { customerId });
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear
      disabled={customerId === null}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      loading={query.isFetching}
      options={query.data?.houses.map((house) => ({ value: house.id, label: house.name })) ?? []}
      placeholder="全部应缴"
      notFoundContent={query.isPending ? '加载中…' : '名下没有房屋'}
      popupMatchSelectWidth={false}
    />
  );
}

interface EndAgreementDialogProps {
  readonly row: BankAgreementRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function EndAgreementDialog({ row, onClose, onDone }: EndAgreementDialogProps) {
  const today = todayText();
  const entry = useEntry({
    endpoint: endBankAgreement,
    initial: { toDate: row.fromDate > today ? row.fromDate : today },
    toInput: ({ toDate }: { toDate: string }) => ({ id: row.id, version: row.version, toDate }),
    onDone,
  });
  return (
    <EntryDialog title={`终止协议 ${row.agreementNo}`} entry={entry} onClose={onClose} size="small" saveText="终止">
      <p>
        {row.customerName} {row.houseName || '全部应缴'}
      </p>
      <Form.Item name="toDate" label="终止日期" required extra="最后一个可以扣款的日子；今天或以前立即终止，以后的日子到期自动失效。">
        <DayInput min={row.fromDate} />
      </Form.Item>
    </EntryDialog>
  );
}
