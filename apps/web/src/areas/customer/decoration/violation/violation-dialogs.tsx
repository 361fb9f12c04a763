// Which dialog of a violation is open: the notice, the recheck, the report, and what ends it. Those of the appeal stand in appeal-dialogs.
import { AutoComplete, Form, Input, Radio } from 'antd';
import {
  cancelViolation,
  changeViolation,
  demandReport,
  fileCategoryOf,
  handViolation,
  issueNotice,
  recheckViolation,
  reportViolation,
  type InputOf,
  type ViolationDetail,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, InstantInput } from '../../../../ui/index.ts';
import { LiftDialog } from '../record/step-dialogs.tsx';
import { AppealDialog, RejectAppealDialog, UpholdAppealDialog } from './appeal-dialogs.tsx';
import { PhotoInput } from './photo-input.tsx';
import type { ViolationActs } from './violation-acts.ts';
import { FactFields, MoreFactFields, NoticeFields, noticeOf, noticeStart } from './violation-fields.tsx';

export interface ViolationDialogProps {
  readonly detail: ViolationDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ViolationDialogs({ acts }: { readonly acts: ViolationActs }) {
  const { doing, close } = acts;
  const done = (text: string) => ({ onClose: close, onDone: () => acts.done(text) });
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'change':
      return <ChangeDialog detail={doing.row} {...done('已保存')} />;
    case 'notice':
      return <NoticeDialog detail={doing.row} onClose={close} onDone={(noticeNo) => acts.done(`已发通知书 ${noticeNo}`)} />;
    case 'recheck':
      return <RecheckDialog detail={doing.row} {...done('已登记复查')} />;
    case 'appeal':
      return <AppealDialog detail={doing.row} {...done('已登记申诉')} />;
    case 'uphold':
      return <UpholdAppealDialog detail={doing.row} {...done('申诉成立，违规已撤销')} />;
    case 'reject':
      return <RejectAppealDialog detail={doing.row} {...done('申诉不成立')} />;
    case 'mustReport':
      return (
        <RemarkDialog
          title={`劝阻无效 ${doing.row.number}`}
          note="从现在起 24 小时内应上报业主委员会和主管部门。"
          label="劝阻情况"
          go="确认"
          endpoint={demandReport}
          toInput={(remark) => ({ id: doing.row.id, version: doing.row.version, remark })}
          {...done('请在 24 小时内上报')}
        />
      );
    case 'report':
      return <ReportDialog detail={doing.row} {...done('已登记上报')} />;
    case 'hand':
      return (
        <RemarkDialog
          title={`移交 ${doing.row.number}`}
          note="由主管部门继续处理，违规到此结束；停工令不因移交而解除。"
          label="移交情况"
          go="移交"
          endpoint={handViolation}
          toInput={(remark) => ({ id: doing.row.id, version: doing.row.version, remark })}
          {...done('已移交')}
        />
      );
    case 'lift':
      return <LiftDialog detail={doing.row} {...done('已复工')} />;
    case 'cancel':
      return (
        <ReasonDialog
          title={`撤销 ${doing.row.number}`}
          note="只用于登记错误的违规，撤销后不能恢复，也不计入该户次数。"
          go="撤销违规"
          field={{ label: '撤销原因' }}
          endpoint={cancelViolation}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('已撤销')}
        />
      );
  }
}

interface RemarkDialogProps<E extends typeof demandReport | typeof handViolation> {
  readonly title: string;
  readonly note: string;
  readonly label: string;
  readonly go: string;
  readonly endpoint: E;
  readonly toInput: (remark: string) => InputOf<E>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemarkDialog<E extends typeof demandReport | typeof handViolation>({
  title,
  note,
  label,
  go,
  endpoint,
  toInput,
  onClose,
  onDone,
}: RemarkDialogProps<E>) {
  const entry = useEntry({ endpoint, initial: { remark: '' }, toInput: ({ remark }) => toInput(remark), onDone });
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} saveText={go}>
      <p className="ui-quiet">{note}</p>
      <Form.Item name="remark" label={label} required>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </EntryDialog>
  );
}

