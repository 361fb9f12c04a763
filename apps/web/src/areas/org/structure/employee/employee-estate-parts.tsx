// For each chosen estate: the whole of it, or some of its buildings. A user offers the buildings that the user sees; what others granted
// beside these is shown and kept.
import { Radio } from 'antd';
import { listGrantableBuildings, type EmployeeDetail, type EmployeeFrame } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicesPick } from '../../../../ui/index.ts';
import type { Parts } from './employee-parts.ts';

interface EstatePartsProps {
  readonly employee: EmployeeDetail;
  readonly offered: EmployeeFrame['estates'];
  readonly chosen: readonly number[];
  /** Given by Form.Item. */
  readonly value?: Parts;
  readonly onChange?: (parts: Parts) => void;
}

export function EstateParts({ employee, offered, chosen, value = {}, onChange }: EstatePartsProps) {
  return (
    <div className="employee-parts">
      {offered
        .filter(({ id }) => chosen.includes(id))
        .map((estate) => (
          <EstatePart
            key={estate.id}
            estate={estate}
            granted={employee.estates.find(({ id }) => id === estate.id)}
            buildings={value[estate.id] ?? null}
            onChange={(buildings) => {
              const { [estate.id]: _before, ...others } = value;
              onChange?.(buildings === null ? others : { ...others, [estate.id]: buildings });
            }}
          />
        ))}
    </div>
  );
}

interface EstatePartProps {
  readonly estate: EmployeeFrame['estates'][number];
  readonly granted: EmployeeDetail['estates'][number] | undefined;
  /** Null for the whole estate. */
  readonly buildings: readonly number[] | null;
  readonly onChange: (buildings: readonly number[] | null) => void;
}

function EstatePart({ estate, granted, buildings, onChange }: EstatePartProps) {
  const limited = buildings !== null;
  const known = useRead(listGrantableBuildings, limited ? { id: estate.id } : null);
  const seen = known.data ?? [];
  const others = (granted?.buildings ?? []).filter((one) => known.data !== undefined && !seen.some(({ id }) => id === one.id));
  // Somebody who sees a part cannot take the whole away from somebody who has it.
  const fixed = !estate.whole && granted?.buildings === null;
  return (
    <div className="employee-part" role="group" aria-label={estate.name}>
      <span>{estate.name}</span>
      <Radio.Group
        value={limited}
        disabled={fixed}
        onChange={({ target }) => onChange(target.value ? [] : null)}
        options={[
          { value: false, label: '全部楼栋', disabled: !estate.whole },
          { value: true, label: '部分楼栋' },
        ]}
      />
      {limited ? (
        <ChoicesPick
          label={`${estate.name} 楼栋`}
          placeholder="请选择楼栋"
          loading={known.isFetching}
          value={buildings}
          onChange={onChange}
          choices={[
            ...seen.map(({ id, name, zoneName }) => ({ value: id, label: `${zoneName} ${name}`.trim() })),
            ...others.map(({ id, name }) => ({ value: id, label: name, disabled: true })),
          ]}
        />
      ) : null}
    </div>
  );
}
