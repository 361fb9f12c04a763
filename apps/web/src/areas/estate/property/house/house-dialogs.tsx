// The dialogs that edit a house: a new one, its data, its area from a given date.
import { useState } from 'react';
import { Alert, Form, Input } from 'antd';
import {
  areaForm,
  changeHouse,
  changeHouseArea,
  createHouse,
  previewHouseArea,
  type AreaForm,
  type HouseDetail,
  type InputOf,
  type TreeNode,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';
import { Consequences, isRecuttable } from './house-consequences.tsx';
import { AreaFields, HouseFields } from './house-fields.tsx';
import { HouseOwnerFields, withIdType } from './house-owner-fields.tsx';
import { HousePlace } from './house-place.tsx';

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}
interface ChangeProps extends DialogProps {
  readonly house: HouseDetail;
}

const today = () => businessDay(new Date());

/** Starts with the place selected in the tree. */
function placeOf(node: TreeNode | undefined) {
  if (node?.kind === 'estate') return { estateId: node.id };
  return {};
}

export function NewHouseDialog({ node, onClose, onDone }: DialogProps & { readonly node: TreeNode | undefined }) {
  type Input = InputOf<typeof createHouse>;
  const entry = useEntry({
    endpoint: createHouse,
    initial: {
      ...placeOf(node),
      usage: 1,
      realUse: 1,
      useState: 1,
      useType: 1,
      coefficient: '1',
      houseNo: '',
      persons: 0,
      area: { fromDate: today(), buildArea: '', useArea: '0', innerArea: '0', basis: 1 },
      owners: [],
    } as unknown as Input,
    toInput: (values) => ({ ...values, unitId: values.unitId ?? null, owners: (values.owners ?? []).map(withIdType) }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title="新增房屋" entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <HousePlace />
        <HouseFields />
        <div className="house-form-part">面积</div>
        <AreaFields prefix={['area']} />
        <Form.Item name={['area', 'fromDate']} label="面积生效日" required>
          <DayInput max={today()} />
        </Form.Item>
        <div className="house-form-part">业主</div>
        <div className="wide">
          <HouseOwnerFields />
        </div>
      </div>
    </EntryDialog>
  );
}

export function ChangeHouseDialog({ house, onClose, onDone }: ChangeProps) {
  const { id, version } = house;
  const entry = useEntry({
    endpoint: changeHouse,
    initial: house,
    toInput: (values) => ({ ...values, id, version, zoneId: null, unitId: values.unitId ?? null }),
    onDone: () => onDone(id),
  });
  return (
    <EntryDialog title={`修改房屋 ${house.code}`} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <HousePlace />
        <HouseFields />
      </div>
    </EntryDialog>
  );
}

export function HouseAreaDialog({ house, onClose, onDone }: ChangeProps) {
  const { id, version, buildArea, useArea, innerArea, basis } = house;
  const [recut, setRecut] = useState(true);
  const [keep, setKeep] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<AreaForm | null>(null);
  const found = useRead(previewHouseArea, typed && { ...typed, id, keepBillIds: [...keep] }, {
    keepPrevious: true,
    gcTime: 0,
    quiet: true,
  });
  const entry = useEntry({
    endpoint: changeHouseArea,
    initial: { fromDate: today(), buildArea, useArea, innerArea, basis, reason: '' },
    toInput: (values) => ({ ...values, id, version, recut: recut && isRecuttable(found.data), keepBillIds: [...keep] }),
    onDone: () => onDone(id),
  });
  // What is typed is looked at when a field is left.
  const look = () => {
    const checked = areaForm.safeParse({ ...entry.initial, ...(entry.form.getFieldsValue(true) as object) });
    setTyped(checked.success ? checked.data : null);
  };
  return (
    <EntryDialog title={`面积变更 ${house.code}`} entry={entry} onClose={onClose} size="wide">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title="原面积保留为历史版本，生效日期之前的计费不受影响；之后已计费的账单在下面列出。"
      />
      <div className="form-grid" onBlur={look}>
        <Form.Item name="fromDate" label="生效日期" required>
          <DayInput max={today()} />
        </Form.Item>
        <span />
        <AreaFields prefix={[]} />
        <Form.Item name="reason" label="变更原因" className="wide">
          <Input maxLength={200} placeholder="如 房产证实测面积" />
        </Form.Item>
      </div>
      {found.data ? <Consequences found={found.data} keep={keep} onKeep={setKeep} decision={{ recut, onRecut: setRecut }} /> : null}
    </EntryDialog>
  );
}
