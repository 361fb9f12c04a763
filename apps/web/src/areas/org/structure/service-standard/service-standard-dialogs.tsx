import { AutoComplete, Form, Input, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import {
  changeServiceStandard,
  copyServiceStandards,
  createServiceStandard,
  listServiceCatalogue,
  serviceCategory,
  type ServiceStandardRow,
} from '@anju/contract';
import { EntryDialog, useEntry, useRowEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DecimalInput, EnumCheck, EnumSelect } from '../../../../ui/index.ts';
import { CompanyPick } from '../organisation/company-pick.tsx';
import type { ServiceCategory } from './service-standard-catalogue.ts';

const UNITS = [
  { value: 1, label: '分钟' },
  { value: 60, label: '小时' },
  { value: 1440, label: '天' },
];
/** The largest unit in which the minutes are a whole number. */
const unitOf = (minutes: number | null | undefined): number =>
  minutes == null || minutes === 0 ? 60 : (UNITS.findLast(({ value }) => minutes % value === 0)?.value ?? 1);

interface MinutesInputProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (minutes: number | null) => void;
  readonly label: string;
}

function MinutesInput({ id, value, onChange, label }: MinutesInputProps) {
  const [unit, setUnit] = useState(() => unitOf(value));
  const count = value == null ? null : value / unit;
  return (
    <Space.Compact block>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        min={0}
        precision={0}
        placeholder="不限"
        style={{ width: '100%' }}
        value={count}
        onChange={(next) => onChange?.(next === null ? null : next * unit)}
      />
      <Select
        aria-label={`${label}单位`}
        style={{ width: 80 }}
        value={unit}
        options={UNITS}
        onChange={(next: number) => {
          setUnit(next);
          if (count !== null) onChange?.(count * next);
        }}
      />
    </Space.Compact>
  );
}

interface StandardDialogProps {
  readonly companyId: number;
  readonly row?: ServiceStandardRow | undefined;
  /** Initial category and level of a new clause. */
  readonly category?: ServiceCategory | undefined;
  readonly level?: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const BLANK = { code: '', clause: '', measure: '', frequency: '', checkMethod: '', score: '0', responseMinutes: null, finishMinutes: null };

export function StandardDialog({ companyId, row, category, level, onClose, onDone }: StandardDialogProps) {
  const catalogue = useRead(listServiceCatalogue, { companyId });
  const levels = [...new Set([...(catalogue.data ?? []).map((line) => line.level), '一级', '二级', '三级'])];
  const entry = useRowEntry({
    create: createServiceStandard,
    change: changeServiceStandard,
    row,
    blank: { companyId, ...(category === undefined ? {} : { category }), level: level ?? '', ...BLANK },
    onDone,
  });
  return (
    <EntryDialog title={row ? `修改服务标准 ${row.code}` : '新增服务标准'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="category" label="服务类别" required>
          <EnumSelect of={serviceCategory} />
        </Form.Item>
        <Form.Item name="level" label="服务等级" required tooltip="与物业服务合同约定的等级一致">
          <AutoComplete maxLength={20} options={levels.map((value) => ({ value }))} placeholder="如 一级" />
        </Form.Item>
        <Form.Item name="code" label="编号" required>
          <Input maxLength={20} placeholder="如 E1-04" />
        </Form.Item>
        <Form.Item name="score" label="分值" tooltip="检查不合格时扣的分">
          <DecimalInput suffix="分" />
        </Form.Item>
        <Form.Item name="clause" label="服务条款" required className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Form.Item name="measure" label="做法与要求" className="wide">
          <Input.TextArea rows={3} maxLength={1000} />
        </Form.Item>
        <Form.Item name="frequency" label="频次">
          <Input maxLength={60} placeholder="如 每日一次" />
        </Form.Item>
        <Form.Item name="checkMethod" label="检查方法">
          <Input maxLength={300} />
        </Form.Item>
        <Form.Item name="responseMinutes" label="响应时限">
          <MinutesInput label="响应时限" />
        </Form.Item>
        <Form.Item name="finishMinutes" label="完成时限">
          <MinutesInput label="完成时限" />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

interface CopyDialogProps {
  readonly company: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function CopyStandardsDialog({ company, onClose, onDone }: CopyDialogProps) {
  const entry = useEntry({
    endpoint: copyServiceStandards,
    initial: { fromCompanyId: company.id, toCompanyId: null as number | null, categories: [] as ServiceCategory[] },
    toInput: ({ toCompanyId, ...values }) => ({ ...values, toCompanyId: toCompanyId ?? 0 }),
    onDone: ({ copied, existing }) => onDone(`已复制 ${copied} 条${existing > 0 ? `，${existing} 条编号已存在，未改动` : ''}`),
  });
  return (
    <EntryDialog title={`复制“${company.name}”的服务标准`} entry={entry} onClose={onClose} saveText="复制">
      <Form.Item name="toCompanyId" label="目标公司" required>
        <CompanyPick required width="100%" placeholder="请选择公司" offer={({ id }) => id !== company.id} />
      </Form.Item>
      <Form.Item name="categories" label="服务类别" tooltip="不选为全部类别">
        <CategoryCheck />
      </Form.Item>
      <p className="ui-quiet">只复制在用的条款；目标公司已有的编号保持不变。</p>
    </EntryDialog>
  );
}

function CategoryCheck({
  value = [],
  onChange = () => undefined,
}: {
  readonly value?: ServiceCategory[];
  readonly onChange?: (v: ServiceCategory[]) => void;
}) {
  return <EnumCheck of={serviceCategory} value={value} onChange={onChange} as="list" />;
}
