// The dialogs that edit a follow-up: a new one, its date and text, its progress, its completion, and its assignee.
import { Form, Input, Select } from 'antd';
import {
  assignFollows,
  changeFollow,
  createFollow,
  finishFollow,
  giveUpFollow,
  listCustomerHouses,
  listFollowItems,
  recordFollow,
  type FollowDetail,
  type InputOf,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';
import { CustomerSelect } from '../customer/customer-search-select.tsx';
import { FollowEmployeeSelect } from './follow-employee-select.tsx';

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}
interface ChangeProps extends DialogProps {
  readonly follow: FollowDetail;
}

const today = () => businessDay(new Date());

/** Every item in use with the number of the user's open follow-ups. */
export function useFollowItems(withDisabled = false) {
  return useRead(listFollowItems, { withDisabled });
}

interface HouseSelectProps {
  readonly id?: string;
  readonly customerId: number | null | undefined;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
}

/** The customer's houses, each once, current ones first. */
function HouseSelect({ id, customerId, value, onChange }: HouseSelectProps) {
  const query = useRead(listCustomerHouses, customerId == null ? null : { id: customerId });
  const houses = new Map((query.data ?? []).toReversed().map((link) => [link.houseId, link]));
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label="房屋"
      allowClear
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      options={[...houses.values()]
        .toReversed()
        .map((link) => ({ value: link.houseId, label: `${link.estateName} ${link.code}${link.current ? '' : '（历史）'}` }))}
      placeholder={customerId == null ? '请先选择客户' : '与某套房屋有关时选择'}
      notFoundContent={query.isFetching ? '加载中…' : '名下没有房屋'}
      style={{ width: '100%' }}
    />
  );
}

type NewFollow = InputOf<typeof createFollow>;

interface NewFollowDialogProps extends DialogProps {
  /** The customer whose card the dialog was opened from. */
  readonly customer?: { readonly id: number; readonly name: string; readonly number: string };
}

export function NewFollowDialog({ customer, onClose, onDone }: NewFollowDialogProps) {
  const items = useFollowItems().data ?? [];
  const entry = useEntry({
    endpoint: createFollow,
    initial: {
      itemId: null,
      customerId: customer?.id ?? null,
      houseId: null,
      content: '',
      employeeId: null,
      plannedDate: null,
    } as unknown as NewFollow,
    toInput: (values) => values,
    onDone,
  });
  const customerId = Form.useWatch('customerId', entry.form) ?? customer?.id;
  const known = customer ? { value: customer.id, label: `${customer.name} ${customer.number}` } : undefined;

  /** The item determines the due date. */
  function setPlanned(itemId: number) {
    const item = items.find((one) => one.id === itemId);
    if (item) entry.form.setFieldsValue({ plannedDate: addDays(today(), item.days) });
  }
  return (
    <EntryDialog title="新增跟进" entry={entry} onClose={onClose}>
      <Form.Item name="itemId" label="跟进事项" required>
        <Select
          placeholder="请选择跟进事项"
          options={items.map((item) => ({ value: item.id, label: `${item.name}（${item.days} 天）` }))}
          onSelect={setPlanned}
        />
      </Form.Item>
      <Form.Item name="customerId" label="客户" required>
        <CustomerSelect known={known} onChange={() => entry.form.setFieldsValue({ houseId: null })} />
      </Form.Item>
      <Form.Item name="houseId" label="房屋">
        <HouseSelect customerId={customerId} />
      </Form.Item>
      <Form.Item name="content" label="内容">
        <Input.TextArea rows={3} maxLength={500} placeholder="要办什么、答应了什么" />
      </Form.Item>
      <Form.Item name="plannedDate" label="计划日期" extra="不填时按事项的天数计算">
        <DayInput min={today()} />
      </Form.Item>
      <Form.Item name="employeeId" label="负责人">
        <FollowEmployeeSelect placeholder="不选时由本人负责" />
      </Form.Item>
    </EntryDialog>
  );
}

export function ChangeFollowDialog({ follow, onClose, onDone }: ChangeProps) {
  const { id, version, customerId, houseId, content, plannedDate } = follow;
  const entry = useEntry({
    endpoint: changeFollow,
    initial: { houseId, content, plannedDate },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`修改跟进 ${follow.customer}`} entry={entry} onClose={onClose}>
      <Form.Item name="houseId" label="房屋">
        <HouseSelect customerId={customerId} />
      </Form.Item>
      <Form.Item name="content" label="内容">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <Form.Item name="plannedDate" label="计划日期" required>
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

export function RecordDialog({ follow, onClose, onDone }: ChangeProps) {
  const { id, version } = follow;
  const entry = useEntry({
    endpoint: recordFollow,
    initial: { result: '', nextDate: null } as unknown as { result: string; nextDate: string },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`登记结果 ${follow.customer}`} entry={entry} onClose={onClose}>
      <Form.Item name="result" label="跟进结果" required extra="登记后不可修改">
        <Input.TextArea rows={4} maxLength={1000} placeholder="谈了什么、对方态度" />
      </Form.Item>
      <Form.Item name="nextDate" label="下次日期" required>
        <DayInput min={today()} />
      </Form.Item>
    </EntryDialog>
  );
}

export function FinishDialog({ follow, onClose, onDone }: ChangeProps) {
  const { id, version } = follow;
  const entry = useEntry({
    endpoint: finishFollow,
    initial: { result: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`完成跟进 ${follow.customer}`} entry={entry} onClose={onClose} saveText="完成">
      <Form.Item name="result" label="跟进结果" required extra="完成后不能再打开，需要时新增一项">
        <Input.TextArea rows={4} maxLength={1000} />
      </Form.Item>
    </EntryDialog>
  );
}

export function GiveUpDialog({ follow, onClose, onDone }: ChangeProps) {
  const { id, version } = follow;
  const entry = useEntry({
    endpoint: giveUpFollow,
    initial: { reason: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`放弃跟进 ${follow.customer}`} entry={entry} onClose={onClose} saveText="放弃跟进">
      <Form.Item name="reason" label="放弃原因" required extra="放弃后不能再打开，需要时新增一项">
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

interface AssignDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function AssignDialog({ ids, onClose, onDone }: AssignDialogProps) {
  const entry = useEntry({
    endpoint: assignFollows,
    initial: { employeeId: null } as unknown as { employeeId: number },
    toInput: ({ employeeId }) => ({ ids: [...ids], employeeId }),
    onDone: ({ assigned, skipped }) => onDone(`已指派 ${assigned} 项${skipped > 0 ? `，${skipped} 项已了结，未改动` : ''}`),
    ask: () => ({ text: `将 ${ids.length} 项跟进交给所选负责人，已了结的不改动。`, go: `指派 ${ids.length} 项` }),
  });
  return (
    <EntryDialog title={`指派 ${ids.length} 项跟进`} entry={entry} onClose={onClose} saveText="指派">
      <Form.Item name="employeeId" label="负责人" required>
        <FollowEmployeeSelect />
      </Form.Item>
    </EntryDialog>
  );
}
