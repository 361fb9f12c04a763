// Fields of the device dialog: category, share group, department of the estate's company, an employee in service.
import { Select } from 'antd';
import {
  listDepartmentOptions,
  listDeviceCategories,
  listShareGroupOptions,
  lookUpEstates,
  searchEmployeeNames,
  type DeviceCategory,
} from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { SearchSelect } from '../../search-select/search-select.tsx';

interface Choice {
  readonly value: number;
  readonly label: string;
}

/** Props that antd's form passes to a field. */
interface FieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  /** The device's current choice; shown even if it has been disabled since. */
  readonly known?: Choice | undefined;
}

interface PlainSelectProps extends FieldProps {
  readonly options: readonly Choice[];
  readonly loading: boolean;
  readonly placeholder: string;
  readonly disabled?: boolean;
  readonly clear?: boolean;
}

function PlainSelect({ id, value, onChange, known, options, loading, placeholder, disabled = false, clear = true }: PlainSelectProps) {
  const kept = known && !options.some((one) => one.value === known.value) ? [known] : [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      placeholder={placeholder}
      disabled={disabled}
      loading={loading}
      options={[...options, ...kept]}
    />
  );
}

/** `电梯 / 客梯`; a disabled branch is not offered. */
function waysOf(all: readonly DeviceCategory[], parentId: number | null = null, way = ''): Choice[] {
  return all
    .filter((one) => one.parentId === parentId && !one.disabled)
    .flatMap((one) => {
      const label = way === '' ? one.name : `${way} / ${one.name}`;
      return [{ value: one.id, label }, ...waysOf(all, one.id, label)];
    });
}

export function CategorySelect(props: FieldProps) {
  const query = useRead(listDeviceCategories, {});
  return (
    <PlainSelect {...props} options={waysOf(query.data ?? [])} loading={query.isFetching} placeholder="请选择设备类别" clear={false} />
  );
}

export function GroupSelect({ estateId, ...field }: FieldProps & { readonly estateId: number | undefined }) {
  const query = useRead(listShareGroupOptions, estateId === undefined ? null : { estateId });
  const options = (query.data ?? []).map((group) => ({ value: group.id, label: `${group.name}（${group.houses} 套）` }));
  return (
    <PlainSelect
      {...field}
      options={options}
      loading={query.isFetching}
      placeholder="由哪些房屋分摊费用"
      disabled={estateId === undefined}
    />
  );
}

export function DepartmentSelect({ estateId, ...field }: FieldProps & { readonly estateId: number | undefined }) {
  const estates = useRead(lookUpEstates, {});
  const companyId = estates.data?.find(({ id }) => id === estateId)?.companyId;
  const query = useRead(listDepartmentOptions, companyId === undefined ? null : { id: companyId });
  return (
    <PlainSelect
      {...field}
      options={(query.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={query.isFetching}
      placeholder="小区所属公司的部门"
      disabled={estateId === undefined}
    />
  );
}

export function EmployeePick(props: FieldProps) {
  return (
    <SearchSelect
      {...props}
      endpoint={searchEmployeeNames}
      ask={(key) => ({ key, size: 20 })}
      choices={({ rows }) =>
        rows.map((one) => ({
          value: one.id,
          label: [one.name, one.jobNames || one.companyName].join(' '),
        }))
      }
      label="责任人"
      placeholder="姓名 / 首字母 / 工号"
      nothing="没有符合的在职员工"
    />
  );
}
