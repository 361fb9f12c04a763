// Many houses at once: the ticked ones, or everything the list's filter matches. Only what is filled is changed.
import { useState } from 'react';
import { Alert, Form, Radio } from 'antd';
import { batchChangeHouses, buildingUsage, houseRealUse, houseUseState, houseUseType, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../ui/index.ts';

type Input = InputOf<typeof batchChangeHouses>;
type Target = 'ids' | 'filter';

interface HouseBatchDialogProps {
  readonly ids: readonly number[];
  readonly filter: Extract<Input['target'], { filter: unknown }>['filter'];
  readonly matching: number;
  readonly onClose: () => void;
  readonly onDone: (changed: number) => void;
}

export function HouseBatchDialog({ ids, filter, matching, onClose, onDone }: HouseBatchDialogProps) {
  const [target, setTarget] = useState<Target>(ids.length > 0 ? 'ids' : 'filter');
  const entry = useEntry({
    endpoint: batchChangeHouses,
    initial: {},
    toInput: (values): Input => ({
      target: target === 'ids' ? { ids: [...ids] } : { filter },
      patch: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)),
    }),
    onDone: ({ changed }) => onDone(changed),
  });
  return (
    <EntryDialog title="批量修改" entry={entry} onClose={onClose} width={560}>
      <Radio.Group
        value={target}
        onChange={(event) => setTarget(event.target.value as Target)}
        options={[
          { value: 'ids', label: `已勾选的 ${ids.length} 套`, disabled: ids.length === 0 },
          { value: 'filter', label: `当前条件下的全部 ${matching} 套` },
        ]}
        className="entry-problems"
      />
      <Alert type="warning" showIcon className="entry-problems" title="只修改填写了的项目；每套房屋各记一条变更记录。" />
      <Form.Item name="useState" label="使用状态">
        <EnumSelect of={houseUseState} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name="useType" label="使用类型">
        <EnumSelect of={houseUseType} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name="usage" label="用途">
        <EnumSelect of={buildingUsage} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name="realUse" label="实际用途">
        <EnumSelect of={houseRealUse} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name="handoverDate" label="交付日期">
        <DayInput placeholder="不修改" />
      </Form.Item>
      <Form.Item name="chargeStartDate" label="计费起始日">
        <DayInput placeholder="不修改" />
      </Form.Item>
    </EntryDialog>
  );
}
