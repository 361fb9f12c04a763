// The dialogs that edit estates, zones, buildings and units. Each creates a new record or changes the given one.
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import {
  BUILDING_TYPE,
  BUILDING_USAGE,
  changeBuilding,
  changeEstate,
  changeUnit,
  changeZone,
  createBuilding,
  createEstate,
  createUnit,
  createZone,
  type BuildingRow,
  type EstateRow,
  type UnitRow,
  type ZoneRow,
} from '@anju/contract';
import { EntryDialog, useRowEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { useCompanies, useEstateRow, useKinds, useZones } from './estate-queries.ts';

interface DialogProps<Row> {
  /** Absent for a new record. */
  readonly row?: Row | undefined;
  readonly readOnly?: boolean;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

const titleOf = (what: string, row: { name: string } | undefined, readOnly: boolean) =>
  row ? `${readOnly ? '查看' : '修改'}${what} ${row.name}` : `新增${what}`;

export function EstateDialog({ row, readOnly = false, onClose, onDone }: DialogProps<EstateRow>) {
  const companies = useCompanies();
  const kinds = useKinds();
  const offeredKinds = (kinds.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // A kind that is no longer in use is still shown for the estate that has it.
  const ownKind =
    row?.typeId != null && !offeredKinds.some(({ value }) => value === row.typeId) ? [{ value: row.typeId, label: row.typeName }] : [];
  const entry = useRowEntry({
    create: createEstate,
    change: changeEstate,
    row,
    onDone,
    blank: {
      name: '',
      code: '',
      typeId: null,
      region: '',
      address: '',
      phone: '',
      developerName: '',
      developerCode: '',
      landArea: null,
      greenArea: null,
      takeoverDate: null,
      remark: '',
    },
  });
  return (
    <EntryDialog title={titleOf('小区', row, readOnly)} entry={entry} onClose={onClose} readOnly={readOnly}>
      <div className="form-grid">
        <Form.Item name="name" label="小区名称" required>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="code" label="编码">
          <Input maxLength={20} placeholder="如 YQ" />
        </Form.Item>
        <Form.Item name="companyId" label="所属公司" required>
          <CompanyPick
            required
            width="100%"
            placeholder="请选择公司"
            companies={companies.data ?? []}
            own={row && { id: row.companyId, name: row.companyName }}
            loading={companies.isFetching}
          />
        </Form.Item>
        <Form.Item name="typeId" label="小区类型" normalize={(value: number | undefined) => value ?? null}>
          <Select
            allowClear
            placeholder="请选择类型"
            loading={kinds.isFetching}
            options={[...offeredKinds, ...ownKind]}
            popupMatchSelectWidth={false}
          />
        </Form.Item>
        <Form.Item name="takeoverDate" label="接管日期">
          <DayInput />
        </Form.Item>
        <Form.Item name="phone" label="联系电话">
          <Input maxLength={20} placeholder="服务中心电话" />
        </Form.Item>
        <Form.Item name="developerName" label="开发商" tooltip="未交付的房屋由开发商缴费">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="developerCode" label="信用代码" tooltip="开发商的统一社会信用代码">
          <Input maxLength={18} />
        </Form.Item>
        <Form.Item name="landArea" label="占地面积" normalize={(value: string) => value || null}>
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name="greenArea" label="绿化面积" normalize={(value: string) => value || null}>
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name="region" label="地区" className="wide">
          <Input maxLength={60} placeholder="如 浙江省杭州市西湖区" />
        </Form.Item>
        <Form.Item name="address" label="地址" className="wide">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

const SORT_HINT = '从小到大排列，相同的按名称排列';

export function ZoneDialog({ estateId, row, readOnly = false, onClose, onDone }: DialogProps<ZoneRow> & { readonly estateId: number }) {
  const entry = useRowEntry({ create: createZone, change: changeZone, row, onDone, blank: { estateId, name: '', sort: 0 } });
  return (
    <EntryDialog title={titleOf('分区', row, readOnly)} entry={entry} onClose={onClose} readOnly={readOnly} size="small">
      <Form.Item name="name" label="分区名称" required>
        <Input maxLength={40} placeholder="如 一区" autoFocus />
      </Form.Item>
      <Form.Item name="sort" label="排序" tooltip={SORT_HINT}>
        <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </EntryDialog>
  );
}

/** The default usage of new buildings according to the kind of the estate. */
function useUsualUsage(estateId: number): 1 | 2 {
  const { data: estate } = useEstateRow(estateId);
  const { data: kinds = [] } = useKinds();
  return kinds.find(({ id }) => id === estate?.typeId)?.usage ?? BUILDING_USAGE.dwelling;
}

interface BuildingDialogProps extends DialogProps<BuildingRow> {
  readonly estateId: number;
  /** The initial zone of a new building. */
  readonly zoneId?: number | undefined;
}

export function BuildingDialog({ estateId, zoneId, row, readOnly = false, onClose, onDone }: BuildingDialogProps) {
  const zones = useZones(estateId);
  const usage = useUsualUsage(estateId);
  const entry = useRowEntry({
    create: createBuilding,
    change: changeBuilding,
    row,
    onDone,
    blank: {
      estateId,
      zoneId: zoneId ?? null,
      name: '',
      type: BUILDING_TYPE.highRise,
      usage,
      floors: 18,
      hasLift: true,
      remark: '',
    },
  });
  return (
    <EntryDialog title={titleOf('楼栋', row, readOnly)} entry={entry} onClose={onClose} readOnly={readOnly}>
      <div className="form-grid">
        <Form.Item name="name" label="楼栋名称" required>
          <Input maxLength={40} placeholder="如 3幢" autoFocus />
        </Form.Item>
        <Form.Item name="zoneId" label="分区" normalize={(value: number | undefined) => value ?? null}>
          <Select
            allowClear
            placeholder="不分区"
            loading={zones.isFetching}
            options={(zones.data ?? []).map((zone) => ({ value: zone.id, label: zone.name }))}
          />
        </Form.Item>
        <Form.Item name="type" label="楼栋类型" required>
          <EnumSelect of={BUILDING_TYPE} />
        </Form.Item>
        <Form.Item name="usage" label="用途" required>
          <EnumSelect of={BUILDING_USAGE} />
        </Form.Item>
        <Form.Item name="floors" label="层数" required>
          <InputNumber precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="hasLift" label="电梯" valuePropName="checked">
          <Switch checkedChildren="有" unCheckedChildren="无" />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

export function UnitDialog({ buildingId, row, readOnly = false, onClose, onDone }: DialogProps<UnitRow> & { readonly buildingId: number }) {
  const entry = useRowEntry({ create: createUnit, change: changeUnit, row, onDone, blank: { buildingId, name: '', sort: 0 } });
  return (
    <EntryDialog title={titleOf('单元', row, readOnly)} entry={entry} onClose={onClose} readOnly={readOnly} size="small">
      <Form.Item name="name" label="单元名称" required>
        <Input maxLength={40} placeholder="如 1单元" autoFocus />
      </Form.Item>
      <Form.Item name="sort" label="排序" tooltip={SORT_HINT}>
        <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </EntryDialog>
  );
}
