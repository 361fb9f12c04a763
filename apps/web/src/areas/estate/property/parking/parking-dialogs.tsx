// The dialogs that edit a space itself: a new one, a series of numbers, its data.
import { Alert, Form, Input, InputNumber, Switch } from 'antd';
import {
  PARKING,
  changeParking,
  createParking,
  createParkings,
  PARKING_KIND,
  PARKING_OWNER_TYPE,
  type InputOf,
  type ParkingDetail,
  type TreeNode,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { HousePick, PlaceFields } from './parking-fields.tsx';

interface DialogProps<Done> {
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
}
interface NewProps<Done> extends DialogProps<Done> {
  /** The path from the estate to the selected tree node: the initial place of a new space. */
  readonly path: readonly TreeNode[];
}

type PlaceInput = Pick<InputOf<typeof createParking>, 'zoneId' | 'buildingId'> & { estateId?: number };

const idOf = (path: readonly TreeNode[], kind: TreeNode['kind']) => path.find((node) => node.kind === kind)?.id;
function placeOf(path: readonly TreeNode[]): PlaceInput {
  const estateId = idOf(path, 'estate');
  return {
    ...(estateId === undefined ? {} : { estateId }),
    zoneId: idOf(path, 'zone') ?? null,
    buildingId: idOf(path, 'building') ?? null,
  };
}

function CommonFields() {
  return (
    <>
      <Form.Item name="kind" label="车位类型" required>
        <EnumSelect of={PARKING_KIND} />
      </Form.Item>
      <Form.Item name="ownerType" label="车位权属" required>
        <EnumSelect of={PARKING_OWNER_TYPE} />
      </Form.Item>
      <Form.Item name="area" label="面积">
        <DecimalInput suffix="㎡" />
      </Form.Item>
      <Form.Item name="monthlyPrice" label="月租">
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="location" label="位置">
        <Input maxLength={100} placeholder="如 地下一层" />
      </Form.Item>
    </>
  );
}

interface ParkingFieldsProps {
  readonly parking?: ParkingDetail;
}

function ParkingFields({ parking }: ParkingFieldsProps) {
  const form = Form.useFormInstance<{ estateId?: number; houseId?: number | null }>();
  const estateId = Form.useWatch('estateId', form);
  const held = parking !== undefined && PARKING.is(parking.state, 'sold', 'leased');
  const known = parking?.houseId ? { id: parking.houseId, name: parking.houseCode } : undefined;
  return (
    <div className="form-grid">
      <PlaceFields fixed={parking !== undefined} onEstate={() => form.setFieldsValue({ houseId: null })} />
      <Form.Item name="code" label="车位编号" required>
        <Input maxLength={30} placeholder="如 B1-001" />
      </Form.Item>
      <CommonFields />
      <Form.Item name="houseId" label="关联房屋">
        {estateId === undefined ? <Input disabled placeholder="请先选择小区" /> : <HousePick estateId={estateId} known={known} />}
      </Form.Item>
      <Form.Item
        name="ownUse"
        label="企业自用"
        valuePropName="checked"
        tooltip={held ? '已售或已租的车位不能设为自用' : '已售、已租由出售和租约决定，不用手工填写'}
      >
        <Switch disabled={held} checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </div>
  );
}

const START = { kind: PARKING_KIND.ordinary, ownerType: PARKING_OWNER_TYPE.titled, area: '', monthlyPrice: '', location: '' } as const;
/** An empty figure is sent as zero. */
const figures = <V extends { area?: string | undefined; monthlyPrice?: string | undefined }>(values: V) => ({
  ...values,
  area: values.area || '0',
  monthlyPrice: values.monthlyPrice || '0',
});

export function NewParkingDialog({ path, onClose, onDone }: NewProps<number>) {
  const entry = useEntry({
    endpoint: createParking,
    initial: { ...placeOf(path), ...START, code: '', houseId: null as number | null, ownUse: false, remark: '' },
    toInput: (values) => figures(values) as InputOf<typeof createParking>,
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title="新增车位" entry={entry} onClose={onClose} size="wide">
      <ParkingFields />
    </EntryDialog>
  );
}

export function ChangeParkingDialog({ parking, onClose, onDone }: DialogProps<null> & { readonly parking: ParkingDetail }) {
  const { id, version, estateId, zoneId, buildingId, code, kind, ownerType, area, location, monthlyPrice, houseId, remark } = parking;
  const place = { estateId, zoneId, buildingId, code, kind, ownerType, area, location, monthlyPrice, houseId, remark };
  const entry = useEntry({
    endpoint: changeParking,
    initial: { ...place, ownUse: parking.state === PARKING.ownUse },
    toInput: (values): InputOf<typeof changeParking> => ({ ...figures(values), id, version }),
    onDone: () => onDone(null),
  });
  return (
    <EntryDialog title={`修改车位 ${parking.code}`} entry={entry} onClose={onClose} size="wide">
      <ParkingFields parking={parking} />
    </EntryDialog>
  );
}

const numberText = (prefix: string | undefined, number: number | null | undefined, width: number | null | undefined) =>
  `${prefix ?? ''}${String(number ?? '').padStart(width ?? 1, '0')}`;

export function ParkingBatchDialog({ path, onClose, onDone }: NewProps<number>) {
  const entry = useEntry({
    endpoint: createParkings,
    initial: { ...placeOf(path), ...START, prefix: 'B1-', from: 1, to: 120, width: 3 },
    toInput: (values) => figures(values) as InputOf<typeof createParkings>,
    onDone: ({ created }) => onDone(created),
  });
  const prefix = Form.useWatch('prefix', entry.form) ?? 'B1-';
  const from = Form.useWatch('from', entry.form) ?? 1;
  const to = Form.useWatch('to', entry.form) ?? 120;
  const width = Form.useWatch('width', entry.form) ?? 3;
  return (
    <EntryDialog title="批量新增车位" entry={entry} onClose={onClose} size="wide">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`将新增 ${numberText(prefix, from, width)} 至 ${numberText(prefix, to, width)}，共 ${Math.max(0, to - from + 1)} 个；有编号已存在时全部不新增。`}
      />
      <div className="form-grid">
        <PlaceFields fixed={false} />
        <Form.Item name="prefix" label="编号前缀">
          <Input maxLength={20} placeholder="如 B1-" />
        </Form.Item>
        <Form.Item name="from" label="起始号" required>
          <InputNumber min={0} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="to" label="终止号" required>
          <InputNumber min={0} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="width" label="位数" required tooltip="不足的在前面补 0">
          <InputNumber min={1} max={6} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <CommonFields />
      </div>
    </EntryDialog>
  );
}
