// The form of a hand-over plan: buildings or units, days with places, papers, first fees, keys and standards.
import './plan.css';
import { Form, Input, InputNumber, Select } from 'antd';
import {
  changeHandoverPlan,
  createHandoverPlan,
  HALF_DAY,
  HANDOVER_PLAN,
  readPlanChoices,
  type HandoverPlan,
  type HandoverPlanForm,
  type InputOf,
  type PlanDayForm,
  type PlanPart,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicesPick } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { DayLines, FeeLines, KeyLines, PaperLines } from './plan-lines.tsx';

interface PlanDialogProps {
  /** Null for a new plan. */
  readonly plan: HandoverPlan | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Typed = Omit<HandoverPlanForm, 'estateId' | 'parts'> & { readonly estateId: number | null; readonly parts: readonly string[] };

const keyOfPart = ({ buildingId, unitId }: PlanPart): string => `${buildingId}.${unitId ?? 0}`;
function partOf(key: string): PlanPart {
  const [buildingId = 0, unitId = 0] = key.split('.').map(Number);
  return { buildingId, unitId: unitId === 0 ? null : unitId };
}

/** Two half days of the server are one line of the form. */
function daysOf(slots: HandoverPlan['slots']): PlanDayForm[] {
  const days = [...new Set(slots.map(({ day }) => day))].toSorted();
  const places = (day: string, half: number) => slots.find((slot) => slot.day === day && slot.half === half)?.capacity ?? 0;
  return days.map((day) => ({ day, morning: places(day, HALF_DAY.morning), afternoon: places(day, HALF_DAY.afternoon) }));
}

const BLANK: Typed = {
  estateId: null,
  name: '',
  parts: [],
  days: [],
  place: '',
  contact: '',
  noticeText: '',
  papers: [
    { name: '身份证原件及复印件', required: true, agentOnly: false },
    { name: '购房合同', required: true, agentOnly: false },
    { name: '授权委托书', required: true, agentOnly: true },
  ],
  fees: [],
  keys: [{ kind: '入户门钥匙', count: 3 }],
  standardIds: [],
  responsible: '',
  mendDays: 15,
};

const typedOf = (plan: HandoverPlan): Typed => ({
  estateId: plan.estateId,
  name: plan.name,
  parts: plan.parts.map(keyOfPart),
  days: daysOf(plan.slots),
  place: plan.place,
  contact: plan.contact,
  noticeText: plan.noticeText,
  papers: plan.papers,
  fees: plan.fees,
  keys: plan.keys,
  standardIds: plan.standards.map(({ id }) => id),
  responsible: plan.responsible,
  mendDays: plan.mendDays,
});

export function PlanDialog({ plan, onClose, onDone }: PlanDialogProps) {
  const entry = useEntry({
    endpoint: plan === null ? createHandoverPlan : changeHandoverPlan,
    initial: plan === null ? BLANK : typedOf(plan),
    toInput: ({ parts, ...values }) =>
      ({ ...values, parts: parts.map(partOf), ...(plan === null ? {} : { id: plan.id, version: plan.version }) }) as InputOf<
        typeof createHandoverPlan
      > &
        InputOf<typeof changeHandoverPlan>,
    onDone,
  });
  const { form } = entry;
  const estateId = Form.useWatch<number | null | undefined>('estateId', form) ?? plan?.estateId ?? null;
  const choices = useRead(readPlanChoices, estateId === null ? null : { estateId });
  const isOut = plan !== null && plan.state !== HANDOVER_PLAN.draft;
  return (
    <EntryDialog title={plan === null ? '新增入伙计划' : `入伙计划 ${plan.name}`} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick
            required
            width="100%"
            placeholder="请选择小区"
            disabled={isOut}
            onChange={() => {
              form.setFieldValue('parts', []);
              form.setFieldValue('standardIds', []);
            }}
          />
        </Form.Item>
        <Form.Item name="name" label="计划名称" required>
          <Input maxLength={60} placeholder="如 一期集中入伙" />
        </Form.Item>
        <Form.Item name="parts" label="楼栋" required className="wide" extra={isOut ? '发布后只能增加楼栋' : '整幢，或其中的单元'}>
          <Select
            mode="multiple"
            placeholder={estateId === null ? '请先选择小区' : '请选择楼栋或单元'}
            loading={choices.isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            options={(choices.data?.parts ?? []).map((part) => ({
              value: keyOfPart(part),
              label: `${[part.building, part.unit].filter(Boolean).join(' ')}（未入伙 ${part.waiting} / ${part.houses}）`,
            }))}
          />
        </Form.Item>
        <Form.Item name="place" label="办理地点">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="contact" label="联系电话">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="responsible" label="责任单位" extra={choices.data?.developer ? `开发商 ${choices.data.developer}` : undefined}>
          <Input maxLength={60} placeholder="整改问题的单位" />
        </Form.Item>
        <Form.Item name="mendDays" label="整改天数" required>
          <InputNumber min={1} max={365} precision={0} suffix="天" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="standardIds" label="收费标准" className="wide" extra="入伙时挂到房屋上">
          <ChoicesPick
            label="收费标准"
            placeholder="不挂收费标准"
            loading={choices.isFetching}
            choices={(choices.data?.standards ?? plan?.standards ?? []).map((one) => ({
              value: one.id,
              label: `${one.itemName} ${one.name} ${one.price}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="noticeText" label="通知内容" className="wide" extra="印在入伙通知书上">
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <h2>办理日期和名额</h2>
        <DayLines />
        <h2>业主要带的资料</h2>
        <PaperLines />
        <h2>首期费用</h2>
        <FeeLines items={choices.data?.items ?? []} />
        <h2>钥匙</h2>
        <KeyLines />
      </div>
    </EntryDialog>
  );
}
