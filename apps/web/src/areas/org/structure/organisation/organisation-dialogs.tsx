// The dialogs that edit the organisation. Each creates a new record or changes the given one.
import { useDeferredValue, useState } from 'react';
import { Form, Input, InputNumber, Select } from 'antd';
import {
  changeCompany,
  changeDepartment,
  changeJob,
  COMPANY_TYPE_TEXT,
  createCompany,
  createDepartment,
  createJob,
  JOB_DATA_SCOPE_TEXT,
  listLeaders,
  MAX_COMPANY_LEVEL,
  type CompanyRow,
  type DepartmentRow,
  type JobDetail,
} from '@anju/contract';
import { EntryDialog, useRowEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { RichText } from '../../../../ui/index.ts';
import { CompanyPick } from './company-pick.tsx';
import { aboveCompany, useCompanyLines, useDepartmentOptions } from './organisation-queries.ts';

interface DialogProps<Row> {
  /** Absent for a new record. */
  readonly row?: Row | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

const titleOf = (what: string, row: { name: string } | undefined) => (row ? `修改${what} ${row.name}` : `新增${what}`);
const SORT_HINT = '从小到大排列，相同的按新增先后排列';
const optionsOf = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([value, label]) => ({ value, label }));

const SortItem = () => (
  <Form.Item name="sort" label="排序" tooltip={SORT_HINT}>
    <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
  </Form.Item>
);

export function CompanyDialog({ row, parentId, onClose, onDone }: DialogProps<CompanyRow> & { readonly parentId?: number | undefined }) {
  const lines = useCompanyLines().data ?? [];
  const parent = lines.find(({ id }) => id === parentId);
  const entry = useRowEntry({
    create: createCompany,
    change: changeCompany,
    row,
    onDone,
    blank: {
      ...(parent && parent.level < MAX_COMPANY_LEVEL ? { parentId: parent.id } : {}),
      name: '',
      nick: '',
      code: '',
      type: 'B',
      leader: '',
      phone: '',
      address: '',
      remark: '',
      sort: 0,
    },
  });
  const isTop = row !== undefined && row.parentId === null;
  const own = row?.parentId == null ? undefined : { id: row.parentId, name: row.parentName };
  return (
    <EntryDialog title={titleOf('公司', row)} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="name" label="公司名称" required>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="nick" label="简称">
          <Input maxLength={20} />
        </Form.Item>
        {isTop ? null : (
          <Form.Item name="parentId" label="上级公司" required tooltip="最多三级；改变上级时，下级公司一并移动">
            <CompanyPick
              required
              width="100%"
              placeholder="请选择公司"
              own={own}
              offer={({ id, level = 1 }) =>
                level < MAX_COMPANY_LEVEL && id !== row?.id && !aboveCompany(lines, id).some((above) => above.id === row?.id)
              }
            />
          </Form.Item>
        )}
        <Form.Item name="type" label="公司类型" required tooltip="管理型只监督，经营型经营小区并收费，经管型两样都做">
          <Select options={optionsOf(COMPANY_TYPE_TEXT)} />
        </Form.Item>
        <Form.Item name="code" label="编码">
          <Input maxLength={20} />
        </Form.Item>
        <SortItem />
        <Form.Item name="leader" label="负责人">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="phone" label="电话">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="address" label="地址" className="wide">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

interface LeaderSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly companyId: number;
  readonly own?: { readonly id: number; readonly name: string } | undefined;
}

/** Searched on the server, because a company may have more employees than a list shows. */
function LeaderSelect({ value, onChange, companyId, own, ...rest }: LeaderSelectProps) {
  const [typed, setTyped] = useState('');
  const key = useDeferredValue(typed.trim());
  const people = useRead(listLeaders, { companyId, key });
  const options = (people.data ?? []).map(({ id, name, job, companyName }) => ({ value: id, label: `${name}（${job || companyName}）` }));
  const kept = own && !options.some((option) => option.value === own.id) && key === '' ? [{ value: own.id, label: own.name }] : [];
  return (
    <Select<number>
      {...rest}
      allowClear
      placeholder="姓名 / 工号"
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      loading={people.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={people.isFetching ? '正在查找…' : '没有符合条件的在职员工'}
      options={[...kept, ...options]}
    />
  );
}

interface DepartmentDialogProps extends DialogProps<DepartmentRow> {
  readonly companyId: number;
  readonly parentId?: number | undefined;
}

export function DepartmentDialog({ companyId, parentId, row, onClose, onDone }: DepartmentDialogProps) {
  const departments = useDepartmentOptions(companyId);
  const entry = useRowEntry({
    create: createDepartment,
    change: changeDepartment,
    row,
    onDone,
    blank: {
      companyId,
      parentId: parentId ?? null,
      name: '',
      code: '',
      leaderId: null,
      phone: '',
      sort: 0,
    },
  });
  const rows = departments.data ?? [];
  const isBelow = (id: number): boolean => {
    if (id === row?.id) return true;
    const above = rows.find((one) => one.id === id)?.parentId ?? null;
    return above !== null && isBelow(above);
  };
  return (
    <EntryDialog title={titleOf('部门', row)} entry={entry} onClose={onClose}>
      <div className="form-grid">
        <Form.Item name="name" label="部门名称" required>
          <Input maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item name="code" label="编码">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="parentId" label="上级部门" normalize={(value: number | undefined) => value ?? null}>
          <Select
            allowClear
            placeholder="公司直属"
            loading={departments.isFetching}
            options={rows
              .filter(({ id }) => !isBelow(id))
              .map(({ id, name, depth }) => ({ value: id, label: `${'　'.repeat(depth)}${name}` }))}
          />
        </Form.Item>
        <Form.Item name="leaderId" label="负责人">
          <LeaderSelect companyId={companyId} own={row?.leaderId == null ? undefined : { id: row.leaderId, name: row.leaderName }} />
        </Form.Item>
        <Form.Item name="phone" label="电话">
          <Input maxLength={40} />
        </Form.Item>
        <SortItem />
      </div>
    </EntryDialog>
  );
}

export function JobDialog({ departmentId, row, onClose, onDone }: DialogProps<JobDetail> & { readonly departmentId: number }) {
  const entry = useRowEntry({
    create: createJob,
    change: changeJob,
    row,
    onDone,
    blank: {
      departmentId,
      name: '',
      duty: '',
      headcount: 0,
      dataScope: 'company',
      sort: 0,
    },
  });
  return (
    <EntryDialog title={titleOf('岗位', row)} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="name" label="岗位名称" required>
          <Input maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item name="dataScope" label="数据范围" required tooltip="在岗的人能看到哪些公司和小区的数据，保存后立即生效">
          <Select options={optionsOf(JOB_DATA_SCOPE_TEXT)} />
        </Form.Item>
        <Form.Item name="headcount" label="编制" tooltip="0 表示未定编">
          <InputNumber min={0} max={9999} precision={0} suffix="人" style={{ width: '100%' }} />
        </Form.Item>
        <SortItem />
        <Form.Item name="duty" label="岗位职责" className="wide">
          <RichText label="岗位职责" height={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
