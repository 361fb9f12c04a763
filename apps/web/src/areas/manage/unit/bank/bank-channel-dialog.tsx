import { AutoComplete, Form, Input, Select } from 'antd';
import { changeBankChannel, createBankChannel, type BankChannelRow, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DecimalInput } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { useBankCompanies } from './bank-queries.ts';

interface BankChannelDialogProps {
  /** Absent for a new channel. */
  readonly row: BankChannelRow | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values {
  readonly companyId: number | null;
  readonly bank: string;
  readonly contractNo: string;
  readonly unitCode: string;
  readonly accountName: string;
  readonly accountNo: string;
  readonly runDays: number[];
  readonly maxAmount: string;
}

const DAYS = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: `${at + 1} 日` }));
const LAST_IN_EVERY_MONTH = 28;

export function BankChannelDialog({ row, readOnly, onClose, onDone }: BankChannelDialogProps) {
  const companies = useBankCompanies();
  const entry = useEntry({
    endpoint: row ? changeBankChannel : createBankChannel,
    initial: valuesOf(row),
    toInput: ({ maxAmount, ...values }: Values) =>
      ({
        ...values,
        maxAmount: maxAmount === '' ? null : maxAmount,
        ...(row ? { id: row.id, version: row.version } : {}),
      }) as InputOf<typeof changeBankChannel>,
    onDone,
  });
  const companyId = Form.useWatch('companyId', entry.form);
  const days = Form.useWatch('runDays', entry.form) ?? [];
  const accounts = companies.data?.find(({ id }) => id === companyId)?.accounts ?? [];
  const title = row ? `${readOnly ? '查看' : '修改'}渠道 ${row.bank}` : '新增渠道';

  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <div className="form-grid">
        <Form.Item name="bank" label="银行" required>
          <Input maxLength={60} placeholder="如 中国建设银行" autoFocus />
        </Form.Item>
        <Form.Item name="contractNo" label="合同号" required tooltip="与银行签的代扣合同">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="companyId" label="收款公司" required>
          <CompanyPick
            required
            width="100%"
            placeholder="请选择收款公司"
            companies={companies.data ?? []}
            own={row && { id: row.companyId, name: row.companyName }}
            loading={companies.isPending}
          />
        </Form.Item>
        <Form.Item name="unitCode" label="单位代码" tooltip="银行分配给公司的编号">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="accountNo" label="收款账号" required>
          <AutoComplete
            options={accounts.map(({ bank, accountNo }) => ({ value: accountNo, label: `${bank} ${accountNo}` }))}
            onSelect={(accountNo) => {
              const account = accounts.find((one) => one.accountNo === accountNo);
              if (account) entry.form.setFieldsValue({ accountName: account.accountName });
            }}
            placeholder="可从公司账户中选"
          />
        </Form.Item>
        <Form.Item name="accountName" label="收款户名" required>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="runDays"
          label="扣款日"
          {...(days.some((day) => day > LAST_IN_EVERY_MONTH) ? { extra: '当月没有这一天时，按月末最后一天' } : {})}
        >
          <Select mode="multiple" placeholder="每月几号送盘" options={DAYS} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="maxAmount" label="单笔限额" tooltip="银行一次扣款的上限：一份协议在一个批次里的一行">
          <DecimalInput suffix="元" placeholder="空则不限" />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

const valuesOf = (row: BankChannelRow | undefined): Values => ({
  companyId: row?.companyId ?? null,
  bank: row?.bank ?? '',
  contractNo: row?.contractNo ?? '',
  unitCode: row?.unitCode ?? '',
  accountName: row?.accountName ?? '',
  accountNo: row?.accountNo ?? '',
  runDays: row?.runDays ?? [],
  maxAmount: row?.maxAmount ?? '',
});
