// Fields of the dialogs of spaces and public areas: the place, a person on file, a house of the estate.
import { useRef, useState } from 'react';
import { Form, Input, Segmented, Select } from 'antd';
import { findParkingHouses, findParkingPeople, PERSON_KIND, type OutputOf, type StateOf } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { choiceOf, useFrame } from '../../choose/place-choices.ts';
import { BuildingPick, EstatePick } from '../../choose/place-pick.tsx';

// ---- place --------------------------------------------------------------------------------------------------------------

interface PlaceFieldsProps {
  /** An existing record stays in its estate. */
  readonly fixed: boolean;
  readonly withZone?: boolean;
  readonly onEstate?: () => void;
}

export function PlaceFields({ fixed, withZone = true, onEstate }: PlaceFieldsProps) {
  const form = Form.useFormInstance<{ estateId?: number; zoneId?: number | null; buildingId?: number | null }>();
  const estateId = Form.useWatch('estateId', form);
  const zoneId = Form.useWatch('zoneId', form);
  const frame = useFrame(estateId);
  const none = (value: number | undefined) => value ?? null;
  return (
    <>
      <Form.Item name="estateId" label="小区" required>
        <EstatePick
          required
          width="100%"
          placeholder="请选择小区"
          disabled={fixed}
          onChange={() => {
            form.setFieldsValue({ zoneId: null, buildingId: null });
            onEstate?.();
          }}
        />
      </Form.Item>
      {withZone ? (
        <Form.Item name="zoneId" label="分区" normalize={none}>
          <Select
            allowClear
            placeholder={frame.complete && frame.zones.length === 0 ? '该小区不分区' : '不限'}
            options={frame.zones.map(choiceOf)}
            disabled={estateId === undefined}
            onChange={() => form.setFieldsValue({ buildingId: null })}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="buildingId" label="楼栋">
        <BuildingPick
          width="100%"
          placeholder="不属于某一楼栋"
          estateId={estateId}
          zoneId={withZone ? zoneId : null}
          disabled={estateId === undefined}
        />
      </Form.Item>
    </>
  );
}

// ---- people and houses -----------------------------------------------------------------------------------------------------

const PAUSE = 250;

/** The typed text, once the user has stopped typing. */
function useTyped(): [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return [
    typed,
    (text) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTyped(text.trim()), PAUSE);
    },
  ];
}

export type FoundPerson = OutputOf<typeof findParkingPeople>[number];

interface PickProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly estateId: number;
  /** The entry that is chosen when the dialog opens. */
  readonly known?: { readonly id: number; readonly name: string } | undefined;
}

export function PersonPick({
  id,
  value,
  onChange,
  estateId,
  known,
  onPick,
}: PickProps & { readonly onPick?: (person: FoundPerson | undefined) => void }) {
  const [key, type] = useTyped();
  const people = useRead(findParkingPeople, key !== '' ? { estateId, key } : null, { keepPrevious: true });
  const found = people.data ?? [];
  const options = found.map((person) => ({
    value: person.id,
    label: [person.name, person.phone, person.houses || '无房屋'].filter(Boolean).join('　'),
  }));
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      value={value ?? null}
      onChange={(next: number | undefined) => {
        onChange?.(next ?? null);
        onPick?.(found.find((person) => person.id === next));
      }}
      placeholder="输入姓名、首字母或电话查找"
      loading={people.isFetching}
      notFoundContent={key === '' ? '请输入姓名、首字母或电话' : '没有找到，可登记新人员'}
      options={known && !options.some((one) => one.value === known.id) ? [{ value: known.id, label: known.name }, ...options] : options}
    />
  );
}

export function HousePick({ id, value, onChange, estateId, known }: PickProps) {
  const [key, type] = useTyped();
  const houses = useRead(findParkingHouses, { estateId, key }, { keepPrevious: true });
  const options = (houses.data ?? []).map((house) => ({ value: house.id, label: [house.code, house.owners].filter(Boolean).join('　') }));
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: type }}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      placeholder="输入房号或业主查找"
      loading={houses.isFetching}
      options={known && !options.some((one) => one.value === known.id) ? [{ value: known.id, label: known.name }, ...options] : options}
    />
  );
}

// ---- who owns or rents --------------------------------------------------------------------------------------------------------

export interface HolderValues {
  readonly isNew: boolean;
  readonly personId: number | null;
  readonly kind: StateOf<typeof PERSON_KIND>;
  readonly name: string;
  readonly phone: string;
}
export const NOBODY: HolderValues = { isNew: false, personId: null, kind: PERSON_KIND.natural, name: '', phone: '' };

/** A person on file, or the data typed for a new one; the other half of the form is not sent. */
export const holderInput = ({ isNew, personId, kind, name, phone }: HolderValues) =>
  isNew ? { personId: null, kind, name, phone } : { personId, name: '', phone: '' };

interface HolderFieldsProps {
  readonly label: string;
  readonly estateId: number;
  readonly onPick?: (person: FoundPerson | undefined) => void;
}

export function HolderFields({ label, estateId, onPick }: HolderFieldsProps) {
  const form = Form.useFormInstance<HolderValues>();
  const isNew = Form.useWatch('isNew', form) ?? false;
  return (
    <>
      <Form.Item name="isNew" label={label} className="wide">
        <Segmented
          options={[
            { value: false, label: '已有人员' },
            { value: true, label: '新登记' },
          ]}
          onChange={() => onPick?.(undefined)}
        />
      </Form.Item>
      {isNew ? (
        <>
          <Form.Item name="name" label="姓名" required>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="phone" label="手机号">
            <Input maxLength={11} />
          </Form.Item>
          <Form.Item name="kind" label="类别">
            <EnumSelect of={PERSON_KIND} />
          </Form.Item>
        </>
      ) : (
        <Form.Item name="personId" label="人员" required className="wide">
          <PersonPick estateId={estateId} {...(onPick ? { onPick } : {})} />
        </Form.Item>
      )}
    </>
  );
}
