// One change for many houses: the ticked ones or, if the user says so, all that match the list's filter. Only the fields that are filled in
// are changed, after a question that says how many houses and which fields.
import { useState } from 'react';
import { Alert, Form, Radio } from 'antd';
import { AREA_BASIS, batchChangeHouses, BUILDING_USAGE, houseRealUse, HOUSE_USE, houseUseType, type InputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import { ChargeBeforeHandover } from './house-fields.tsx';

type Input = InputOf<typeof batchChangeHouses>;
type Target = 'ids' | 'filter';

const NOTHING: { readonly patch: Input['patch'] } = { patch: {} };

const FIELDS: readonly [keyof Input['patch'], string][] = [
  ['useState', '使用状态'],
  ['useType', '使用类型'],
  ['usage', '用途'],
  ['realUse', '实际用途'],
  ['handoverDate', '交付日期'],
  ['chargeStartDate', '计费起始日'],
  ['basis', '计费依据'],
];
const fieldsOf = (patch: Input['patch']): string =>
  FIELDS.filter(([field]) => patch[field] != null)
    .map(([, label]) => label)
    .join('、') || '所填项目';

interface HouseBatchDialogProps {
  readonly ids: readonly number[];
  readonly filter: Extract<Input['target'], { filter: unknown }>['filter'];
  readonly matching: number;
  readonly onClose: () => void;
  readonly onDone: (changed: number) => void;
}

export function HouseBatchDialog({ ids, filter, matching, onClose, onDone }: HouseBatchDialogProps) {
  const [target, setTarget] = useState<Target>('ids');
  const count = target === 'ids' ? ids.length : matching;
  const entry = useEntry({
    endpoint: batchChangeHouses,
    initial: NOTHING,
    toInput: ({ patch }): Input => ({
      target: target === 'ids' ? { ids: [...ids] } : { filter },
      patch: Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null && value !== undefined)),
    }),
    onDone: ({ changed }) => onDone(changed),
    ask: ({ patch }) => ({
      text: `将修改 ${count} 套房屋的${fieldsOf(patch)}，每套各记一条变更记录。`,
      go: `修改 ${count} 套`,
    }),
  });
  const basis = Form.useWatch(['patch', 'basis'], entry.form);
  return (
    <EntryDialog title={`批量修改 ${count} 套房屋`} entry={entry} onClose={onClose}>
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
      <Form.Item name={['patch', 'useState']} label="使用状态">
        <EnumSelect of={HOUSE_USE} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name={['patch', 'useType']} label="使用类型">
        <EnumSelect of={houseUseType} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name={['patch', 'usage']} label="用途">
        <EnumSelect of={BUILDING_USAGE} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name={['patch', 'realUse']} label="实际用途">
        <EnumSelect of={houseRealUse} allowClear placeholder="不修改" />
      </Form.Item>
      <Form.Item name={['patch', 'handoverDate']} label="交付日期">
        <DayInput placeholder="不修改" />
      </Form.Item>
      <Form.Item name={['patch', 'chargeStartDate']} label="计费起始日">
        <DayInput placeholder="不修改" />
      </Form.Item>
      <ChargeBeforeHandover at={['patch']} many />
      <Form.Item name={['patch', 'basis']} label="计费依据" tooltip="各套以现有面积增加一个面积版本，原版本保留">
        <EnumSelect of={AREA_BASIS} allowClear placeholder="不修改" />
      </Form.Item>
      {basis ? (
        <Form.Item name={['patch', 'basisFrom']} label="依据生效日" required>
          <DayInput max={businessDay(new Date())} />
        </Form.Item>
      ) : null}
    </EntryDialog>
  );
}
