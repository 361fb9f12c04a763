import { Select } from 'antd';
import { EMPLOYEE, type EmployeeRow } from '@anju/contract';

type State = EmployeeRow['state'];

/** The default filter; employees who left are shown only when the user asks for them. */
export const IN_SERVICE: readonly State[] = [EMPLOYEE.serving, EMPLOYEE.suspended];

const CHOICES = [
  { label: '在职与停职', states: IN_SERVICE },
  ...EMPLOYEE.options.map(({ value, label }) => ({ label, states: [value] })),
  { label: '全部状态', states: [] },
].map(({ label, states }) => ({ value: states.join(), label, states }));

interface StateFilterProps {
  readonly value: readonly State[];
  readonly onChange: (states: State[]) => void;
}

export function EmployeeStateFilter({ value, onChange }: StateFilterProps) {
  return (
    <Select
      aria-label="员工状态"
      value={value.join()}
      onChange={(next: string) => onChange([...(CHOICES.find((choice) => choice.value === next)?.states ?? [])])}
      options={CHOICES.map(({ value: key, label }) => ({ value: key, label }))}
      style={{ width: 116 }}
    />
  );
}
