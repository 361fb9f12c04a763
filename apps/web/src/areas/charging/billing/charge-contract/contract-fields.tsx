// Fields of a contract, the same for a new one and for a correction.
import { Form, Input } from 'antd';
import {
  contractKind,
  createChargeContract,
  fileCategoryOf,
  findContractCustomers,
  type ChargeContract,
  type InputOf,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { PaperInput } from '../../document/paper-input.tsx';
import { SearchPick, type PickProps } from '../attachment/attachment-fields.tsx';
import { today } from './contract-term.tsx';

type ContractInput = InputOf<typeof createChargeContract>;

interface ContractValues {
  readonly number: string;
  readonly name: string;
  readonly kind: ContractInput['kind'] | null;
  readonly place: string;
  readonly area: string;
  readonly signedOn: string | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly remark: string;
  readonly fileId: number | null;
}
export const newContract = (): ContractValues => ({
  number: '',
  name: '',
  kind: null,
  place: '',
  area: '',
  signedOn: today(),
  fromDate: null,
  toDate: null,
  remark: '',
  fileId: null,
});
export const valuesOf = ({
  number,
  name,
  kind,
  place,
  area,
  signedOn,
  fromDate,
  toDate,
  remark,
  file,
}: ChargeContract): ContractValues => ({
  number,
  name,
  kind,
  place,
  area: area ?? '',
  signedOn,
  fromDate,
  toDate,
  remark,
  fileId: file?.id ?? null,
});
/** A missing choice is passed on unchanged, so that the endpoint's schema reports it next to the field. */
export const inputOf = (values: ContractValues) => ({
  ...values,
  kind: values.kind as ContractInput['kind'],
  area: values.area === '' ? null : values.area,
  fromDate: values.fromDate ?? '',
  toDate: values.toDate ?? '',
});

export function CustomerPick(props: PickProps) {
  return (
    <SearchPick
      {...props}
      placeholder="按姓名、客户编号或电话查找"
      hint="请输入姓名、首字母、客户编号或电话"
      none="没有找到，请先在客户档案中登记"
      queryKey={[findContractCustomers.path]}
      find={async (key, signal) => {
        const found = await call(findContractCustomers, { key }, { signal, loading: false });
        return found.map(({ id, name, number, phone }) => ({ value: id, label: `${name}　${number}　${phone}` }));
      }}
    />
  );
}

export function ContractFields({ fileName = '' }: { readonly fileName?: string }) {
  return (
    <>
      <Form.Item name="number" label="合同编号" required>
        <Input maxLength={60} placeholder="如 HT-2026-001" />
      </Form.Item>
      <Form.Item name="kind" label="类型" required>
        <EnumSelect of={contractKind} />
      </Form.Item>
      <Form.Item name="name" label="名称" required className="wide">
        <Input maxLength={60} placeholder="如 快递柜场地租赁" />
      </Form.Item>
      <Form.Item name="place" label="位置">
        <Input maxLength={100} placeholder="如 东门岗亭旁" />
      </Form.Item>
      <Form.Item name="area" label="面积" tooltip="按面积计费的标准与它相乘">
        <DecimalInput suffix="㎡" />
      </Form.Item>
      <Form.Item name="fromDate" label="起始日" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="toDate" label="到期日" required tooltip="含当天">
        <DayInput />
      </Form.Item>
      <Form.Item name="signedOn" label="签订日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="fileId" label="合同扫描件">
        <PaperInput category={fileCategoryOf(createChargeContract, 'fileId')} known={fileName} />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}
