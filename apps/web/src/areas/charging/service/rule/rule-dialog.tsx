// One rule, in groups. Choosing the item sets its defaults: its method, the charged object, whether late fees apply.
import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import {
  billingPeriod,
  CHARGE_FAMILIES,
  changeRule,
  CHARGE_METHOD,
  createRule,
  OBJECT,
  PRICE_METHOD,
  PRORATION,
  ROUNDING,
  type ChargeObject,
  type InputOf,
  type RuleChargeType,
  type RuleForm,
  type RuleRow,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { useLatePolicies, useRuleItems } from './rule-queries.ts';
import { PLACE_OPTIONS } from './rule-text.ts';

type Values = Omit<RuleForm, 'chargeTypeId'> & { readonly chargeTypeId: number | null };

const BLANK: Values = {
  name: '',
  chargeTypeId: null,
  objectKind: OBJECT.house,
  method: CHARGE_METHOD.byArea,
  priceMethod: PRICE_METHOD.unit,
  periodMonths: 1,
  advance: false,
  billDay: 1,
  dueDays: 30,
  proration: PRORATION.actualDays,
  rounding: ROUNDING.halfUp,
  decimals: 2,
  latePolicyId: null,
  prepaidOffset: true,
  onlinePay: true,
  remark: '',
};

function valuesOf(row: RuleRow): Values {
  const { name, chargeTypeId, objectKind, method, periodMonths, advance, billDay, dueDays, proration, rounding, decimals } = row;
  const { latePolicyId, prepaidOffset, onlinePay, remark } = row;
  const computed = {
    objectKind,
    method,
    priceMethod: row.priceMethod,
    periodMonths,
    advance,
    billDay,
    dueDays,
    proration,
    rounding,
    decimals,
  };
  return { name, chargeTypeId, ...computed, latePolicyId, prepaidOffset, onlinePay, remark };
}

/** Contract fees are charged by contract, management income by customer, everything else by house. */
const OBJECT_OF: Partial<Record<RuleChargeType['family'], ChargeObject>> = { protocol: OBJECT.contract, manage: OBJECT.customer };
const startOf = ({ family, method, lateFee, name }: RuleChargeType, typed: string, policyId: number | null) => ({
  method,
  priceMethod: 1 as const,
  objectKind: OBJECT_OF[family] ?? OBJECT.house,
  periodMonths: family === 'other' ? (0 as const) : (1 as const),
  latePolicyId: lateFee ? policyId : null,
  ...(typed === '' ? { name } : {}),
});

interface RuleDialogProps {
  /** Absent for a new rule. */
  readonly row: RuleRow | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RuleDialog({ row, readOnly, onClose, onDone }: RuleDialogProps) {
  const items = useRuleItems();
  const policies = useLatePolicies();
  const entry = useEntry({
    endpoint: row ? changeRule : createRule,
    initial: row ? valuesOf(row) : BLANK,
    toInput: (values) =>
      ({
        ...values,
        latePolicyId: values.latePolicyId ?? null,
        ...(row ? { id: row.id, version: row.version } : {}),
      }) as InputOf<typeof changeRule>,
    onDone,
  });
  const { form } = entry;
  const chosenId = Form.useWatch('chargeTypeId', form) ?? row?.chargeTypeId;
  const item = items.data?.find(({ id }) => id === chosenId);
  const fixed = (row?.standards ?? 0) > 0;
  const methods = item ? CHARGE_FAMILIES[item.family].methods : CHARGE_METHOD.values;
  const known =
    row && !items.data?.some(({ id }) => id === row.chargeTypeId) ? [{ value: row.chargeTypeId, label: row.chargeTypeName }] : [];
  const live = (policies.data?.rows ?? []).filter(({ id, disabled }) => !disabled || id === row?.latePolicyId);

  function choose(id: number) {
    const next = items.data?.find((one) => one.id === id);
    if (next)
      form.setFieldsValue(startOf(next, String(form.getFieldValue('name') ?? '').trim(), live.find((one) => !one.disabled)?.id ?? null));
  }

  const title = row ? `${readOnly ? '查看' : '修改'}计费规则 ${row.name}` : '新增计费规则';
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <div className="form-grid">
        <h2>项目与算法{fixed ? `（已有 ${row?.standards} 个收费标准，不能改）` : ''}</h2>
        <Form.Item name="chargeTypeId" label="收费项目" required>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="从收费字典选择"
            disabled={fixed}
            loading={items.isFetching}
            onChange={choose}
            options={[...known, ...(items.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))]}
          />
        </Form.Item>
        <Form.Item name="name" label="规则名称" required>
          <Input maxLength={40} placeholder="如 住宅物业服务费" />
        </Form.Item>
        <Form.Item name="objectKind" label="计费对象" required>
          <EnumSelect of={OBJECT} disabled={fixed} />
        </Form.Item>
        <Form.Item name="method" label="计费方法" required>
          <Select disabled={fixed} options={methods.map((value) => ({ value, label: CHARGE_METHOD.text(value) }))} />
        </Form.Item>
        <Form.Item name="priceMethod" label="计价方式" required tooltip="单价、阶梯或公式填在各小区的收费标准里">
          <EnumSelect of={PRICE_METHOD} disabled={fixed} />
        </Form.Item>
        <Form.Item name="periodMonths" label="计费周期" required>
          <EnumSelect of={billingPeriod} />
        </Form.Item>
        <h2>出账与期限</h2>
        <Form.Item name="advance" label="收取方式" required tooltip="预收在周期开始时出账，后收在周期结束后出账">
          <Radio.Group
            optionType="button"
            options={[
              { value: false, label: '后收' },
              { value: true, label: '预收' },
            ]}
          />
        </Form.Item>
        <Form.Item name="billDay" label="出账日" required>
          <InputNumber min={1} max={28} precision={0} suffix="日" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="dueDays" label="缴费期限" required tooltip="出账后多少天内应缴，过期计违约金">
          <InputNumber min={0} max={365} precision={0} suffix="天" style={{ width: '100%' }} />
        </Form.Item>
        {fixed ? <p className="wide ui-quiet">折算和取整已在使用，请在“折算与取整”中提交变更，由他人审核。</p> : null}
        <Form.Item name="proration" label="折算方式" required tooltip="不足整月时怎样折算">
          <EnumSelect of={PRORATION} disabled={fixed} />
        </Form.Item>
        <Form.Item name="rounding" label="取整方式" required tooltip="整段期间算完再取整一次">
          <EnumSelect of={ROUNDING} disabled={fixed} />
        </Form.Item>
        <Form.Item name="decimals" label="保留到" required>
          <Select disabled={fixed} options={[...PLACE_OPTIONS]} />
        </Form.Item>
        <h2>违约金与支付</h2>
        <Form.Item name="latePolicyId" label="违约金方案" className="wide">
          <Select
            allowClear
            disabled={item !== undefined && !item.lateFee}
            placeholder={item && !item.lateFee ? '该项目不计违约金' : '不计违约金'}
            options={live.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="prepaidOffset" label="预交抵扣" valuePropName="checked" tooltip="可用住户预交款支付">
          <Switch size="small" aria-label="预交抵扣" />
        </Form.Item>
        <Form.Item name="onlinePay" label="线上支付" valuePropName="checked">
          <Switch size="small" aria-label="线上支付" />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
