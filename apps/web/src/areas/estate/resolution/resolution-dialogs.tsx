// The dialogs that edit a resolution. While figures are typed, their shares and the outcome are shown.
import { Form, Input, InputNumber } from 'antd';
import { changeResolution, createResolution, RESOLUTION_TYPE, voidResolution, type InputOf, type ResolutionDetail } from '@anju/contract';
import { businessDay, type Votes } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../ui/index.ts';
import { EstatePick } from '../choose/place-pick.tsx';
import { sharesOf } from './resolution-parts.tsx';

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface ResolutionDialogProps extends DialogProps {
  /** Absent for a new resolution. */
  readonly resolution?: ResolutionDetail;
  readonly estateId?: number | null;
}

type TypedVotes = { readonly [K in keyof Votes]?: Votes[K] | null };

const AREA = /^\d{1,10}(\.\d{1,2})?$/;
const areaOf = (text: string | null | undefined): string => (text && AREA.test(text) ? text : '0');
const headsOf = (count: number | null | undefined): number => (Number.isInteger(count) ? (count as number) : 0);

export function ResolutionDialog({ resolution, estateId = null, onClose, onDone }: ResolutionDialogProps) {
  type Input = InputOf<typeof createResolution> & InputOf<typeof changeResolution>;
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: resolution ? changeResolution : createResolution,
    initial: {
      ...(resolution ? { estateId: resolution.estateId } : estateId === null ? {} : { estateId }),
      number: resolution?.number ?? '',
      title: resolution?.title ?? '',
      type: resolution?.type ?? RESOLUTION_TYPE.price,
      decidedOn: resolution?.decidedOn ?? today,
      effectiveFrom: resolution?.effectiveFrom ?? today,
      effectiveTo: resolution?.effectiveTo ?? null,
      totalArea: resolution?.totalArea ?? '',
      votedArea: resolution?.votedArea ?? '',
      agreedArea: resolution?.agreedArea ?? '',
      totalHeads: resolution?.totalHeads ?? null,
      votedHeads: resolution?.votedHeads ?? null,
      agreedHeads: resolution?.agreedHeads ?? null,
      content: resolution?.content ?? '',
    },
    toInput: (values) =>
      ({
        ...values,
        totalArea: values.totalArea || '0',
        votedArea: values.votedArea || '0',
        agreedArea: values.agreedArea || '0',
        totalHeads: values.totalHeads ?? 0,
        votedHeads: values.votedHeads ?? 0,
        agreedHeads: values.agreedHeads ?? 0,
        ...(resolution ? { id: resolution.id, version: resolution.version } : {}),
      }) as Input,
    onDone,
  });
  const typed = Form.useWatch<TypedVotes | undefined>([], entry.form);
  const votes: Votes = {
    totalArea: areaOf(typed?.totalArea),
    votedArea: areaOf(typed?.votedArea),
    agreedArea: areaOf(typed?.agreedArea),
    totalHeads: headsOf(typed?.totalHeads),
    votedHeads: headsOf(typed?.votedHeads),
    agreedHeads: headsOf(typed?.agreedHeads),
  };
  const shares = sharesOf(votes);
  const heads = <InputNumber min={0} precision={0} style={{ width: '100%' }} />;
  return (
    <EntryDialog title={resolution ? `修改决议 ${resolution.number}` : '登记决议'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick required placeholder="请选择小区" width="100%" disabled={resolution !== undefined} />
        </Form.Item>
        <Form.Item name="type" label="决议类型" required>
          <EnumSelect of={RESOLUTION_TYPE} />
        </Form.Item>
        <Form.Item name="number" label="决议编号" required>
          <Input maxLength={40} placeholder="如 业决〔2026〕1号" />
        </Form.Item>
        <Form.Item name="decidedOn" label="表决日期" required>
          <DayInput max={today} />
        </Form.Item>
        <Form.Item name="title" label="标题" required className="wide">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="effectiveFrom" label="生效日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="effectiveTo" label="失效日期">
          <DayInput placeholder="不填为长期" />
        </Form.Item>
        <Form.Item name="totalArea" label="总面积">
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name="totalHeads" label="总人数">
          {heads}
        </Form.Item>
        <Form.Item name="votedArea" label="参与表决面积" extra={`占总面积 ${shares.votedArea}`}>
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name="votedHeads" label="参与表决人数" extra={`占总人数 ${shares.votedHeads}`}>
          {heads}
        </Form.Item>
        <Form.Item name="agreedArea" label="同意面积" extra={`占参与面积 ${shares.agreedArea}`}>
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name="agreedHeads" label="同意人数" extra={`占参与人数 ${shares.agreedHeads}`}>
          {heads}
        </Form.Item>
        <Form.Item name="content" label="决议内容" className="wide">
          <Input.TextArea rows={4} maxLength={5000} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

export function VoidDialog({ resolution, onClose, onDone }: DialogProps & { readonly resolution: ResolutionDetail }) {
  const entry = useEntry({
    endpoint: voidResolution,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: resolution.id, version: resolution.version, reason }),
    onDone,
  });
  return (
    <EntryDialog title={`废止决议 ${resolution.number}`} entry={entry} onClose={onClose} size="small" saveText="废止">
      <p className="ui-quiet">废止后不能再修改，也不能再作为收费、预算和维修的依据；决议及文件保留备查。</p>
      <Form.Item name="reason" label="废止原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
