// The dialogs that edit a device: its card, and its state with a reason.
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import {
  changeDevice,
  changeDeviceState,
  createDevice,
  DEVICE_LEVELS,
  DEVICE,
  type DeviceDetail,
  type DeviceForm,
  type InputOf,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { CategorySelect, DepartmentSelect, EmployeePick, GroupSelect } from './device-fields.tsx';
import { PlaceFields } from '../parking/parking-fields.tsx';

interface DeviceDialogProps {
  /** Absent for a new device. */
  readonly device?: DeviceDetail;
  readonly estateId?: number | null;
  readonly categoryId?: number | null;
  readonly onClose: () => void;
  readonly onDone: (id: number | null) => void;
}

const EMPTY: Omit<DeviceForm, 'estateId' | 'categoryId'> = {
  buildingId: null,
  code: '',
  name: '',
  brand: '',
  model: '',
  maker: '',
  serialNo: '',
  location: '',
  shareGroupId: null,
  level: 'B',
  firstUseDate: null,
  warrantyEnd: null,
  lifeMonths: null,
  price: null,
  special: false,
  certificateNo: '',
  nextInspection: null,
  departmentId: null,
  employeeId: null,
  remark: '',
};
const FIELDS = ['estateId', 'categoryId', ...(Object.keys(EMPTY) as (keyof typeof EMPTY)[])] as const;

/** The part of a device's data that the form contains. */
const formOf = (device: DeviceDetail) => Object.fromEntries(FIELDS.map((field) => [field, device[field]])) as DeviceForm;

export function DeviceDialog({ device, estateId = null, categoryId = null, onClose, onDone }: DeviceDialogProps) {
  type Input = InputOf<typeof createDevice> & InputOf<typeof changeDevice>;
  const initial: Partial<DeviceForm> = device
    ? formOf(device)
    : { ...EMPTY, ...(estateId === null ? {} : { estateId }), ...(categoryId === null ? {} : { categoryId }) };
  const entry = useEntry({
    endpoint: device ? changeDevice : createDevice,
    initial,
    toInput: (values) =>
      ({ ...values, price: values.price || null, ...(device ? { id: device.id, version: device.version } : {}) }) as Input,
    onDone: (made) => onDone(made?.id ?? null),
  });
  const place = Form.useWatch<number | undefined>('estateId', entry.form);
  const special = Form.useWatch<boolean | undefined>('special', entry.form);
  return (
    <EntryDialog title={device ? `修改设备 ${device.name}` : '新增设备'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <PlaceFields
          fixed={device !== undefined}
          withZone={false}
          onEstate={() => entry.form.setFieldsValue({ shareGroupId: null, departmentId: null })}
        />
        <Form.Item name="code" label="设备编号" required>
          <Input maxLength={30} placeholder="如 DT-01" />
        </Form.Item>
        <Form.Item name="name" label="设备名称" required>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="categoryId" label="设备类别" required>
          <CategorySelect known={device && { value: device.categoryId, label: device.categoryName }} />
        </Form.Item>
        <Form.Item name="level" label="重要等级" required>
          <Select options={DEVICE_LEVELS.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="location" label="位置" className="wide">
          <Input maxLength={100} placeholder="如 地下一层水泵房" />
        </Form.Item>
        <Form.Item name="brand" label="品牌">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="model" label="型号">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="maker" label="制造商">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="serialNo" label="出厂编号">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="firstUseDate" label="启用日期">
          <DayInput />
        </Form.Item>
        <Form.Item name="warrantyEnd" label="质保到期">
          <DayInput />
        </Form.Item>
        <Form.Item name="lifeMonths" label="使用年限">
          <InputNumber min={1} max={1200} precision={0} suffix="个月" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="price" label="价格">
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="shareGroupId" label="分摊组">
          <GroupSelect
            estateId={place}
            known={device?.shareGroupId ? { value: device.shareGroupId, label: device.shareGroupName } : undefined}
          />
        </Form.Item>
        <Form.Item name="departmentId" label="责任部门">
          <DepartmentSelect
            estateId={place}
            known={device?.departmentId ? { value: device.departmentId, label: device.departmentName } : undefined}
          />
        </Form.Item>
        <Form.Item name="employeeId" label="责任人">
          <EmployeePick known={device?.employeeId ? { value: device.employeeId, label: device.employeeName } : undefined} />
        </Form.Item>
        <Form.Item name="special" valuePropName="checked" label="特种设备">
          <Checkbox>须定期检验（电梯、锅炉、压力容器等）</Checkbox>
        </Form.Item>
        <Form.Item name="certificateNo" label="使用登记证编号" required={special ?? false}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="nextInspection" label="下次检验日期" required={special ?? false}>
          <DayInput />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

interface DeviceStateDialogProps {
  readonly device: DeviceDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeviceStateDialog({ device, onClose, onDone }: DeviceStateDialogProps) {
  const entry = useEntry({
    endpoint: changeDeviceState,
    initial: { state: null as DeviceDetail['state'] | null, reason: '' },
    toInput: (values) => ({ ...values, id: device.id, version: device.version }) as InputOf<typeof changeDeviceState>,
    onDone,
  });
  return (
    <EntryDialog title={`变更状态 ${device.name}`} entry={entry} onClose={onClose} size="small" saveText="变更">
      <p className="ui-quiet">现在：{DEVICE.text(device.state)}。变更及原因记入变更记录。</p>
      <Form.Item name="state" label="新状态" required>
        <EnumSelect of={{ ...DEVICE, options: DEVICE.options.filter(({ value }) => value !== device.state) }} />
      </Form.Item>
      <Form.Item name="reason" label="变更原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
