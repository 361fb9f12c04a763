// The dialogs that edit meters: one card, one meter for each house of a building, a replacement, a stop.
import { AutoComplete, Checkbox, Form, Input, InputNumber } from 'antd';
import {
  changeMeter,
  createMeter,
  createMeters,
  meterKind,
  replaceMeter,
  stopMeter,
  type InputOf,
  type MeterDetail,
  type MeterForm,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { BuildingPick, EstatePick } from '../../../estate/index.ts';
import { MeterStandardSelect, PlaceSelect, useRoutes } from './meter-fields.tsx';

const today = () => businessDay(new Date());
const EMPTY: Omit<MeterForm, 'estateId' | 'kind' | 'startDate'> = {
  number: '',
  houseId: null,
  shareGroupId: null,
  parentId: null,
  ratio: '1',
  lossRate: '0',
  maxReading: null,
  startReading: '0',
  standardId: null,
  location: '',
  route: '',
  routeOrder: 0,
  remark: '',
};
const FIELDS = ['estateId', 'kind', 'startDate', ...(Object.keys(EMPTY) as (keyof typeof EMPTY)[])] as const;
const formOf = (meter: MeterDetail) => Object.fromEntries(FIELDS.map((field) => [field, meter[field]])) as MeterForm;

function RouteField({ estateId }: { readonly estateId: number | null }) {
  const routes = useRoutes(estateId);
  return (
    <Form.Item name="route" label="抄表路线">
      <AutoComplete options={[...routes]} placeholder="如 1幢" maxLength={40} />
    </Form.Item>
  );
}

interface MeterDialogProps {
  readonly meter?: MeterDetail | undefined;
  readonly estateId: number | null;
  readonly onClose: () => void;
  readonly onDone: (id: number | null) => void;
}
export function MeterDialog({ meter, estateId, onClose, onDone }: MeterDialogProps) {
  type Input = InputOf<typeof createMeter> & InputOf<typeof changeMeter>;
  const initial: Partial<MeterForm> = meter ? formOf(meter) : { ...EMPTY, startDate: today(), ...(estateId === null ? {} : { estateId }) };
  const entry = useEntry({
    endpoint: meter ? changeMeter : createMeter,
    initial,
    toInput: (values) =>
      ({ ...values, maxReading: values.maxReading || null, ...(meter ? { id: meter.id, version: meter.version } : {}) }) as Input,
    onDone: (made) => onDone(made?.id ?? null),
  });
  const place = Form.useWatch<number | undefined>('estateId', entry.form) ?? null;
  const house = Form.useWatch<number | null | undefined>('houseId', entry.form) ?? null;
  const fixed = meter?.read ?? false;
  const known = (id: number | null | undefined, label: string | undefined) => (id == null ? undefined : { value: id, label: label ?? '' });
  return (
    <EntryDialog title={meter ? `修改表具 ${meter.number}` : '新增表具'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick
            required
            width="100%"
            placeholder="请选择小区"
            disabled={meter !== undefined}
            onChange={() => entry.form.setFieldsValue({ houseId: null, shareGroupId: null, parentId: null, standardId: null })}
          />
        </Form.Item>
        <Form.Item name="number" label="表号" required>
          <Input maxLength={30} placeholder="与表盘钢印一致" />
        </Form.Item>
        <Form.Item name="kind" label="类别" required>
          <EnumSelect of={meterKind} disabled={fixed} placeholder="请选择" />
        </Form.Item>
        <Form.Item name="houseId" label="房屋" extra="公共表不选房屋">
          <PlaceSelect estateId={place} what="house" known={known(meter?.houseId, meter?.houseCode)} placeholder="房号" disabled={fixed} />
        </Form.Item>
        <Form.Item name="shareGroupId" label="分摊组">
          <PlaceSelect
            estateId={place}
            what="group"
            known={known(meter?.shareGroupId, meter?.shareGroupName)}
            placeholder="公共表的分摊范围"
            disabled={house !== null}
          />
        </Form.Item>
        <Form.Item name="parentId" label="上级表">
          <PlaceSelect estateId={place} what="parent" known={known(meter?.parentId, meter?.parentNumber)} placeholder="总表的表号" />
        </Form.Item>
        <Form.Item name="standardId" label="收费标准" className="wide">
          <MeterStandardSelect estateId={place} known={known(meter?.standardId, meter?.standardName)} />
        </Form.Item>
        <Form.Item name="ratio" label="倍率" required>
          <DecimalInput scale={4} disabled={fixed} />
        </Form.Item>
        <Form.Item name="lossRate" label="损耗" extra="百分之五填 0.05">
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="startReading" label="起始读数" required>
          <DecimalInput scale={4} disabled={fixed} />
        </Form.Item>
        <Form.Item name="startDate" label="起始日期" required>
          <DayInput disabled={fixed} />
        </Form.Item>
        <Form.Item name="maxReading" label="最大读数" extra="五位表填 99999，翻转时用">
          <DecimalInput scale={4} disabled={fixed && meter?.maxReading !== null} />
        </Form.Item>
        <Form.Item name="location" label="位置">
          <Input maxLength={100} placeholder="如 地下一层水泵房" />
        </Form.Item>
        <RouteField estateId={place} />
        <Form.Item name="routeOrder" label="顺序">
          <InputNumber min={0} max={999_999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

interface BuildingDialogProps {
  readonly estateId: number | null;
  readonly buildingId: number | null;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}
export function BuildingMetersDialog({ estateId, buildingId, onClose, onDone }: BuildingDialogProps) {
  const entry = useEntry({
    endpoint: createMeters,
    initial: {
      estateId,
      buildingId,
      kind: null as MeterForm['kind'] | null,
      prefix: '',
      ratio: '1',
      maxReading: '99999',
      startReading: '0',
      startDate: today(),
      standardId: null as number | null,
      route: '',
    },
    toInput: ({ estateId: _, ...values }): InputOf<typeof createMeters> => ({
      ...values,
      buildingId: values.buildingId ?? 0,
      kind: values.kind ?? (0 as MeterForm['kind']),
      maxReading: values.maxReading || null,
    }),
    onDone: ({ made, existing }) => onDone(`已建 ${made} 块表${existing > 0 ? `，${existing} 户原已有` : ''}`),
  });
  const place = Form.useWatch<number | null | undefined>('estateId', entry.form) ?? null;
  return (
    <EntryDialog title="按楼栋批量建表" entry={entry} onClose={onClose} saveText="建表">
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick
            required
            width="100%"
            placeholder="请选择小区"
            onChange={() => entry.form.setFieldsValue({ buildingId: null, standardId: null })}
          />
        </Form.Item>
        <Form.Item name="buildingId" label="楼栋" required extra="没有此类表的房屋各建一块">
          <BuildingPick required width="100%" placeholder="请选择" estateId={place} disabled={place === null} />
        </Form.Item>
        <Form.Item name="kind" label="类别" required>
          <EnumSelect of={meterKind} placeholder="请选择" />
        </Form.Item>
        <Form.Item name="prefix" label="表号前缀" required extra="后面接四位流水号，如 S1-0001">
          <Input maxLength={20} placeholder="如 S1-" />
        </Form.Item>
        <Form.Item name="startReading" label="起始读数" required>
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="startDate" label="起始日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="ratio" label="倍率" required>
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="maxReading" label="最大读数">
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="standardId" label="收费标准">
          <MeterStandardSelect estateId={place} />
        </Form.Item>
        <RouteField estateId={place} />
      </div>
    </EntryDialog>
  );
}

interface OneProps {
  readonly meter: MeterDetail;
  readonly onClose: () => void;
  readonly onDone: (id: number | null) => void;
}
export function ReplaceDialog({ meter, onClose, onDone }: OneProps) {
  const entry = useEntry({
    endpoint: replaceMeter,
    initial: {
      endedOn: today(),
      endReading: '',
      rollover: false,
      number: '',
      startReading: '0',
      ratio: meter.ratio,
      maxReading: meter.maxReading,
      remark: '',
    },
    toInput: (values): InputOf<typeof replaceMeter> => ({
      ...values,
      maxReading: values.maxReading || null,
      id: meter.id,
      version: meter.version,
    }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title={`换表 ${meter.number}`} entry={entry} onClose={onClose} saveText="换表">
      <p className="ui-quiet">
        上次读数 {meter.lastReading}（{meter.lastReadOn}）。旧表从那时到止数的用量，计入新表的第一次抄表。
      </p>
      <div className="form-grid">
        <Form.Item name="endedOn" label="换表日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="endReading" label="旧表止数" required>
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="rollover" valuePropName="checked" className="wide" hidden={meter.maxReading === null}>
          <Checkbox>旧表自上次抄表后走满归零（翻转）</Checkbox>
        </Form.Item>
        <Form.Item name="number" label="新表表号" required>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="startReading" label="新表起数" required>
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="ratio" label="新表倍率" required>
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="maxReading" label="新表最大读数">
          <DecimalInput scale={4} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

export function StopDialog({ meter, onClose, onDone }: OneProps) {
  const entry = useEntry({
    endpoint: stopMeter,
    initial: { endedOn: today() },
    toInput: ({ endedOn }): InputOf<typeof stopMeter> => ({ id: meter.id, version: meter.version, endedOn }),
    onDone: () => onDone(null),
  });
  return (
    <EntryDialog title={`停用 ${meter.number}`} entry={entry} onClose={onClose} size="small" saveText="停用">
      <p className="ui-quiet">停用当月还会出现在抄表表格上，以后不再抄表。</p>
      <Form.Item name="endedOn" label="停用日期" required>
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}
