// Fields that several dialogs of a house share.
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { AREA_BASIS, BUILDING_USAGE, houseRealUse, HOUSE_USE, houseUseType } from '@anju/contract';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';

interface ChargeBeforeHandoverProps {
  readonly at?: readonly string[];
  /** Set for a change of many houses, which have individual dates: one of the two dates filled in here is enough to offer it. */
  readonly many?: boolean;
}

/** Offered when charges would, or might, begin before the handover. */
export function ChargeBeforeHandover({ at = [], many = false }: ChargeBeforeHandoverProps) {
  const form = Form.useFormInstance();
  const handover = Form.useWatch<string | null | undefined>([...at, 'handoverDate'], form);
  const start = Form.useWatch<string | null | undefined>([...at, 'chargeStartDate'], form);
  const early = handover && start ? start < handover : many && Boolean(handover || start);
  if (!early) return null;
  return (
    <Form.Item name={[...at, 'chargeBeforeHandover']} valuePropName="checked" label=" " colon={false} className="wide">
      <Checkbox>可早于交付日期（确需提前计费）</Checkbox>
    </Form.Item>
  );
}

export const PersonsField = () => (
  <Form.Item name="persons" label="居住人数">
    <InputNumber min={0} max={999} precision={0} style={{ width: '100%' }} />
  </Form.Item>
);

export function HouseFields() {
  return (
    <>
      <Form.Item name="floor" label="楼层" required>
        <InputNumber style={{ width: '100%' }} precision={0} />
      </Form.Item>
      <Form.Item name="houseNo" label="房号" required>
        <Input maxLength={20} placeholder="如 1203" />
      </Form.Item>
      <Form.Item name="layout" label="户型">
        <Input maxLength={20} placeholder="如 三室两厅" />
      </Form.Item>
      <Form.Item name="usage" label="用途" required>
        <EnumSelect of={BUILDING_USAGE} />
      </Form.Item>
      <Form.Item name="realUse" label="实际用途" required>
        <EnumSelect of={houseRealUse} />
      </Form.Item>
      <Form.Item name="useState" label="使用状态" required>
        <EnumSelect of={HOUSE_USE} />
      </Form.Item>
      <Form.Item name="useType" label="使用类型" required>
        <EnumSelect of={houseUseType} />
      </Form.Item>
      <Form.Item name="coefficient" label="收费系数">
        <DecimalInput scale={4} />
      </Form.Item>
      <Form.Item name="handoverDate" label="交付日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="chargeStartDate" label="计费起始日">
        <DayInput />
      </Form.Item>
      <ChargeBeforeHandover />
      <Form.Item name="moveInDate" label="入住日期">
        <DayInput />
      </Form.Item>
      <PersonsField />
      <Form.Item name="fundAccount" label="维修资金账号">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}

export function AreaFields({ prefix }: { readonly prefix: readonly string[] }) {
  const at = (name: string) => [...prefix, name];
  return (
    <>
      <Form.Item name={at('buildArea')} label="建筑面积" required>
        <DecimalInput suffix="㎡" />
      </Form.Item>
      <Form.Item name={at('basis')} label="计费依据" required>
        <EnumSelect of={AREA_BASIS} />
      </Form.Item>
      <Form.Item name={at('innerArea')} label="套内面积" required>
        <DecimalInput suffix="㎡" />
      </Form.Item>
      <Form.Item name={at('useArea')} label="使用面积" required>
        <DecimalInput suffix="㎡" />
      </Form.Item>
    </>
  );
}
