import { Alert, Form, Input, InputNumber, Radio } from 'antd';
import {
  changeReduction,
  createReduction,
  endReduction,
  fileCategoryOf,
  REDUCTION_KIND,
  REDUCTION_REASON,
  REDUCTION_WAY,
  reductionWay,
  type InputOf,
  type OutputOf,
  type ReductionDetail,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { PaperInput } from '../../document/paper-input.tsx';
import type { Requested } from '../../document/requested-text.ts';
import { EstatePick } from '../../../estate/index.ts';
import { ReductionItems, ReductionMembers, type MemberChoice } from './reduction-fields.tsx';

type Form = InputOf<typeof createReduction>;
interface Values {
  readonly estateId: number | null;
  readonly name: string;
  readonly kind: Form['kind'];
  readonly way: Form['way'];
  readonly percent: string;
  readonly amount: string;
  readonly chargeTypeIds: number[];
  readonly members: MemberChoice;
  readonly reason: Form['reason'] | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly maxOverdueDays: number | null;
  readonly aheadMonths: number | null;
  readonly limitAmount: string;
  readonly remark: string;
  readonly fileId: number | null;
}

const fresh = (estateId: number | null): Values => ({
  estateId,
  name: '',
  kind: REDUCTION_KIND.reduction,
  way: REDUCTION_WAY.rate,
  percent: '',
  amount: '',
  chargeTypeIds: [],
  members: { kind: 'house', ids: [], texts: {} },
  reason: REDUCTION_REASON.vacant,
  fromDate: `${businessDay(new Date()).slice(0, 7)}-01`,
  toDate: `${businessDay(new Date()).slice(0, 4)}-12-31`,
  maxOverdueDays: null,
  aheadMonths: null,
  limitAmount: '',
  remark: '',
  fileId: null,
});
const known = (one: ReductionDetail): Values => ({
  estateId: one.estateId,
  name: one.name,
  kind: one.kind,
  way: one.way,
  percent: one.percent ?? '',
  amount: one.amount ?? '',
  chargeTypeIds: one.chargeTypeIds,
  members: {
    kind: one.memberKind,
    ids: one.memberKind === 'estate' ? [] : one.memberIds,
    texts: Object.fromEntries(one.memberIds.map((id, at) => [id, one.memberTexts[at] ?? String(id)])),
  },
  reason: one.reason,
  fromDate: one.fromDate,
  toDate: one.toDate,
  maxOverdueDays: one.maxOverdueDays,
  aheadMonths: one.aheadMonths,
  limitAmount: one.limitAmount ?? '',
  remark: one.remark,
  fileId: one.file?.id ?? null,
});
const inputOf = ({ members: { kind, ids }, ...values }: Values): Form => ({
  ...values,
  estateId: values.estateId ?? 0,
  percent: values.way === REDUCTION_WAY.rate && values.percent !== '' ? values.percent : null,
  amount: values.way === REDUCTION_WAY.fixed && values.amount !== '' ? values.amount : null,
  members: { kind, ids: [...ids] },
  reason: values.reason as Form['reason'],
  fromDate: values.fromDate ?? '',
  toDate: values.toDate ?? '',
  limitAmount: values.limitAmount === '' ? null : values.limitAmount,
});

interface ReduceDialogProps {
  readonly estateId: number | null;
  readonly onDone: (requested: Requested) => void;
  readonly onClose: () => void;
}
export function NewReduction({ estateId, onDone, onClose }: ReduceDialogProps) {
  const entry = useEntry({ endpoint: createReduction, initial: fresh(estateId), toInput: inputOf, onDone });
  return (
    <EntryDialog title="新增优减标准" entry={entry} onClose={onClose} size="wide" saveText="提交">
      <Fields entry={entry} />
    </EntryDialog>
  );
}

interface StepProps<Answer> {
  readonly reduction: ReductionDetail;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
}
export function ChangeReduction({ reduction, onDone, onClose }: StepProps<OutputOf<typeof changeReduction>>) {
  const { id, version, number, file } = reduction;
  const entry = useEntry({
    endpoint: changeReduction,
    initial: known(reduction),
    toInput: (values): InputOf<typeof changeReduction> => ({ ...inputOf(values), id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`修改 ${number}`} entry={entry} onClose={onClose} size="wide" saveText="提交">
      <Fields entry={entry} fileName={file?.name ?? ''} />
    </EntryDialog>
  );
}

interface FieldsProps {
  readonly entry: ReturnType<typeof useEntry<typeof createReduction, Values>>;
  readonly fileName?: string;
}
function Fields({ entry, fileName = '' }: FieldsProps) {
  const way = Form.useWatch('way', entry.form) ?? entry.initial.way;
  const estateId = Form.useWatch('estateId', entry.form) ?? entry.initial.estateId;
  return (
    <div className="form-grid">
      <Form.Item name="estateId" label="小区" required>
        <EstatePick placeholder="请选择小区" width="100%" />
      </Form.Item>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={60} placeholder="如 2026 年空置减免" />
      </Form.Item>
      <Form.Item name="members" label="适用范围" required className="wide">
        <ReductionMembers estateId={estateId} />
      </Form.Item>
      <Form.Item name="chargeTypeIds" label="收费项目" required className="wide">
        <ReductionItems />
      </Form.Item>
      <Form.Item name="way" label="优减方式" required>
        <Radio.Group options={[...reductionWay.options]} />
      </Form.Item>
      {way === REDUCTION_WAY.rate ? (
        <Form.Item name="percent" label="减免比例" required tooltip="30 表示减 30%，业主付 70%">
          <DecimalInput suffix="%" />
        </Form.Item>
      ) : (
        <Form.Item name="amount" label="每月定额" required tooltip="每月减这么多，不足月按天">
          <DecimalInput suffix="元/月" />
        </Form.Item>
      )}
      <Form.Item name="fromDate" label="起始日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="toDate" label="截止日期" required extra="含当天">
        <DayInput />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <EnumSelect of={REDUCTION_REASON} />
      </Form.Item>
      <Form.Item name="kind" label="登记在" required tooltip="记入减免账户还是折扣账户">
        <EnumSelect of={REDUCTION_KIND} />
      </Form.Item>
      <Form.Item name="maxOverdueDays" label="欠费不超过" tooltip="最早的欠费超过这么多天的，不予优减；留空不限">
        <InputNumber min={0} max={3650} precision={0} suffix="天" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="aheadMonths" label="一次预收满" tooltip="只给一次预收满这么多个月的，在柜台预收时给予；留空则由计费自动给予">
        <InputNumber min={2} max={60} precision={0} suffix="个月" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="limitAmount" label="预算" tooltip="减免合计到此为止，按账单先后；留空不限">
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="remark" label="说明" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name="fileId" label="附件" className="wide" tooltip="合同约定、申请、批示等">
        <PaperInput category={fileCategoryOf(createReduction, 'fileId')} known={fileName} />
      </Form.Item>
    </div>
  );
}

export function EndReduction({ reduction, onDone, onClose }: StepProps<null>) {
  const { id, version, number, fromDate, toDate } = reduction;
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: endReduction,
    initial: { lastDay: today < fromDate ? fromDate : today > toDate ? toDate : today, reason: '' },
    toInput: ({ lastDay, reason }): InputOf<typeof endReduction> => ({ id, version, lastDay, reason }),
    onDone,
  });
  return (
    <EntryDialog title={`终止 ${number}`} entry={entry} onClose={onClose} saveText="终止">
      <Alert type="warning" showIcon className="entry-problems" title="终止日之后的计费不再优减；已经减过的账单不变。" />
      <Form.Item name="lastDay" label="优减至" required extra={`含当天，在 ${formatDay(fromDate)} 至 ${formatDay(toDate)} 之间`}>
        <DayInput />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
