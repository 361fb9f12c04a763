import { App, Form, Input, Switch } from 'antd';
import { addVehicle, changeVehicle, VEHICLE_MODEL, type InputOf, type ParkingDetail, type ParkingVehicle } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { PersonPick } from './parking-fields.tsx';

interface VehicleDialogProps {
  readonly parking: ParkingDetail;
  /** Absent for a new vehicle. */
  readonly vehicle?: ParkingVehicle | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function VehicleDialog({ parking, vehicle, onClose, onDone }: VehicleDialogProps) {
  const { message } = App.useApp();
  const {
    plate = '',
    model = 1,
    brand = '',
    color = '',
    personId = null,
    main = parking.vehicles.length === 0,
    remark = '',
  } = vehicle ?? {};
  const entry = useEntry({
    endpoint: vehicle ? changeVehicle : addVehicle,
    initial: { plate, model, brand, color, personId, main, remark },
    toInput: (values): InputOf<typeof addVehicle> => ({ ...values, id: vehicle?.id ?? parking.id, version: parking.version }),
    onDone: ({ elsewhere }) => {
      if (elsewhere.length > 0) void message.warning(`该车牌还登记在：${elsewhere.join('、')}，请核对`, 8);
      onDone();
    },
  });
  const known = vehicle?.personId ? { id: vehicle.personId, name: vehicle.personName } : undefined;
  return (
    <EntryDialog title={vehicle ? `修改车辆 ${vehicle.plate}` : `登记车辆 ${parking.code}`} entry={entry} onClose={onClose}>
      <Form.Item name="plate" label="车牌号" required>
        <Input maxLength={16} placeholder="如 粤B12345，新能源 粤BD12345" autoFocus />
      </Form.Item>
      <Form.Item name="model" label="车型" required>
        <EnumSelect of={VEHICLE_MODEL} />
      </Form.Item>
      <Form.Item name="brand" label="品牌">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="color" label="颜色">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="personId" label="车主">
        <PersonPick estateId={parking.estateId} known={known} />
      </Form.Item>
      <Form.Item name="main" label="主车辆" valuePropName="checked" tooltip="一个车位一辆主车辆，选中后原主车辆改为成员车辆">
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
