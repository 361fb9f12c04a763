// 渠道到账: a line that WeChat, Alipay or the card terminals paid in one sum, less their fee.
import { Form } from 'antd';
import { channelBankIncome, CHANNEL_WAYS, SETTLE_METHOD, type InputOf } from '@anju/contract';
import { addDecimal, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { ChoicePick, DecimalInput } from '../../../../ui/index.ts';
import type { Line } from './income-text.ts';

const CHOICES = CHANNEL_WAYS.map((value) => ({ value, label: SETTLE_METHOD.text(value) }));
type Channel = InputOf<typeof channelBankIncome>['channel'];

interface ChannelDialogProps {
  readonly line: Line;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ChannelDialog({ line: { id, version, serial, amount }, onDone, onClose }: ChannelDialogProps) {
  const entry = useEntry({
    endpoint: channelBankIncome,
    initial: { channel: null as Channel | null, fee: '0.00' },
    toInput: ({ channel, fee }) => ({ id, version, channel: channel as Channel, fee }),
    onDone,
  });
  const fee = Form.useWatch('fee', entry.form) ?? '0';
  const gross = /^\d+(\.\d{1,2})?$/.test(fee) ? addDecimal(amount, fee) : null;
  return (
    <EntryDialog title={`${serial} 渠道到账`} entry={entry} onClose={onClose} saveText="登记">
      <p className="ui-quiet">业主付款时已开收据，这笔进账是渠道把钱结算到银行，不再冲抵账单；各小区在途的款项从最早的一天起冲减。</p>
      <Form.Item name="channel" label="渠道" required>
        <ChoicePick label="渠道" choices={CHOICES} />
      </Form.Item>
      <Form.Item
        name="fee"
        label="手续费"
        required
        extra={gross === null ? null : `到账 ${formatMoney(amount)} 元 ＋ 手续费 ＝ 渠道收款 ${formatMoney(gross)} 元`}
      >
        <DecimalInput suffix="元" />
      </Form.Item>
    </EntryDialog>
  );
}
