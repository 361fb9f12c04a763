import { Button, Form, Input } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { BANK_REASON, changeBankReturnCodes, type BankChannel } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { Dialog, EnumSelect, FailedState, LoadingOverlay } from '../../../../ui/index.ts';
import { useBankChannel } from './bank-queries.ts';

interface ChannelPartProps {
  readonly id: number;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Maps the result codes of the bank to reasons. */
export function BankCodesDialog({ id, ...rest }: ChannelPartProps) {
  const channel = useBankChannel(id);
  if (channel.data && !channel.isFetching) return <Codes channel={channel.data} {...rest} />;
  return (
    <Dialog open title="结果码" footer={null} onCancel={rest.onClose}>
      <LoadingOverlay show={channel.isFetching} />
      {channel.error ? <FailedState text={channel.error.message} onRetry={() => void channel.refetch()} /> : null}
    </Dialog>
  );
}

function Codes({ channel, readOnly, onClose, onDone }: Omit<ChannelPartProps, 'id'> & { readonly channel: BankChannel }) {
  const { id, version } = channel;
  const entry = useEntry({
    endpoint: changeBankReturnCodes,
    initial: { returnCodes: channel.returnCodes },
    toInput: ({ returnCodes }) => ({ id, version, returnCodes: returnCodes ?? [] }),
    onDone,
  });
  return (
    <EntryDialog title={`结果码 ${channel.bank}`} entry={entry} onClose={onClose} readOnly={readOnly} size="small">
      <p className="ui-quiet">银行回盘文件里的码逐个对应到结果；没有对应的按“其他”处理。</p>
      <Form.List name="returnCodes">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div className="bank-code" key={key}>
                <Form.Item name={[name, 'code']}>
                  <Input maxLength={20} aria-label={`结果码 ${name + 1}`} placeholder="银行的码" />
                </Form.Item>
                <Form.Item name={[name, 'reason']}>
                  <EnumSelect of={BANK_REASON} />
                </Form.Item>
                {readOnly ? null : (
                  <Button type="text" icon={<DeleteOutlined />} aria-label={`删除结果码 ${name + 1}`} onClick={() => remove(name)} />
                )}
              </div>
            ))}
            {readOnly ? null : (
              <Button
                size="small"
                icon={<PlusOutlined />}
                onClick={() => add({ code: '', reason: rows.length === 0 ? BANK_REASON.success : BANK_REASON.other })}
              >
                增加结果码
              </Button>
            )}
          </>
        )}
      </Form.List>
    </EntryDialog>
  );
}
