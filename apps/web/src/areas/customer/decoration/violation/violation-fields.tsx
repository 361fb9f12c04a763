// The fields of a violation: what it is, and the notice that is served about it.
import { Form, Input, Radio } from 'antd';
import { listViolationTypes, NOTICE_KIND, NOTICE_SERVED, VIOLATION_LEVEL, type StateOf, type ViolationType } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, DayInput, DecimalInput, type PickProps } from '../../../../ui/index.ts';
import { DEMANDS } from './violation.rules.ts';

export const useViolationTypes = () => useRead(listViolationTypes, {}, { staleTime: 300_000 });

interface TypePickProps extends PickProps {
  /** Disabled types too, in filters: old violations still name them. */
  readonly all?: boolean;
  /** Without a house, only what also happens outside of a decoration. */
  readonly anywhere?: boolean;
  readonly onType?: (type: ViolationType | undefined) => void;
}

export function TypePick({ all = false, anywhere = false, onType, onChange, ...props }: TypePickProps) {
  const types = useViolationTypes();
  const offered = (types.data ?? []).filter(
    ({ id, disabled, decoration }) => all || id === props.value || (!disabled && !(anywhere && decoration)),
  );
  return (
    <ChoicePick
      width={140}
      {...props}
      label="违规类型"
      choices={offered.map(({ id, name, disabled }) => ({ value: id, label: disabled ? `${name}（停用）` : name }))}
      loading={types.isFetching}
      onChange={(typeId) => {
        onChange?.(typeId);
        onType?.(offered.find(({ id }) => id === typeId));
      }}
    />
  );
}

interface FactFieldsProps {
  readonly anywhere?: boolean;
  readonly onType?: (type: ViolationType | undefined) => void;
}

export function FactFields({ anywhere = false, onType }: FactFieldsProps) {
  return (
    <>
      <Form.Item name="typeId" label="违规类型" required>
        <TypePick required width="100%" anywhere={anywhere} {...(onType ? { onType } : {})} />
      </Form.Item>
      <Form.Item name="level" label="违规等级" required>
        <Radio.Group optionType="button" options={[...VIOLATION_LEVEL.options]} />
      </Form.Item>
      <Form.Item name="content" label="违规情况" required>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 8 }} placeholder="看到了什么，到什么程度" />
      </Form.Item>
    </>
  );
}

/** Who and how much: often not known yet. */
export function MoreFactFields() {
  return (
    <>
      <Form.Item name="position" label="位置">
        <Input maxLength={60} placeholder="如 南阳台、消防通道" />
      </Form.Item>
      <Form.Item name="offender" label="责任人">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="phone" label="电话">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="damage" label="损失金额" extra="只作记录；赔偿须业主书面同意，在“装修验收”登记">
        <DecimalInput suffix="元" />
      </Form.Item>
    </>
  );
}

/** Without a decoration there is nothing to stop. */
export const noticeKinds = (mayStop: boolean) => NOTICE_KIND.options.filter(({ value }) => mayStop || value !== NOTICE_KIND.stop);

export const noticeStart = (deadline: string) => ({
  kind: NOTICE_KIND.rectify as StateOf<typeof NOTICE_KIND>,
  demand: DEMANDS[NOTICE_KIND.rectify],
  deadline: deadline as string | null,
  served: NOTICE_SERVED.signed as StateOf<typeof NOTICE_SERVED>,
  receiver: '',
});
export type NoticeValues = ReturnType<typeof noticeStart>;
/** An empty day is refused by the contract, in its own words. */
export const noticeOf = (values: NoticeValues) => ({ ...values, deadline: values.deadline ?? '' });

interface NoticeFieldsProps {
  /** Where in the form the notice stands. */
  readonly at?: readonly string[];
  readonly mayStop: boolean;
}

export function NoticeFields({ at = [], mayStop }: NoticeFieldsProps) {
  const form = Form.useFormInstance();
  const nameOf = (field: string) => [...at, field];
  return (
    <>
      <Form.Item name={nameOf('kind')} label="通知书" required>
        <Radio.Group
          optionType="button"
          options={noticeKinds(mayStop)}
          onChange={({ target }) => {
            // Words of somebody's own stay.
            const demand: unknown = form.getFieldValue(nameOf('demand'));
            if (Object.values(DEMANDS).includes(String(demand)))
              form.setFieldValue(nameOf('demand'), DEMANDS[target.value as StateOf<typeof NOTICE_KIND>]);
          }}
        />
      </Form.Item>
      <Form.Item name={nameOf('demand')} label="整改要求" required>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name={nameOf('deadline')} label="整改期限" required>
        <DayInput min={businessDay(new Date())} />
      </Form.Item>
      <Form.Item name={nameOf('served')} label="送达方式" required>
        <Radio.Group optionType="button" options={[...NOTICE_SERVED.options]} />
      </Form.Item>
      <Form.Item name={nameOf('receiver')} label="签收人">
        <Input maxLength={20} />
      </Form.Item>
    </>
  );
}
