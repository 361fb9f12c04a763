// Fields of the device dialog: category, share group, department of the estate's company, somebody in service.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import {
  listDepartmentOptions,
  listDeviceCategories,
  listShareGroupOptions,
  lookUpEstates,
  searchEmployeeNames,
  type DeviceCategory,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { SearchSelect } from '../../people/customer/customer-search-select.tsx';

interface Choice {
  readonly value: number;
  readonly label: string;
}

/** What antd's form gives a field. */
interface FieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  /** What the device has; shown even when it is out of use by now. */
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

/** `电梯 / 客梯`; a branch out of use is not offered. */
function waysOf(all: readonly DeviceCategory[], parentId: number | null = null, way = ''): Choice[] {
  return all
    .filter((one) => one.parentId === parentId && !one.disabled)
    .flatMap((one) => {
      const label = way === '' ? one.name : `${way} / ${one.name}`;
      return [{ value: one.id, label }, ...waysOf(all, one.id, label)];
    });
}

export function CategorySelect(props: FieldProps) {
  const query = useQuery({
    queryKey: [listDeviceCategories.path, 'all'],
    queryFn: ({ signal }) => call(listDeviceCategories, {}, { signal, loading: false }),
  });
  return (
    <PlainSelect {...props} options={waysOf(query.data ?? [])} loading={query.isFetching} placeholder="请选择设备类别" clear={false} />
  );
}

export function GroupSelect({ estateId, ...field }: FieldProps & { readonly estateId: number | undefined }) {
  const query = useQuery({
    queryKey: [listShareGroupOptions.path, estateId],
    enabled: estateId !== undefined,
    queryFn: ({ signal }) => call(listShareGroupOptions, { estateId: estateId as number }, { signal, loading: false }),
  });
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
  const estates = useQuery({
    queryKey: [lookUpEstates.path],
    queryFn: ({ signal }) => call(lookUpEstates, {}, { signal, loading: false }),
  });
  const companyId = estates.data?.find(({ id }) => id === estateId)?.companyId;
  const query = useQuery({
    queryKey: [listDepartmentOptions.path, companyId],
    enabled: companyId !== undefined,
    queryFn: ({ signal }) => call(listDepartmentOptions, { id: companyId }, { signal, loading: false }),
  });
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
      source={searchEmployeeNames.path}
      find={async (key, signal) =>
        (await call(searchEmployeeNames, { key, size: 20 }, { signal, loading: false })).rows.map((one) => ({
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
