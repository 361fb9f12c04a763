// The place of a house: estate, building, unit, where each choice enables the next. The zone follows from the building.
import { Form, Select } from 'antd';
import { choiceOf, useUnits } from '../../choose/place-choices.ts';
import { BuildingPick, EstatePick } from '../../choose/place-pick.tsx';

export function HousePlace() {
  const form = Form.useFormInstance<{ estateId?: number; buildingId?: number; unitId?: number | null }>();
  const estateId = Form.useWatch('estateId', form);
  const buildingId = Form.useWatch('buildingId', form);
  const units = useUnits(buildingId);
  return (
    <>
      <Form.Item name="estateId" label="小区" required>
        <EstatePick
          required
          width="100%"
          placeholder="请选择小区"
          onChange={() => form.setFieldsValue({ buildingId: undefined, unitId: null } as never)}
        />
      </Form.Item>
      <Form.Item name="buildingId" label="楼栋" required>
        <BuildingPick
          required
          width="100%"
          placeholder="请选择楼栋"
          estateId={estateId}
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
