// Fields of the dialogs: a standard, the terms of its attachment, and the payer.
import { useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import {
  CHARGE_METHOD,
  CONTRACT_METHOD,
  findAttachmentPayers,
  OBJECT,
  type AttachableStandard,
  type AttachmentLine,
  type ChargeObject,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput } from '../../../../ui/index.ts';

interface TermValues {
  readonly toDate: string | null;
  readonly quantity: string;
  readonly contractNo: string;
  readonly ownPrice: string | null;
  readonly stepMonths: number | null;
  readonly stepRate: string | null;
  readonly payerId: number | null;
  readonly remark: string;
}
export const NEW_TERMS: TermValues = {
  toDate: null,
  quantity: '1',
  contractNo: '',
  ownPrice: null,
  stepMonths: null,
  stepRate: null,
  payerId: null,
  remark: '',
};

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const figure = (text: string | null): string | null => (text === null ? null : trimmed(text));
export const termsOf = ({ toDate, quantity, contractNo, ownPrice, stepMonths, stepRate, payerId, remark }: AttachmentLine): TermValues => ({
  toDate,
  quantity: trimmed(quantity),
  contractNo,
  ownPrice: figure(ownPrice),
  stepMonths,
  stepRate: figure(stepRate),
  payerId,
  remark,
});
/** Cleared figures become null; only a contract can have an individual price. */
export const termInput = (values: TermValues, byContract: boolean): TermValues => ({
  ...values,
  ownPrice: byContract ? values.ownPrice || null : null,
  stepMonths: byContract ? values.stepMonths : null,
  stepRate: byContract ? values.stepRate || null : null,
});

const standardText = ({ name, price, method, itemName }: AttachableStandard): string =>
  `${name}　${price === null ? '无价格' : price}　${itemName} · ${CHARGE_METHOD.text(method)}`;

interface StandardPickProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly standards: readonly AttachableStandard[];
  /** Shows the estate of each standard, for a choice across several estates. */
  readonly named?: boolean;
}

export function StandardPick({ id, value, onChange, standards, named = false }: StandardPickProps) {
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      placeholder="请选择收费标准"
      notFoundContent="没有可用的收费标准，请先在收费标准中建立"
      options={standards.map((one) => ({ value: one.id, label: `${named ? `${one.estateName} ` : ''}${standardText(one)}` }))}
    />
  );
}

const PAUSE = 250;

export interface PickProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}
interface Found {
  readonly value: number;
  readonly label: string;
}
interface SearchPickProps extends PickProps {
  readonly queryKey: readonly unknown[];
  readonly find: (key: string, signal: AbortSignal) => Promise<Found[]>;
  readonly placeholder: string;
  /** A hint on what can be typed. */
  readonly hint: string;
  readonly none?: string;
  /** The current choice, shown before any search. */
  readonly known?: Found | undefined;
}

/** A person or customer found on the server by the typed text. */
export function SearchPick({ id, value, onChange, queryKey, find, placeholder, hint, none = '没有找到', known }: SearchPickProps) {
  const [key, setKey] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const people = useQuery({
    queryKey: [...queryKey, key],
    queryFn: ({ signal }) => find(key, signal),
    enabled: key !== '',
    placeholderData: keepPreviousData,
  });
  const options = people.data ?? [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{
        filterOption: false,
        onSearch: (text) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setKey(text.trim()), PAUSE);
        },
      }}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      loading={people.isFetching}
      notFoundContent={key === '' ? hint : none}
      options={known && !options.some((one) => one.value === known.value) ? [known, ...options] : options}
    />
  );
}

interface PayerPickProps extends PickProps {
  readonly kind: ChargeObject;
  readonly estateId: number;
  readonly known?: { readonly id: number; readonly name: string } | undefined;
}
function PayerPick({ kind, estateId, known, ...field }: PayerPickProps) {
  return (
    <SearchPick
      {...field}
      placeholder={kind === OBJECT.contract ? '默认由合同的客户付款' : '默认由房屋的付款人付款'}
      hint="请输入姓名、首字母或电话"
      known={known && { value: known.id, label: known.name }}
      queryKey={[findAttachmentPayers.path, estateId]}
      find={async (key, signal) => {
        const people = await call(findAttachmentPayers, { estateId, key }, { signal, loading: false });
        return people.map((person) => ({ value: person.id, label: `${person.name}　${person.phone}` }));
      }}
    />
  );
}

interface TermFieldsProps {
  readonly kind: ChargeObject;
  readonly method: number | undefined;
  /** Null while no estate is known, in which case no search is possible. */
  readonly estateId: number | null;
  readonly payer?: { readonly id: number; readonly name: string } | undefined;
}

export function TermFields({ kind, method, estateId, payer }: TermFieldsProps) {
  return (
    <>
      <Form.Item name="quantity" label="数量" required tooltip="按数量或按合同计费时与单价相乘">
        <DecimalInput scale={4} />
      </Form.Item>
      {kind === OBJECT.contract ? null : (
        <Form.Item name="contractNo" label="合同编号">
          <Input maxLength={60} />
        </Form.Item>
      )}
      {method === CONTRACT_METHOD ? (
        <>
          <Form.Item name="ownPrice" label="合同价" tooltip="每月金额，留空按收费标准的单价">
            <DecimalInput scale={6} suffix="元/月" />
          </Form.Item>
          <Form.Item name="stepMonths" label="递增间隔">
            <InputNumber min={1} max={120} precision={0} suffix="个月" style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="stepRate" label="递增率" tooltip="每次在上一次的基础上递增，0.05 为 5%">
            <DecimalInput scale={4} negative placeholder="如 0.05" />
          </Form.Item>
        </>
      ) : null}
      {estateId === null ? null : (
        <Form.Item name="payerId" label="付款人">
          <PayerPick kind={kind} estateId={estateId} known={payer} />
        </Form.Item>
      )}
      <Form.Item name="remark" label="备注" className="wide">
        <Input maxLength={200} />
      </Form.Item>
    </>
  );
}
