// A round of acceptance on a phone, a tablet or a desk: first the items, then the result with the signature.
import { useRef, useState } from 'react';
import { App, Button, Input, Radio } from 'antd';
import { fileCategoryOf, HOUSE_USE, recordAcceptance, type AcceptanceRound, type DecorationDetail, type InputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useDraft } from '../../../../platform/outbox/index.ts';
import { DayInput, Dialog, SignaturePad, StatusTag, type SignatureHandle } from '../../../../ui/index.ts';
import { draftOf, saveRound, useRounds, waitingRound } from '../record/round/round-outbox.ts';
import { filesOf } from '../record/round/round-photos.tsx';
import { RoundRefused, RoundWaits } from '../record/round/rounds-unsent.tsx';
import { CheckItems, CheckPhotos } from './check-items.tsx';
import { itemOf, itemsMissing, NO_CHECK, tallyOf, type CheckDraft } from './finish.rules.ts';

interface CheckRoundProps {
  readonly detail: DecorationDetail;
  readonly round: AcceptanceRound;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

const USES = HOUSE_USE.options.filter(({ value }) => value === HOUSE_USE.inUse || value === HOUSE_USE.vacant);

function inputOf({ id, version }: DecorationDetail, { lines }: AcceptanceRound, draft: CheckDraft) {
  const failed = lines.some(({ itemId }) => itemOf(draft, itemId).ok === false);
  const input: Omit<InputOf<typeof recordAcceptance>, 'photoIds' | 'signFileId'> = {
    id,
    version,
    lines: lines.map(({ itemId }) => {
      const { ok, remark } = itemOf(draft, itemId);
      return { itemId, ok: ok === true, remark: ok === true ? '' : remark };
    }),
    waterFrom: draft.waterFrom,
    waterTo: draft.waterTo,
    remark: draft.remark,
    endedOn: failed ? null : (draft.endedOn ?? businessDay(new Date())),
    useState: draft.useState,
  };
  return input;
}

export function CheckRound({ detail, round, onClose, onDone }: CheckRoundProps) {
  const { message } = App.useApp();
  const [page, setPage] = useState<'items' | 'result'>('items');
  const [signed, setSigned] = useState(false);
  const pad = useRef<SignatureHandle>(null);
  const [busy, setBusy] = useState(false);
  const { entries, offline } = useRounds();
  const waiting = waitingRound(entries, 'accept', detail.id);
  // A round takes a day with its water test: every answer is kept on the device until the result has arrived.
  const { value: draft, change } = useDraft<CheckDraft>(draftOf('accept', detail.id, round.round), {
    ...NO_CHECK,
    waterFrom: round.waterFrom,
    waterTo: round.waterTo,
  });
  const { seen, all, failed } = tallyOf(round, draft);

  function goOn() {
    const missing = itemsMissing(round, draft);
    if (missing === null) setPage('result');
    else void message.warning(missing);
  }
  async function send() {
    const input = inputOf(detail, round, draft);
    const checked = recordAcceptance.input.safeParse(input);
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '');
    setBusy(true);
    try {
      const png = signed ? ((await pad.current?.toPng()) ?? null) : null;
      const sign = png === null ? [] : [{ blob: png, name: '验收签字.png', category: fileCategoryOf(recordAcceptance, 'signFileId') }];
      const files = [...sign, ...(await filesOf(draft.photos, fileCategoryOf(recordAcceptance, 'photoIds')))];
      const title = `${detail.house} 验收`;
      const saved = await saveRound({ id: detail.id, act: 'accept', title, input: { ...input, round: round.round }, files });
      if (saved.end === 'full') void message.error('本机存储空间不足，没有保存，请清理后再试');
      else if (saved.end !== 'refused') onDone(saved.end === 'sent' ? saved.text : '已存本机，连上网络后上传');
    } finally {
      setBusy(false);
    }
  }
  if (waiting?.refused === '' && !busy)
    return (
      <Dialog open title={`验收 ${detail.house}`} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        <RoundWaits />
      </Dialog>
    );
  return (
    <Dialog
      open
      size="wide"
      className="deco-accept-dialog"
      title={`验收 ${detail.house}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="deco-accept-foot">
          {page === 'items' ? (
            <>
              <span className="ui-quiet">
                已查 {seen} / {all} 项{failed.length > 0 ? `，不合格 ${failed.length} 项` : ''}；填写的内容存在本机
              </span>
              <Button type="primary" size="large" onClick={goOn}>
                下一步
              </Button>
            </>
          ) : (
            <>
              <Button size="large" disabled={busy} onClick={() => setPage('items')}>
                上一步
              </Button>
              <Button type="primary" size="large" danger={failed.length > 0} loading={busy} onClick={() => void send()}>
                {`${failed.length > 0 ? '登记不合格' : '登记合格'}${offline ? '，存本机' : ''}`}
              </Button>
            </>
          )}
        </div>
      }
    >
      <RoundRefused of={waiting} />
      {page === 'items' ? (
        <>
          <p className="ui-quiet">
            {`${detail.number}　第 ${round.round} 次验收${round.round > 1 ? '，只查上次不合格的项目' : ''}　${detail.contractor}`}
          </p>
          <CheckItems round={round} waterHours={detail.waterHours} draft={draft} change={change} />
        </>
      ) : (
        <section className="deco-accept-result">
          <p>
            {failed.length > 0 ? (
              <>
                <StatusTag tone="overdue">验收不合格</StatusTag> {failed.join('、')}
              </>
            ) : (
              <>
                <StatusTag tone="paid">验收合格</StatusTag> {`全部 ${all} 项合格，观察 ${detail.observeDays} 天`}
              </>
            )}
          </p>
          {failed.length === 0 && detail.openViolations > 0 ? (
            <p className="ui-danger">{`还有 ${detail.openViolations} 项违规没有处理完，处理完才能验收合格`}</p>
          ) : null}
          {failed.length > 0 ? null : (
            <div className="deco-accept-fields">
              <span>完工日期</span>
              <DayInput
                aria-label="完工日期"
                value={draft.endedOn ?? businessDay(new Date())}
                max={businessDay(new Date())}
                onChange={(endedOn) => change({ endedOn })}
              />
              <span>装修后</span>
              <Radio.Group
                optionType="button"
                aria-label="装修后的使用状态"
                value={draft.useState}
                options={USES}
                onChange={({ target }) => change({ useState: target.value as CheckDraft['useState'] })}
              />
            </div>
          )}
          <Input.TextArea
            aria-label="验收意见"
            placeholder="验收意见"
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={draft.remark}
            onChange={({ target }) => change({ remark: target.value })}
          />
          <CheckPhotos of="" draft={draft} change={change} />
          <div className="deco-accept-sign">
            <h3>业主或施工负责人签字</h3>
            <Button type="link" disabled={!signed} onClick={() => pad.current?.clear()}>
              重写
            </Button>
          </div>
          <SignaturePad ref={pad} onChange={setSigned} />
        </section>
      )}
    </Dialog>
  );
}
