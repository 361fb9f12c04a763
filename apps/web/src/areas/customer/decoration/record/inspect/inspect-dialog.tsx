// 巡查 on the phone: one thumb per item, photos, and a violation where something is wrong. What was answered is kept until it is sent.
import './inspect.css';
import { useState } from 'react';
import { App, Button, Checkbox, Input, Segmented } from 'antd';
import {
  CHECK_LIST,
  createInspection,
  fileCategoryOf,
  listDecorationItems,
  listViolationTypes,
  type DecorationDetail,
  type DecorationItem,
  type ViolationType,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { useDraft } from '../../../../../platform/outbox/index.ts';
import { ChoicePick, DayInput, Dialog, EmptyState, FailedState, WaitingState } from '../../../../../ui/index.ts';
import { draftOf, saveRound, useRounds, waitingRound } from '../round/round-outbox.ts';
import { filesOf, RoundPhotos } from '../round/round-photos.tsx';
import { RoundRefused, RoundWaits } from '../round/rounds-unsent.tsx';
import { lineOf, NO_ROUND, problemOf, restFine, toInspection, withLine, withType, type RoundLine } from './inspect.rules.ts';

interface InspectDialogProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function InspectDialog({ detail: { id, house, number }, onClose, onDone }: InspectDialogProps) {
  const { message } = App.useApp();
  const items = useRead(listDecorationItems, {});
  const types = useRead(listViolationTypes, {});
  // Kept with every answer; a phone that was put away goes on where it stopped.
  const { value: round, change } = useDraft(draftOf('inspect', id), NO_ROUND);
  const { entries, offline } = useRounds();
  const waiting = waitingRound(entries, 'inspect', id);
  const [busy, setBusy] = useState(false);
  const asked = (items.data ?? []).filter(({ list, disabled }) => list === CHECK_LIST.inspection && !disabled);
  const failed = items.error ?? types.error;

  async function save() {
    const problem = problemOf(round, asked);
    if (problem !== '') return void message.warning(problem);
    setBusy(true);
    try {
      const files = await filesOf(round.photos, fileCategoryOf(createInspection, 'photoIds'));
      const saved = await saveRound({ id, act: 'inspect', title: `${house} 巡查`, input: toInspection(id, round, asked), files });
      if (saved.end === 'full') void message.error('本机存储空间不足，没有保存，请清理后再试');
      else if (saved.end !== 'refused') onDone(saved.end === 'sent' ? saved.text : '已存本机，连上网络后上传');
    } finally {
      setBusy(false);
    }
  }
  if (waiting?.refused === '' && !busy)
    return (
      <Dialog open title={`巡查 ${house}`} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        <RoundWaits />
      </Dialog>
    );
  return (
    <Dialog
      open
      className="deco-inspect"
      title={`巡查 ${house}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="deco-inspect-foot">
          <Button size="large" onClick={() => change(restFine(round, asked))}>
            其余正常
          </Button>
          <Button size="large" type="primary" loading={busy} disabled={asked.length === 0} onClick={() => void save()}>
            {offline ? '保存，存本机' : '保存巡查'}
          </Button>
        </div>
      }
    >
      <p className="ui-quiet">{number}</p>
      <RoundRefused of={waiting} />
      {failed ? (
        <FailedState
          text={failed.message}
          onRetry={() => {
            void items.refetch();
            void types.refetch();
          }}
        />
      ) : items.data === undefined ? (
        <WaitingState />
      ) : asked.length === 0 ? (
        <EmptyState text="没有巡查项目，请先在装修设置中新增" />
      ) : null}
      {asked.map((item) => (
        <Item
          key={item.id}
          item={item}
          line={lineOf(round, item.id)}
          types={(types.data ?? []).filter(({ decoration, disabled }) => decoration && !disabled)}
          onLine={(patch) => change(withLine(round, item.id, patch))}
          onType={(type) => change(withType(round, item.id, type, businessDay(new Date())))}
        />
      ))}
      <RoundPhotos of="" whole="现场" photos={round.photos} onChange={(next) => change((old) => ({ photos: next(old.photos) }))} />
      <Input.TextArea
        aria-label="巡查记录"
        className="deco-inspect-remark"
        rows={2}
        maxLength={500}
        placeholder="巡查记录"
        value={round.remark}
        onChange={({ target }) => change({ remark: target.value })}
      />
    </Dialog>
  );
}

type Answer = 'fine' | 'wrong';
const ANSWERS = [
  { value: 'fine' as const, label: '正常' },
  { value: 'wrong' as const, label: '不合格' },
];

interface ItemProps {
  readonly item: DecorationItem;
  readonly line: RoundLine;
  readonly types: readonly ViolationType[];
  readonly onLine: (patch: Partial<RoundLine>) => void;
  readonly onType: (type: ViolationType | undefined) => void;
}

function Item({ item: { name, hint }, line, types, onLine, onType }: ItemProps) {
  return (
    <section className="deco-inspect-item" aria-label={name}>
      <div className="deco-inspect-head">
        <span>
          <strong>{name}</strong>
          {hint === '' ? null : <small className="ui-quiet">{hint}</small>}
        </span>
        <Segmented<Answer | ''>
          size="large"
          aria-label={name}
          className={line.ok === false ? 'deco-inspect-bad' : ''}
          value={line.ok === null ? '' : line.ok ? 'fine' : 'wrong'}
          options={ANSWERS}
          onChange={(answer) => onLine({ ok: answer === 'fine' })}
        />
      </div>
      {line.ok === false ? (
        <>
          <Input.TextArea
            aria-label={`${name} 情况`}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={200}
            placeholder="不合格的情况"
            value={line.remark}
            onChange={({ target }) => onLine({ remark: target.value })}
          />
          <Checkbox checked={line.opens} onChange={({ target }) => onLine({ opens: target.checked })}>
            登记违规
          </Checkbox>
          {line.opens ? (
            <div className="deco-inspect-violation">
              <ChoicePick
                label={`${name} 违规类型`}
                required
                placeholder="违规类型"
                width="100%"
                value={line.typeId}
                choices={types.map((type) => ({ value: type.id, label: type.name }))}
                onChange={(typeId) => onType(types.find((type) => type.id === typeId))}
              />
              <DayInput
                aria-label={`${name} 整改期限`}
                placeholder="整改期限"
                value={line.deadline}
                onChange={(deadline) => onLine({ deadline })}
              />
              <Checkbox checked={line.stop} onChange={({ target }) => onLine({ stop: target.checked })}>
                停工整改
              </Checkbox>
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
