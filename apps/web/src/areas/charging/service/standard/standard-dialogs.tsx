import { Form, Input, Select } from 'antd';
import {
  changeStandard,
  CHARGE_METHOD,
  OBJECT,
  createStandard,
  PRICE_METHOD,
  returnPrice,
  type InputOf,
  type StandardDetail,
  type StandardPriceRow,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useRuleChoices } from './standard-queries.ts';

interface NewStandardProps {
  readonly estateId: number | null;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

export function NewStandardDialog({ estateId, onClose, onDone }: NewStandardProps) {
  const rules = useRuleChoices();
  const entry = useEntry({
    endpoint: createStandard,
    initial: { estateId, ruleId: null as number | null, name: '', remark: '' },
    toInput: (values) => values as InputOf<typeof createStandard>,
    onDone: ({ id }) => onDone(id),
  });
  const { form } = entry;
  const ruleId = Form.useWatch('ruleId', form);
  const rule = rules.data?.find(({ id }) => id === ruleId);
  return (
    <EntryDialog title="新增收费标准" entry={entry} onClose={onClose}>
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick required width="100%" placeholder="请选择小区" />
        </Form.Item>
        <Form.Item name="ruleId" label="计费规则" required>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择计费规则"
            loading={rules.isFetching}
            options={(rules.data ?? []).map(({ id, name, chargeTypeName }) => ({
              value: id,
              label: name === chargeTypeName ? name : `${name}（${chargeTypeName}）`,
            }))}
            onChange={(id: number) => {
              const chosen = rules.data?.find((one) => one.id === id);
              if (chosen && !form.getFieldValue('name')) form.setFieldsValue({ name: chosen.name });
            }}
          />
        </Form.Item>
        <Form.Item name="name" label="标准名称" required className="wide">
          <Input maxLength={40} placeholder="如 高层住宅物业服务费" />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} />
        </Form.Item>
        {rule ? (
          <p className="wide ui-quiet">
            {OBJECT.text(rule.objectKind)}，{CHARGE_METHOD.text(rule.method)}，{PRICE_METHOD.text(rule.priceMethod)}
            ；价格在新增后提交并由他人审核。
          </p>
        ) : null}
      </div>
    </EntryDialog>
  );
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function StandardDialog({ standard, onClose, onDone }: DialogProps & { readonly standard: StandardDetail }) {
  const { id, version, name, remark } = standard;
  const entry = useEntry({
    endpoint: changeStandard,
    initial: { name, remark },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`修改收费标准 ${name}`} entry={entry} onClose={onClose}>
      <Form.Item name="name" label="标准名称" required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

export function ReturnPriceDialog({ price, onClose, onDone }: DialogProps & { readonly price: StandardPriceRow }) {
  const entry = useEntry({
    endpoint: returnPrice,
    initial: { note: '' },
    toInput: ({ note }) => ({ priceId: price.id, note }),
    onDone,
  });
  return (
    <EntryDialog title={`退回 ${formatDay(price.fromDate)} 起的价格`} entry={entry} onClose={onClose} saveText="退回">
      <Form.Item name="note" label="退回原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
