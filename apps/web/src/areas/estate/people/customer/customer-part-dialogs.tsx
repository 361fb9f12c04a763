// The dialogs of a customer's contacts, invoice titles and bank accounts. Existing numbers are masked; a number left empty stays unchanged.
import { App, Checkbox, Form, Input } from 'antd';
import { INVOICE_KIND, saveCustomerAccount, saveCustomerContact, saveInvoiceTitle, type CustomerDetail } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { EnumSelect } from '../../../../ui/index.ts';

export type Contact = CustomerDetail['contacts'][number];
export type Title = CustomerDetail['titles'][number];
export type Account = CustomerDetail['accounts'][number];

interface PartProps<T> {
  readonly customer: CustomerDetail;
  /** Undefined for a new record. */
  readonly part: T | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const keyOf = ({ id, version }: CustomerDetail, part: { id: number } | undefined) => ({ id, version, partId: part?.id ?? null });
const stays = (masked: string | undefined) => (masked ? { placeholder: `${masked}（不修改请留空）` } : {});

export function ContactDialog({ customer, part, onClose, onDone }: PartProps<Contact>) {
  const entry = useEntry({
    endpoint: saveCustomerContact,
    initial: { name: part?.name ?? '', phone: '', post: part?.post ?? '' },
    toInput: (values) => ({ ...values, ...keyOf(customer, part) }),
    onDone,
  });
  return (
    <EntryDialog title={part ? '修改联系人' : '新增联系人'} entry={entry} onClose={onClose}>
      <Form.Item name="name" label="姓名" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="phone" label="电话" required={!part}>
        <Input maxLength={20} {...stays(part?.phone)} />
      </Form.Item>
      <Form.Item name="post" label="职务">
        <Input maxLength={40} placeholder="如 财务、行政主管" />
      </Form.Item>
    </EntryDialog>
  );
}

export function TitleDialog({ customer, part, onClose, onDone }: PartProps<Title>) {
  const entry = useEntry({
    endpoint: saveInvoiceTitle,
    initial: {
      kind: part?.kind ?? customer.kind,
      title: part?.title ?? customer.name,
      taxNo: part?.taxNo ?? '',
      address: part?.address ?? '',
      phone: '',
      bank: part?.bank ?? '',
      accountNo: '',
      main: part?.main ?? customer.titles.length === 0,
    },
    toInput: (values) => ({ ...values, ...keyOf(customer, part) }),
    onDone,
  });
  const kind = Form.useWatch('kind', entry.form) ?? entry.initial.kind;
  return (
    <EntryDialog title={part ? '修改开票抬头' : '新增开票抬头'} entry={entry} onClose={onClose}>
      <div className="form-grid">
        <Form.Item name="kind" label="抬头类型" required>
          <EnumSelect of={INVOICE_KIND} />
        </Form.Item>
        <Form.Item name="title" label="抬头" required>
          <Input maxLength={100} />
        </Form.Item>
        {kind === INVOICE_KIND.company ? (
          <>
            <Form.Item name="taxNo" label="税号" required className="wide">
              <Input maxLength={20} placeholder="统一社会信用代码，18 位" />
            </Form.Item>
            <Form.Item name="address" label="地址" className="wide">
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name="phone" label="电话">
              <Input maxLength={30} {...stays(part?.phone)} />
            </Form.Item>
            <Form.Item name="bank" label="开户行">
              <Input maxLength={60} />
            </Form.Item>
            <Form.Item name="accountNo" label="账号" className="wide">
              <Input maxLength={40} {...stays(part?.accountNo)} />
            </Form.Item>
          </>
        ) : null}
        <Form.Item name="main" label="默认" valuePropName="checked" className="wide">
          <Checkbox>开票时默认使用</Checkbox>
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

export function AccountDialog({ customer, part, onClose, onDone }: PartProps<Account>) {
  const { message } = App.useApp();
  const entry = useEntry({
    endpoint: saveCustomerAccount,
    initial: {
      bank: part?.bank ?? '',
      accountName: part?.accountName ?? customer.name,
      accountNo: '',
      main: part?.main ?? customer.accounts.length === 0,
    },
    toInput: (values) => ({ ...values, ...keyOf(customer, part) }),
    onDone: ({ doubtful }) => {
      if (doubtful) void message.warning('已保存，但卡号校验位不符，请核对账号', 6);
      onDone();
    },
  });
  return (
    <EntryDialog title={part ? '修改银行账户' : '新增银行账户'} entry={entry} onClose={onClose}>
      <Form.Item name="bank" label="开户行" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="accountName" label="户名" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="accountNo" label="账号" required={!part}>
        <Input maxLength={40} {...stays(part?.accountNo)} />
      </Form.Item>
      <Form.Item name="main" label="默认" valuePropName="checked">
        <Checkbox>托收与退款默认使用</Checkbox>
      </Form.Item>
    </EntryDialog>
  );
}
