// 违规类型: how grave each is, in how many days it is put right, and whether the authority has to be told.
import { Form, Input, InputNumber, Switch } from 'antd';
import {
  changeViolationType,
  createViolationType,
  disableViolationType,
  listViolationTypes,
  VIOLATION_LEVEL,
  type ViolationType,
} from '@anju/contract';
import { column, DictionaryPage, EntryDialog, useActs, useRowEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumSelect, EnumText, UseTag } from '../../../../ui/index.ts';
import { useAllRows } from '../../case/dispatch/use-all-rows.ts';
import { VIOLATION_LEVEL_TONES } from '../record/decoration-tones.ts';

const COLUMNS = column<ViolationType>()([
  { title: '名称', width: 160, field: 'name' },
  { title: '等级', width: 80, render: ({ level }) => <EnumText of={VIOLATION_LEVEL} value={level} tones={VIOLATION_LEVEL_TONES} /> },
  { title: '整改天数', width: 88, align: 'right', render: ({ days }) => `${days} 天` },
  { title: '适用', width: 100, render: ({ decoration }) => (decoration ? '装修' : '装修和其他') },
  { title: '24 小时内上报', width: 120, render: ({ reports }) => (reports ? '是' : '–') },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

export function TypeList({ access }: { readonly access: Access }) {
  const list = useAllRows(useRead(listViolationTypes, {}), () => true);
  const acts = useActs<{ new: null; change: ViolationType }>(useRefresh(listViolationTypes));
  return (
    <DictionaryPage
      name="customer.violation-type"
      what="违规类型"
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      steps={{
        add: '新增违规类型',
        disable: {
          run: ({ id, version }, disabled) => call(disableViolationType, { id, version, disabled }),
          ask: ({ name }) => `停用后登记违规时不能再选“${name}”，已有的违规不受影响，是否继续？`,
        },
      }}
    >
      {(dialog) => <TypeDialog {...dialog} />}
    </DictionaryPage>
  );
}

const BLANK = { name: '', level: VIOLATION_LEVEL.minor, decoration: true, days: 3, reports: false, position: 0 };

function TypeDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<ViolationType>) {
  const entry = useRowEntry({ create: createViolationType, change: changeViolationType, row, blank: BLANK, onDone });
  return (
    <EntryDialog title={row ? `违规类型 ${row.name}` : '新增违规类型'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="level" label="等级" required>
        <EnumSelect of={VIOLATION_LEVEL} />
      </Form.Item>
      <Form.Item name="days" label="整改天数">
        <InputNumber min={0} max={365} precision={0} suffix="天" />
      </Form.Item>
      <Form.Item name="decoration" label="只用于装修" valuePropName="checked" extra="违建、占道、群租等也会发生在别处">
        <Switch />
      </Form.Item>
      <Form.Item name="reports" label="必须上报" valuePropName="checked" extra="24 小时内报告业主委员会和主管部门">
        <Switch />
      </Form.Item>
      <Form.Item name="position" label="顺序">
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </EntryDialog>
  );
}
