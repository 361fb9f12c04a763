// 提醒设置 of a company: how many days before its end a lease is reminded of.
import { Form, InputNumber } from 'antd';
import { readLeaseSetting, saveLeaseSetting, type OutputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';

interface SettingDialogProps {
  readonly readOnly: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function SettingDialog(props: SettingDialogProps) {
  const { data } = useRead(readLeaseSetting, { companyId: null });
  return data ? <Loaded {...props} setting={data} /> : null;
}

function Loaded({ setting, readOnly, onDone, onClose }: SettingDialogProps & { readonly setting: OutputOf<typeof readLeaseSetting> }) {
  const { companyId, version, remindDays } = setting;
  const entry = useEntry({
    endpoint: saveLeaseSetting,
    initial: { remindDays },
    toInput: (values: { remindDays: number | null }) => ({ companyId, version, remindDays: values.remindDays ?? 0 }),
    onDone,
  });
  return (
    <EntryDialog title="提醒设置" entry={entry} readOnly={readOnly} onClose={onClose} size="small">
      <Form.Item name="remindDays" label="提前提醒" extra="到期前这么多天列为临期，并提醒客服一次">
        <InputNumber min={1} max={365} precision={0} suffix="天" />
      </Form.Item>
    </EntryDialog>
  );
}
