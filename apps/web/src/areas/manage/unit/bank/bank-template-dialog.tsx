// The format of a bank's file: the layout and fields of its lines, with three example lines.
import { Form, Select } from 'antd';
import {
  BANK_AMOUNT_UNITS,
  BANK_DATE_FORMS,
  BANK_ENCODINGS,
  BANK_LAYOUTS,
  BANK_LINE_ENDS,
  BANK_FIELD,
  BANK_SUM,
  changeBankTemplate,
  type BankChannel,
  type BankTemplate,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { Dialog, FailedState, LoadingOverlay } from '../../../../ui/index.ts';
import { BankPreview } from './bank-preview.tsx';
import { useBankChannel } from './bank-queries.ts';
import { TemplateFields } from './bank-template-fields.tsx';

interface ChannelPartProps {
  readonly id: number;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function BankTemplateDialog({ id, ...rest }: ChannelPartProps) {
  const channel = useBankChannel(id);
  if (channel.data && !channel.isFetching) return <Template channel={channel.data} {...rest} />;
  return (
    <Dialog open title="文件格式" footer={null} onCancel={rest.onClose}>
      <LoadingOverlay show={channel.isFetching} />
      {channel.error ? <FailedState text={channel.error.message} onRetry={() => void channel.refetch()} /> : null}
    </Dialog>
  );
}

const SEPARATORS = [
  { value: '|', label: '竖线 |' },
  { value: ',', label: '逗号 ,' },
  { value: ';', label: '分号 ;' },
  { value: '\t', label: '制表符' },
  { value: '^', label: '^' },
  { value: '~', label: '~' },
  { value: '#', label: '#' },
];

function Template({ channel, readOnly, onClose, onDone }: Omit<ChannelPartProps, 'id'> & { readonly channel: BankChannel }) {
  const { id, version } = channel;
  const entry = useEntry({
    endpoint: changeBankTemplate,
    initial: { template: channel.template },
    toInput: (values: { template: BankTemplate }) => ({ id, version, template: whole(values.template) }),
    onDone,
  });
  const watched: BankTemplate | undefined = Form.useWatch('template', { form: entry.form, preserve: true });
  const template = whole(watched ?? channel.template);
  const choice = (name: keyof BankTemplate, label: string, options: readonly { value: string; label: string }[]) => (
    <Form.Item name={['template', name]} label={label}>
      <Select options={options.map((one) => ({ ...one }))} />
    </Form.Item>
  );
  return (
    <EntryDialog title={`文件格式 ${channel.bank}`} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <div className="bank-template">
        <div className="bank-template-facts">
          {choice('encoding', '编码', BANK_ENCODINGS)}
          {choice('layout', '排列方式', BANK_LAYOUTS)}
          {template.layout === 'separated' ? choice('separator', '分隔符', SEPARATORS) : null}
          {choice('amountUnit', '金额单位', BANK_AMOUNT_UNITS)}
          {choice('dateForm', '日期格式', BANK_DATE_FORMS)}
          {choice('lineEnd', '换行', BANK_LINE_ENDS)}
        </div>
        <span className="ui-quiet">
          {template.encoding === 'gbk' ? '宽度按字节计，一个汉字占 2 个字节。' : '宽度按字符计，一个汉字算 1 个字符。'}
          {template.layout === 'separated' ? '宽度为 0 表示不补位。' : ''}
        </span>
        <TemplateFields part="header" title="文件头" kinds={BANK_SUM} fields={template.header} constant={6} readOnly={readOnly} />
        <TemplateFields part="fields" title="明细" kinds={BANK_FIELD} fields={template.fields} constant={8} readOnly={readOnly} />
        <TemplateFields part="trailer" title="文件尾" kinds={BANK_SUM} fields={template.trailer} constant={6} readOnly={readOnly} />
        <BankPreview template={template} head={channel} />
      </div>
    </EntryDialog>
  );
}

/** A form list whose last row was removed is undefined. */
const whole = (template: BankTemplate): BankTemplate => ({
  ...template,
  fields: template.fields ?? [],
  header: template.header ?? [],
  trailer: template.trailer ?? [],
});
