// One plan: which houses share which cost, by which weight, within which limits.
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  changeSharePlan,
  createSharePlan,
  hasFloorFactor,
  SHARE,
  SHARE_VALUE,
  shareFormula,
  shareLeftOver,
  shareMethod,
  type InputOf,
  type SharePlanForm,
  type SharePlanRow,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useShareChoices, useShareGroups } from './share-queries.ts';

type Values = Omit<SharePlanForm, 'groupId' | 'ruleId'> & {
  readonly estateId: number | null;
  readonly groupId: number | null;
  readonly ruleId: number | null;
};
const BLANK: Omit<Values, 'estateId'> = {
  groupId: null,
  ruleId: null,
  name: '',
  method: SHARE.area,
  customKind: null,
  freeFloors: 1,
  floorSteps: [],
  floorMore: '0',
  includeUnsold: true,
  includeVacant: true,
  includeBusiness: true,
  includeGround: true,
  minAmount: null,
  maxAmount: null,
  leftOver: 1,
  advanceTypeId: null,
  remark: '',
};
function valuesOf(row: SharePlanRow): Values {
  const { estateId, groupId, ruleId, name, method, customKind, freeFloors, floorSteps, floorMore, minAmount, maxAmount, leftOver } = row;
  const { includeUnsold, includeVacant, includeBusiness, includeGround, advanceTypeId, remark } = row;
  const scope = { includeUnsold, includeVacant, includeBusiness, includeGround };
  const terms = { method, customKind, freeFloors, floorSteps, floorMore, minAmount, maxAmount, leftOver };
  return { estateId, groupId, ruleId, name, ...terms, ...scope, advanceTypeId, remark };
}
const orNull = (text: string | null | undefined): string | null => (text == null || text === '' ? null : text);

const SCOPES = [
  ['includeUnsold', '未入伙（由开发商承担）'],
  ['includeVacant', '空置'],
  ['includeBusiness', '商用'],
  ['includeGround', '首层'],
] as const;

