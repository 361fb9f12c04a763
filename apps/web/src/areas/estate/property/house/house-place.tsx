// Where a house lies: estate, building, unit, each choice opening the next. The zone follows from the building.
import { Form, Select } from 'antd';
import { choiceOf, useEstates, useFrame, useUnits, type Frame } from '../../choose/place-choices.ts';

/** Buildings of an estate, those of a zone under its name. */
const groupsOf = ({ zones, buildings }: Frame) => [
  ...zones.map((zone) => ({
    label: zone.title,
    options: buildings.filter((building) => building.zone?.id === zone.id).map(choiceOf),
  })),
  ...buildings.filter((building) => building.zone === null).map(choiceOf),
];

export function HousePlace() {
  const form = Form.useFormInstance<{ estateId?: number; buildingId?: number; unitId?: number | null }>();
  const estateId = Form.useWatch('estateId', form);
  const buildingId = Form.useWatch('buildingId', form);
  const estates = useEstates();
  const frame = useFrame(estateId);
  const units = useUnits(buildingId);
  return (
    <>
      <Form.Item name="estateId" label="小区" required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择小区"
          loading={estates.isFetching}
          options={(estates.data ?? []).map(choiceOf)}
          onChange={() => form.setFieldsValue({ buildingId: undefined, unitId: null } as never)}
        />
      </Form.Item>
      <Form.Item name="buildingId" label="楼栋" required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择楼栋"
          loading={frame.loading}
          options={groupsOf(frame)}
          disabled={estateId === undefined}
          onChange={() => form.setFieldsValue({ unitId: null })}
        />
      </Form.Item>
      <Form.Item name="unitId" label="单元">
        <Select
          allowClear
          placeholder={units.data?.length === 0 ? '该楼栋不分单元' : '请选择单元'}
          loading={units.isFetching}
          options={(units.data ?? []).map(choiceOf)}
          disabled={buildingId === undefined}
        />
      </Form.Item>
    </>
  );
}
