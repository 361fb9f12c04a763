// Tenants in a form: somebody on file is found while the name is typed, anybody else is written down. One of them is the main tenant.
import './lease.css';
import { useState } from 'react';
import { AutoComplete, Button, Form, Input, Radio } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { findLeasePeople, MAX_LEASE_PEOPLE } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DayInput, StatusTag, usePaused } from '../../../../../ui/index.ts';
import { Kept } from '../parts/kept.tsx';
import { NOBODY, type PersonValue } from './lease-values.ts';

interface PeopleFieldsProps {
  /** The list in the form. */
  readonly name: string;
  readonly houseId: number;
  /** Without it nobody is the main tenant: people who join a lease that has one. */
  readonly main?: boolean;
}

export function PeopleFields({ name: field, houseId, main = false }: PeopleFieldsProps) {
  const form = Form.useFormInstance();
  const people = Form.useWatch<readonly (PersonValue | undefined)[] | undefined>(field, form) ?? [];
  const put = (place: number, patch: object) =>
    form.setFieldValue([field, place], { ...(form.getFieldValue([field, place]) as PersonValue), ...patch });
  // The main tenant's days are those of the lease.
  const makeMain = (place: number) =>
    people.forEach((_, at) => put(at, at === place ? { main: true, fromDate: null, toDate: null } : { main: false }));
  return (
    <Form.List name={field}>
      {(fields, { add, remove }, { errors }) => (
        <div className="wide rent-people">
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name }) => {
            const of = main && name === 0 && fields.length === 1 ? '租客' : `第 ${name + 1} 人`;
            const one = people[name];
            const found = typeof one?.personId === 'number';
            return (
              <div key={key} className={main ? 'rent-person' : 'rent-person rent-person-joins'} role="group" aria-label={of}>
                {main ? (
                  <Radio aria-label={`${of}为主租客`} checked={one?.main ?? false} onChange={() => makeMain(name)}>
                    主租客
                  </Radio>
                ) : null}
                {(['personId', 'main', 'toDate'] as const).map((value) => (
                  <Kept key={value} name={[name, value]} />
                ))}
                <Form.Item name={[name, 'person', 'name']}>
                  <PersonFind
                    label={`${of}姓名`}
                    houseId={houseId}
                    onFound={(hit) => put(name, { personId: hit.id, person: { name: hit.name, phone: hit.phone, idNo: hit.idNo } })}
                    onTyped={() => {
                      // Another name is another person: what was filled in belonged to the one before.
                      if (found) put(name, { personId: null, person: { ...NOBODY.person } });
                    }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'person', 'phone']}>
                  <Input aria-label={`${of}电话`} placeholder="电话" maxLength={20} inputMode="tel" disabled={found} />
                </Form.Item>
                <Form.Item name={[name, 'person', 'idNo']}>
                  <Input aria-label={`${of}身份证号`} placeholder="身份证号" maxLength={30} disabled={found} />
                </Form.Item>
                {main && one?.main === true ? (
                  <span>
                    <Kept name={[name, 'fromDate']} />
                  </span>
                ) : (
                  <Form.Item name={[name, 'fromDate']}>
                    <DayInput aria-label={`${of}入住日期`} placeholder={main ? '随租约入住' : '入住日期'} />
                  </Form.Item>
                )}
                {found ? <StatusTag tone="kind">已登记人员</StatusTag> : <span />}
                {main && fields.length === 1 ? null : (
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`移除${of}`}
                    disabled={main && one?.main === true}
                    onClick={() => remove(name)}
                  />
                )}
              </div>
            );
          })}
          <Button size="small" icon={<PlusOutlined />} disabled={fields.length >= MAX_LEASE_PEOPLE} onClick={() => add({ ...NOBODY })}>
            {main ? '增加同住人' : '增加租客'}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

interface Hit {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly idNo: string;
  readonly houses: string;
}
interface PersonFindProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (name: string) => void;
  readonly label: string;
  readonly houseId: number;
  readonly onFound: (hit: Hit) => void;
  readonly onTyped: () => void;
}

function PersonFind({ id, value = '', onChange, label, houseId, onFound, onTyped }: PersonFindProps) {
  const [sought, setSought] = useState('');
  const key = usePaused(sought.trim());
  const { data } = useRead(findLeasePeople, key === '' ? null : { houseId, key }, { keepPrevious: true, quiet: true });
  const hits: readonly Hit[] = key === '' ? [] : (data ?? []);
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={value}
      placeholder="姓名，或电话、证件号查找"
      popupMatchSelectWidth={false}
      options={hits.map((hit) => ({
        value: `${hit.id}`,
        label: [hit.name, hit.phone, hit.idNo, hit.houses].filter(Boolean).join('　'),
      }))}
      showSearch={{ filterOption: false, onSearch: setSought }}
      onChange={(text: string) => {
        if (hits.some((hit) => `${hit.id}` === text)) return;
        onTyped();
        onChange?.(text);
      }}
      onSelect={(text: string) => {
        const hit = hits.find((one) => `${one.id}` === text);
        setSought('');
        if (hit) onFound(hit);
      }}
    />
  );
}