interface Props {
  /** Absent for a new plan. */
  readonly row: SharePlanRow | undefined;
  readonly estateId: number | null;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
export function SharePlanDialog({ row, estateId: chosenEstate, readOnly, onClose, onDone }: Props) {
  const choices = useShareChoices();
  const initial: Values = row ? valuesOf(row) : { ...BLANK, estateId: chosenEstate };
  const entry = useEntry({
    endpoint: row ? changeSharePlan : createSharePlan,
    initial,
    toInput: ({ estateId, ...values }) =>
      ({
        ...values,
        customKind: values.customKind ?? null,
        floorSteps: hasFloorFactor(values.method) ? values.floorSteps : [],
        floorMore: values.floorMore === '' ? '0' : values.floorMore,
        minAmount: orNull(values.minAmount),
        maxAmount: orNull(values.maxAmount),
        advanceTypeId: values.advanceTypeId ?? null,
        ...(row ? { id: row.id, version: row.version } : { estateId }),
      }) as InputOf<typeof changeSharePlan>,
    onDone,
  });
  const { form } = entry;
  const estateId = Form.useWatch('estateId', form) ?? initial.estateId;
  const method = Form.useWatch('method', form) ?? initial.method;
  const minAmount = Form.useWatch('minAmount', form) ?? initial.minAmount;
  const maxAmount = Form.useWatch('maxAmount', form) ?? initial.maxAmount;
  const groups = useShareGroups(estateId);
  const found = (groups.data ?? []).map(({ id, name, houses }) => ({ value: id, label: `${name}（${houses} 户）` }));
  const group = row && !found.some(({ value }) => value === row.groupId) ? [{ value: row.groupId, label: row.groupName }] : [];
  const rules = choices.data?.rules ?? [];
  const rule = row && !rules.some(({ id }) => id === row.ruleId) ? [{ value: row.ruleId, label: row.ruleName }] : [];
  const title = row ? `${readOnly ? '查看' : '修改'}公摊方案 ${row.name}` : '新增公摊方案';
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <div className="form-grid">
        <h2>谁分摊什么</h2>
        <Form.Item name="estateId" label="小区" required>
          <EstatePick
            required
            width="100%"
            disabled={row !== undefined}
            placeholder="请选择小区"
            onChange={() => form.setFieldsValue({ groupId: null })}
          />
        </Form.Item>
        <Form.Item name="groupId" label="分摊组" required tooltip="分摊组在公共区域中维护">
          <Select
            placeholder={estateId === null ? '请先选择小区' : '请选择分摊组'}
            disabled={estateId === null}
            options={[...group, ...found]}
          />
        </Form.Item>
        <Form.Item name="ruleId" label="计费规则" required tooltip="按公摊计费的规则，定缴费期限与违约金">
          <Select
            placeholder="请选择计费规则"
            loading={choices.isFetching}
            options={[...rule, ...rules.map(({ id, name, item }) => ({ value: id, label: name === item ? name : `${name}（${item}）` }))]}
          />
        </Form.Item>
        <Form.Item name="name" label="方案名称" required>
          <Input maxLength={40} placeholder="如 3幢电梯电费" />
        </Form.Item>
        <h2>怎样分摊</h2>
        <Form.Item name="method" label="分摊方式" required>
          <EnumSelect of={shareMethod} />
        </Form.Item>
        {method === SHARE.custom ? (
          <Form.Item name="customKind" label="约定值是" required tooltip="保存后在列表中填写各户的值">
            <EnumSelect of={SHARE_VALUE} placeholder="请选择" />
          </Form.Item>
        ) : null}
        {method === SHARE.freeFloors ? (
          <Form.Item name="freeFloors" label="免摊层数" required>
            <InputNumber min={0} max={50} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        ) : null}
        <p className="share-formula wide">{shareFormula(method)}</p>
        {hasFloorFactor(method) ? <FloorSteps /> : null}
        <Form.Item label="参与分摊" className="wide">
          <div className="share-scope">
            {SCOPES.map(([name, label]) => (
              <Form.Item key={name} name={name} valuePropName="checked">
                <Checkbox>{label}</Checkbox>
              </Form.Item>
            ))}
          </div>
        </Form.Item>
        <h2>限额与清算</h2>
        <Form.Item name="minAmount" label="每户最低">
          <DecimalInput scale={2} suffix="元" placeholder="不限" />
        </Form.Item>
        <Form.Item name="maxAmount" label="每户最高">
          <DecimalInput scale={2} suffix="元" placeholder="不限" />
        </Form.Item>
        {minAmount || maxAmount ? (
          <Form.Item name="leftOver" label="超出最高的差额" className="wide">
            <EnumSelect of={shareLeftOver} />
          </Form.Item>
        ) : null}
        <Form.Item name="advanceTypeId" label="预收项目" className="wide" tooltip="平时按月预收、年末按实际费用清算的项目">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="不做年度清算"
            options={(choices.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

/** f(F): the factor that applies from each floor upwards, in ascending order; basements have separate rows. */
function FloorSteps() {
  return (
    <Form.Item label="楼层系数" required className="wide" tooltip="从低到高；地下层用负数另列一行，没有列出的不分摊">
      <Form.List name="floorSteps">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <div key={key} className="share-step">
                <Form.Item name={[name, 'floor']}>
                  <InputNumber aria-label={`第 ${index + 1} 行楼层`} precision={0} suffix="层起" style={{ width: '100%' }} />
                </Form.Item>
                <Form.Item name={[name, 'factor']}>
                  <DecimalInput aria-label={`第 ${index + 1} 行系数`} scale={4} />
                </Form.Item>
                <Button type="text" aria-label={`删除第 ${index + 1} 行`} icon={<DeleteOutlined />} onClick={() => remove(name)} />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({ floor: fields.length + 1, factor: '1' })}>
              增加一行
            </Button>
          </>
        )}
      </Form.List>
      <Form.Item name="floorMore" label="以上每层递增" style={{ marginTop: 8 }}>
        <DecimalInput scale={4} />
      </Form.Item>
    </Form.Item>
  );
}