function ChangeDialog({ detail, onClose, onDone }: ViolationDialogProps) {
  const { id, version, number, typeId, level, position, content, offender, phone, damage, houseId } = detail;
  const entry = useEntry({
    endpoint: changeViolation,
    initial: { typeId, level, position, content, offender, phone, damage: damage ?? '' },
    toInput: (values) => ({
      ...values,
      id,
      version,
      damage: values.damage === '' ? null : values.damage,
    }),
    onDone,
  });
  return (
    <EntryDialog title={`修改 ${number}`} entry={entry} onClose={onClose}>
      <FactFields anywhere={houseId === null} />
      <MoreFactFields />
    </EntryDialog>
  );
}

const USUAL_DAYS = 3;

interface NoticeDialogProps extends Omit<ViolationDialogProps, 'onDone'> {
  readonly onDone: (noticeNo: string) => void;
}

function NoticeDialog({ detail: { id, version, number, deadline, decorationId }, onClose, onDone }: NoticeDialogProps) {
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: issueNotice,
    // A deadline that has passed is not the one of a new notice.
    initial: noticeStart(deadline !== null && deadline >= today ? deadline : addDays(today, USUAL_DAYS)),
    toInput: (values) => ({ ...noticeOf(values), id, version }),
    onDone: ({ noticeNo }) => onDone(noticeNo),
  });
  return (
    <EntryDialog title={`发通知书 ${number}`} entry={entry} onClose={onClose} saveText="发通知书">
      {decorationId === null ? null : (
        <p className="ui-quiet">停工通知书使该装修停工整改，出入证随之停用；全部违规整改合格后由他人办理复工。</p>
      )}
      <NoticeFields mayStop={decorationId !== null} />
    </EntryDialog>
  );
}

interface Recheck {
  readonly passed: boolean | null;
  readonly remark: string;
  readonly newDeadline: string | null;
  readonly photoIds: number[];
}

function RecheckDialog({ detail: { id, version, number, deadline, rechecks }, onClose, onDone }: ViolationDialogProps) {
  const today = businessDay(new Date());
  const start: Recheck = { passed: null, remark: '', newDeadline: addDays(today, USUAL_DAYS), photoIds: [] };
  const entry = useEntry({
    endpoint: recheckViolation,
    initial: start,
    toInput: ({ passed, newDeadline, ...values }) => ({
      ...values,
      id,
      version,
      passed: passed as boolean,
      newDeadline: passed === false ? newDeadline : null,
    }),
    onDone,
  });
  const passed = Form.useWatch<boolean | null | undefined>('passed', entry.form);
  return (
    <EntryDialog title={`复查 ${number}`} entry={entry} onClose={onClose}>
      <p className="ui-quiet">{`第 ${rechecks + 1} 次复查${deadline === null ? '' : `，整改期限 ${deadline.replaceAll('-', '.')}`}`}</p>
      <Form.Item name="passed" label="复查结果" required className="violation-answer">
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          options={[
            { value: true, label: '已整改' },
            { value: false, label: '未整改' },
          ]}
        />
      </Form.Item>
      <Form.Item name="remark" label="复查情况" required>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {passed === false ? (
        <Form.Item name="newDeadline" label="新的期限" required>
          <DayInput min={today} />
        </Form.Item>
      ) : null}
      <Form.Item name="photoIds" label="复查照片">
        <PhotoInput category={fileCategoryOf(recheckViolation, 'photoIds')} text="复查" />
      </Form.Item>
    </EntryDialog>
  );
}

/** To whom violations are usually reported; any other name may be typed. */
const BODIES = ['业主委员会', '街道办事处', '社区居委会', '住建局', '城管执法局', '消防救援大队', '燃气公司'].map((value) => ({ value }));

function ReportDialog({ detail: { id, version, number, content, type, object }, onClose, onDone }: ViolationDialogProps) {
  const entry = useEntry({
    endpoint: reportViolation,
    initial: {
      to: '',
      reportNo: '',
      note: `${object} ${type}：${content}`.slice(0, 500),
      reportedAt: null as string | null,
      photoIds: [] as number[],
    },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`上报 ${number}`} entry={entry} onClose={onClose}>
      <Form.Item name="to" label="上报单位" required>
        <AutoComplete options={BODIES} maxLength={60} allowClear placeholder="业主委员会、主管部门…" />
      </Form.Item>
      <Form.Item name="reportNo" label="文号">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="note" label="上报内容">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="reportedAt" label="上报时间" extra="不填为现在">
        <InstantInput />
      </Form.Item>
      <Form.Item name="photoIds" label="回执照片">
        <PhotoInput category={fileCategoryOf(reportViolation, 'photoIds')} text="回执" />
      </Form.Item>
    </EntryDialog>
  );
}
