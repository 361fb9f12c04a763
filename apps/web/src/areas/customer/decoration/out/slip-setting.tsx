// 放行设置 of a company: who passes without a decision, and the goods people mostly move.
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { readSlipSetting, saveSlipSetting, SLIP_KIND, type OutputOf, type SlipKind } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';

interface SettingDialogProps {
  readonly readOnly: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function SettingDialog(props: SettingDialogProps) {
  const { data } = useRead(readSlipSetting, {});
  return data ? <Loaded {...props} setting={data} /> : null;
}

interface SettingValues {
  freeKinds: SlipKind[];
  freeLines: number | null;
  needIdentity: boolean;
  template: string;
}

/** A line a good, its unit behind a blank. */
const textOf = (template: readonly { readonly name: string; readonly unit: string }[]): string =>
  template.map(({ name, unit }) => (unit === '' ? name : `${name} ${unit}`)).join('\n');
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([name]) => name !== undefined && name !== '')
    .map(([name = '', unit = '']) => ({ name, unit }));

function Loaded({ setting, readOnly, onDone, onClose }: SettingDialogProps & { readonly setting: OutputOf<typeof readSlipSetting> }) {
  const { companyId, version, freeKinds, freeLines, needIdentity, template } = setting;
  const entry = useEntry({
    endpoint: saveSlipSetting,
    initial: { freeKinds, freeLines, needIdentity, template: textOf(template) },
    toInput: (values: SettingValues) => ({
      ...values,
      companyId,
      version,
      freeLines: values.freeLines ?? 0,
      template: linesOf(values.template),
    }),
    onDone,
  });
  return (
    <EntryDialog title="放行设置" entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="freeKinds" label="无需审核" extra="业主本人办理、物品不多时直接放行；全部搬离总要审核">
        <Checkbox.Group options={[...SLIP_KIND.options]} />
      </Form.Item>
      <Form.Item name="freeLines" label="物品不超过">
        <InputNumber min={1} max={50} precision={0} suffix="项" />
      </Form.Item>
      <Form.Item name="needIdentity" label="证件" valuePropName="checked">
        <Checkbox>搬出须留存证件复印件</Checkbox>
      </Form.Item>
      <Form.Item name="template" label="常用物品" extra="一行一项，名称后空一格写单位">
        <Input.TextArea rows={8} maxLength={3000} />
      </Form.Item>
    </EntryDialog>
  );
}
