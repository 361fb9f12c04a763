import { Select } from 'antd';
import type { EmployeeFrame } from '@anju/contract';
import { useFrame } from './employee-queries.ts';

/** Jobs in use by company and department; `companyId` restricts them to one company. */
function groupsOf(frame: EmployeeFrame, companyId: number | null) {
  return frame.companies
    .filter((company) => companyId === null || company.id === companyId)
    .flatMap((company) =>
      frame.departments
        .filter((department) => department.companyId === company.id)
        .map((department) => ({
          label: companyId === null ? `${company.name} ${department.name}` : department.name,
          options: frame.jobs
            .filter((job) => job.departmentId === department.id && !job.disabled)
            .map((job) => ({ value: job.id, label: job.name, where: `${company.name} ${department.name} ${job.name}` })),
        })),
    )
    .filter(({ options }) => options.length > 0);
}

interface JobSelectProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  readonly companyId?: number | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}

export function JobSelect({
  id,
  value,
  onChange,
  companyId = null,
  placeholder = '请选择岗位',
  disabled = false,
  ...rest
}: JobSelectProps) {
  const frame = useFrame();
  return (
    <Select<number>
      {...rest}
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ optionFilterProp: 'where' }}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      loading={frame.isFetching}
      options={frame.data ? groupsOf(frame.data, companyId) : []}
      placeholder={placeholder}
      disabled={disabled}
      popupMatchSelectWidth={false}
      style={{ width: '100%', minWidth: 120 }}
    />
  );
}
