// The dialogs that edit a customer itself: a new one, its remark, its credit mark.
import { useState } from 'react';
import { Alert, Form, Input, Segmented } from 'antd';
import {
  type OutputOf,
  changeCustomer,
  createCustomer,
  CREDIT,
  findCustomerPersons,
  ID_TYPE,
  markCredit,
  PERSON_KIND,
  type CustomerDetail,
  type InputOf,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { SearchSelect } from '../../search-select/search-select.tsx';

interface NewCustomerDialogProps {
  readonly onClose: () => void;
  readonly onDone: (id: number, number: string) => void;
}

type NewCustomer = InputOf<typeof createCustomer>;
const NEW_CUSTOMER: NewCustomer = {
  personId: null,
  person: { kind: PERSON_KIND.natural, name: '', phone: '', idType: ID_TYPE.idCard, idNo: '' },
  remark: '',
};
const WAYS = { known: '已有人员', fresh: '新人员' } as const;

const choiceOf = ({ id, name, phone, idNo, customer }: OutputOf<typeof findCustomerPersons>[number]) => ({
  value: id,
  label: [name, phone, idNo, customer && `已是客户 ${customer}`].filter(Boolean).join(' '),
  disabled: customer !== '',
});

export function NewCustomerDialog({ onClose, onDone }: NewCustomerDialogProps) {
  const [way, setWay] = useState<keyof typeof WAYS>('known');
  const entry = useEntry({
    endpoint: createCustomer,
    initial: NEW_CUSTOMER,
    toInput: ({ personId, person, remark }): NewCustomer =>
      way === 'known' ? { personId: personId ?? null, person: null, remark } : { personId: null, person: person ?? null, remark },
    onDone: ({ id, number }) => onDone(id, number),
  });
  return (
    <EntryDialog title="新增客户" entry={entry} onClose={onClose}>
      <Form.Item label="来源">
        <Segmented<keyof typeof WAYS>
          value={way}
          onChange={setWay}
          options={[
            { value: 'known', label: WAYS.known },
            { value: 'fresh', label: WAYS.fresh },
          ]}
        />
      </Form.Item>
      {way === 'known' ? (
        <Form.Item name="personId" label="人员" required>
          <SearchSelect
            endpoint={findCustomerPersons}
            ask={(key) => (key === '' ? null : { key })}
            choices={(found) => found.map(choiceOf)}
            label="人员"
            placeholder="姓名 / 首字母 / 电话 / 证件号"
            nothing="输入姓名、电话或证件号查找；没有的可改选“新人员”"
          />
        </Form.Item>
      ) : (
        <div className="form-grid">
          <Form.Item name={['person', 'kind']} label="类别" required>
            {/* The identification of an organisation is its licence. */}
            <EnumSelect
              of={PERSON_KIND}
              onChange={(kind) =>
                entry.form.setFieldValue(['person', 'idType'], kind === PERSON_KIND.body ? ID_TYPE.licence : ID_TYPE.idCard)
              }
            />
          </Form.Item>
          <Form.Item name={['person', 'name']} label="姓名 / 名称" required>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name={['person', 'phone']} label="手机号">
            <Input maxLength={11} />
          </Form.Item>
          <Form.Item name={['person', 'idType']} label="证件类型">
            <EnumSelect of={ID_TYPE} allowClear />
          </Form.Item>
          <Form.Item name={['person', 'idNo']} label="证件号" className="wide" extra="证件号已登记过的，使用原有人员，不重复建档">
            <Input maxLength={30} placeholder="身份证号，单位填统一社会信用代码" />
          </Form.Item>
        </div>
      )}
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </EntryDialog>
  );
}

interface ChangeProps {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemarkDialog({ customer, onClose, onDone }: ChangeProps) {
  const { id, version } = customer;
  const entry = useEntry({
    endpoint: changeCustomer,
    initial: { remark: customer.remark },
    toInput: ({ remark }) => ({ id, version, remark }),
    onDone,
  });
  return (
    <EntryDialog title={`修改客户 ${customer.name}`} entry={entry} onClose={onClose}>
      <Alert type="info" showIcon className="entry-problems" title="姓名、电话和证件在人员档案中修改，各处同时更新。" />
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </EntryDialog>
  );
}

export function CreditDialog({ customer, onClose, onDone }: ChangeProps) {
  const { id, version } = customer;
  const entry = useEntry({
    endpoint: markCredit,
    initial: { credit: customer.credit, reason: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`信用标记 ${customer.name}`} entry={entry} onClose={onClose}>
      <Form.Item name="credit" label="信用" required>
        <EnumSelect of={CREDIT} />
      </Form.Item>
      <Form.Item name="reason" label="原因" required extra="原因与标记人记入变更记录，不可修改">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
