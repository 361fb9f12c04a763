// What a worker has to give a reason or a time for: pausing, giving back, another appointment, an order that is not signed. These go through
// the outbox like every step, so they check what was typed themselves.
import { useState } from 'react';
import { App, Button, Input } from 'antd';
import { appointCase, giveBackCase, pauseCase, type CaseRow, type InputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useUnsavedDialog } from '../../../../platform/unsaved/index.ts';
import { DayInput, Dialog, InstantInput } from '../../../../ui/index.ts';
import { useWorkOutbox, type WorkAct } from './work-outbox.ts';
import { useWorkStep } from './work-step.ts';

export type WorkDialogKind = 'pause' | 'giveBack' | 'appoint' | 'unsigned';

const WORDS = {
  pause: { title: '暂停', label: '暂停原因', go: '暂停', quick: ['等配件', '住户不在家', '等开发商', '等供电供水'] },
  giveBack: { title: '退单', label: '退单原因', go: '退单', quick: ['不是我的工种', '在手太多', '请假'] },
  appoint: { title: '改约', label: '原因', go: '改约', quick: ['住户改时间', '等配件', '前一单未完'] },
  unsigned: { title: '没有签字', label: '未签字原因', go: '完成', quick: ['住户拒签', '住户不在场', '公共区域，无人签字'] },
} as const;

interface WorkDialogProps {
  readonly kind: WorkDialogKind;
  readonly row: CaseRow;
  readonly onClose: () => void;
  /** For `unsigned`, which belongs to the last step; the others are put into the outbox here. */
  readonly onReason?: (reason: string) => void;
}

export function WorkDialog({ kind, row, onClose, onReason }: WorkDialogProps) {
  const { message } = App.useApp();
  const step = useWorkStep();
  const { offline } = useWorkOutbox();
  const words = WORDS[kind];
  const [reason, setReason] = useState('');
  const [waitsFor, setWaitsFor] = useState('');
  const [followOn, setFollowOn] = useState<string | null>(null);
  const [visitFrom, setVisitFrom] = useState(row.visitFrom);
  const [visitTo, setVisitTo] = useState(row.visitTo);
  const close = useUnsavedDialog(reason !== '' || waitsFor !== '' || followOn !== null, onClose);

  async function put(act: WorkAct, input: Readonly<Record<string, unknown>>) {
    if (!(await step(row, { act, word: words.title, input }))) return;
    void message.success(offline ? '已存本机，连上网络后上传' : '已提交');
    onClose();
  }
  async function go() {
    const { id } = row;
    if (kind === 'unsigned') return reason.trim() === '' ? void message.warning('请填写未签字原因') : onReason?.(reason.trim());
    if (kind === 'appoint') {
      const input = { id, visitFrom: visitFrom ?? '', visitTo, reason };
      const checked = appointCase.input.safeParse(input);
      if (!checked.success) return void message.warning(visitFrom === null ? '请选择上门时间' : (checked.error.issues[0]?.message ?? ''));
      if (Date.parse(input.visitFrom) <= Date.now()) return void message.warning('预约时间应晚于现在');
      if (visitTo !== null && Date.parse(visitTo) <= Date.parse(input.visitFrom)) return void message.warning('结束时间应晚于开始时间');
      return put('appoint', input);
    }
    const input: InputOf<typeof pauseCase> = kind === 'pause' ? { id, reason, waitsFor, followOn } : { id, reason };
    const checked = (kind === 'pause' ? pauseCase : giveBackCase).input.safeParse(input);
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '');
    return put(kind, input);
  }
  return (
    <Dialog
      open
      size="small"
      title={`${words.title} ${row.object}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button type="primary" onClick={() => void go()}>
            {words.go}
          </Button>
        </>
      }
    >
      <div className="ui-hand-fields casework-fields">
        {kind === 'appoint' ? (
          <>
            <label>
              <span>上门时间</span>
              <InstantInput aria-label="上门时间" value={visitFrom} onChange={setVisitFrom} />
            </label>
            <label>
              <span>最晚到</span>
              <InstantInput aria-label="最晚到" value={visitTo} onChange={setVisitTo} />
            </label>
          </>
        ) : null}
        <label>
          <span>{words.label}</span>
          <Input aria-label={words.label} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <div className="ui-hand-quick">
          {words.quick.map((text) => (
            <Button key={text} onClick={() => setReason(text)}>
              {text}
            </Button>
          ))}
        </div>
        {kind === 'pause' ? (
          <>
            <label>
              <span>等谁</span>
              <Input
                aria-label="等谁"
                maxLength={60}
                placeholder="住户、供应商、开发商"
                value={waitsFor}
                onChange={({ target }) => setWaitsFor(target.value)}
              />
            </label>
            <label>
              <span>预计恢复</span>
              <DayInput aria-label="预计恢复" min={businessDay(new Date())} value={followOn} onChange={setFollowOn} />
            </label>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
