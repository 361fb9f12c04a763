// Where a house lies: estate, building, unit, each choice opening the next. The zone follows from the building.
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { loadTree, type TreeNode, type TreeRef } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';

const children = (parent: TreeRef | null, signal: AbortSignal) => call(loadTree, { parent, withHouses: false }, { signal, loading: false });

function useChildren(parent: TreeRef | null, enabled: boolean) {
  return useQuery({ queryKey: [loadTree.path, 'place', parent], queryFn: ({ signal }) => children(parent, signal), enabled });
}

const option = (node: TreeNode) => ({ value: node.id, label: node.title });

interface Group {
  readonly label: string;
  readonly options: { value: number; label: string }[];
}

/** Buildings of an estate, those of a zone under its name. */
function useBuildings(estateId: number | undefined) {
  return useQuery({
    queryKey: [loadTree.path, 'buildings', estateId],
    enabled: estateId !== undefined,
    queryFn: async ({ signal }): Promise<(Group | { value: number; label: string })[]> => {
      const nodes = await children({ kind: 'estate', id: estateId as number }, signal);
      const zones = nodes.filter((node) => node.kind === 'zone');
      const below = await Promise.all(zones.map((zone) => children({ kind: 'zone', id: zone.id }, signal)));
      return [
        ...zones.map((zone, at) => ({ label: zone.title, options: (below[at] ?? []).map(option) })),
        ...nodes.filter((node) => node.kind === 'building').map(option),
      ];
    },
  });
}

export function HousePlace() {
  const form = Form.useFormInstance<{ estateId?: number; buildingId?: number; unitId?: number | null }>();
  const estateId = Form.useWatch('estateId', form);
  const buildingId = Form.useWatch('buildingId', form);
  const estates = useChildren(null, true);
  const buildings = useBuildings(estateId);
  const units = useChildren(buildingId === undefined ? null : { kind: 'building', id: buildingId }, buildingId !== undefined);
  return (
    <>
      <Form.Item name="estateId" label="小区" required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择小区"
          loading={estates.isFetching}
          options={(estates.data ?? []).map(option)}
          onChange={() => form.setFieldsValue({ buildingId: undefined, unitId: null } as never)}
        />
      </Form.Item>
      <Form.Item name="buildingId" label="楼栋" required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择楼栋"
          loading={buildings.isFetching}
          options={buildings.data ?? []}
          disabled={estateId === undefined}
          onChange={() => form.setFieldsValue({ unitId: null })}
        />
      </Form.Item>
      <Form.Item name="unitId" label="单元">
        <Select
          allowClear
          placeholder={units.data?.length === 0 ? '该楼栋不分单元' : '请选择单元'}
          loading={units.isFetching}
          options={(units.data ?? []).filter((node) => node.kind === 'unit').map(option)}
          disabled={buildingId === undefined}
        />
      </Form.Item>
    </>
  );
}
