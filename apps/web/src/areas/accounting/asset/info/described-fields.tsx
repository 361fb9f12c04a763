// What describes a card and may be put right at any time; and the dialog that does only that.
import { useState } from 'react';
import { Form, Input, Select } from 'antd';
import { describeAsset, findAssetDevices, type AssetDetail } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import { DimPick } from '../../part/index.ts';
import { FilesInput, PhotoInput } from '../part/index.ts';
import { describedInput, describedOf } from './asset-values.ts';

interface PurchaseFieldsProps {
  readonly companyId: number;
  /** The card as it is, for names of what it is linked to. */
  readonly known?: AssetDetail | undefined;
}

export function NameFields() {
  return (
    <>
      <Form.Item name="name" label="资产名称" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="spec" label="规格型号">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="quantity" label="数量" required>
        <DecimalInput scale={4} />
      </Form.Item>
      <Form.Item name="unit" label="单位">
        <Input maxLength={10} placeholder="台、辆、套" />
      </Form.Item>
    </>
  );
}

export function PurchaseFields({ companyId, known }: PurchaseFieldsProps) {
  return (
    <>
      <Form.Item name="boughtOn" label="购置日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="supplierId" label="供应商">
        <DimPick companyId={companyId} dim="S" />
      </Form.Item>
      <Form.Item name="deviceId" label="关联设备" extra="与小区设备台账互相查">
        <DevicePick companyId={companyId} known={known} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="photo" label="照片">
        <PhotoInput />
      </Form.Item>
      <Form.Item name="files" label="资料" extra="合同、发票、验收单、说明书">
        <FilesInput />
      </Form.Item>
    </>
  );
}

interface DevicePickProps extends PurchaseFieldsProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

function DevicePick({ id, companyId, known, value = null, onChange }: DevicePickProps) {
  const [key, setKey] = useState('');
  const [opened, setOpened] = useState(false);
  const query = useRead(findAssetDevices, opened ? { companyId, key } : null, { keepPrevious: true });
  // The chosen device keeps its name while the user looks for another one.
  const [chosen, setChosen] = useState(known?.deviceId == null ? undefined : { value: known.deviceId, label: known.deviceName });
  const found = (query.data ?? []).map((one) => ({ value: one.id, label: `${one.estateName} ${one.code} ${one.name}` }));
  const kept = chosen && chosen.value === value && !found.some((one) => one.value === value) ? [chosen] : [];
  return (
    <Select<number>
      {...(id === undefined ? { 'aria-label': '关联设备' } : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      placeholder="设备编号 / 名称"
      popupMatchSelectWidth={false}
      loading={query.isFetching}
      value={value}
      onOpenChange={setOpened}
      onChange={(next: number | undefined) => {
        setChosen(found.find((one) => one.value === next));
        onChange?.(next ?? null);
      }}
      options={[...kept, ...found]}
      notFoundContent={query.isPending ? '加载中…' : '没有符合的设备'}
    />
  );
}

interface DescribeDialogProps {
  readonly asset: AssetDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** For a card to which something has happened: its amounts stay as they are. */
export function DescribeDialog({ asset, onClose, onDone }: DescribeDialogProps) {
  const entry = useEntry({
    endpoint: describeAsset,
    initial: describedOf(asset),
    toInput: (values) => ({ ...describedInput(values), id: asset.id, version: asset.version }),
    onDone,
  });
  return (
    <EntryDialog title={`修改资料 ${asset.no} ${asset.name}`} entry={entry} onClose={onClose} size="wide">
      <p className="ui-quiet">金额、折旧、部门和地点已入账，请到“资产变动”中调整。</p>
      <div className="form-grid">
        <NameFields />
        <PurchaseFields companyId={asset.companyId} known={asset} />
      </div>
    </EntryDialog>
  );
}
