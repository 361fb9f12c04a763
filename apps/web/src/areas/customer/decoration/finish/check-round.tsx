// A round of acceptance on a phone, a tablet or a desk: first the items, then the result with the signature.
import { useRef, useState } from 'react';
import { App, Button, Input, Radio } from 'antd';
import {
  FILE_CATEGORY,
  HOUSE_USE,
  recordAcceptance,
  uploadFile,
  type AcceptanceRound,
  type DecorationDetail,
  type InputOf,
  type OutputOf,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { upload } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { DayInput, Dialog, SignaturePad, StatusTag, type SignatureHandle } from '../../../../ui/index.ts';
import { CheckItems, CheckPhotos } from './check-items.tsx';
import { itemOf, itemsMissing, tallyOf, type CheckDraft } from './finish.rules.ts';
import { useCheckDraft } from './use-check-draft.ts';

type Result = OutputOf<typeof recordAcceptance>;
interface CheckRoundProps {
  readonly detail: DecorationDetail;
  readonly round: AcceptanceRound;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

const USES = HOUSE_USE.options.filter(({ value }) => value === HOUSE_USE.inUse || value === HOUSE_USE.vacant);

const resultText = ({ passed, observeUntil }: Result): string =>
  passed
    ? `验收合格${observeUntil === null ? '' : `，观察期到 ${formatDay(observeUntil)}`}`
    : '验收不合格，整改后再次申请，只查不合格的项目';

function inputOf({ id, version }: DecorationDetail, { lines }: AcceptanceRound, draft: CheckDraft, signFileId: number | null) {
  const failed = lines.some(({ itemId }) => itemOf(draft, itemId).ok === false);
  const input: InputOf<typeof recordAcceptance> = {
    id,
    version,
    lines: lines.map(({ itemId }) => {
      const { ok, remark } = itemOf(draft, itemId);
      return { itemId, ok: ok === true, remark: ok === true ? '' : remark };
    }),
    waterFrom: draft.waterFrom,
    waterTo: draft.waterTo,
    remark: draft.remark,
    photoIds: draft.photos.map((photo) => photo.id),
    signFileId,
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
  /** The signature that was uploaded before the result was refused: it is not uploaded again. */
  const sent = useRef<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { run } = useCommand(recordAcceptance);
  const { draft, change, forget } = useCheckDraft(detail.id, round.round, {
    waterFrom: round.waterFrom,
    waterTo: round.waterTo,
    useState: HOUSE_USE.inUse,
  });
  const { seen, all, failed } = tallyOf(round, draft);

  function goOn() {
    const missing = itemsMissing(round, draft);
    if (missing === null) setPage('result');
    else void message.warning(missing);
  }
  async function send() {
    const checked = recordAcceptance.input.safeParse(inputOf(detail, round, draft, null));
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '');
    setBusy(true);
    try {
      if (signed) {
        const png = await pad.current?.toPng();
        if (png && sent.current === null) {
          const file = new File([png], '验收签字.png', { type: 'image/png' });
          sent.current = (await upload(uploadFile, { cat: FILE_CATEGORY.customerSign, parent: 0 }, file)).id;
        }
      } else sent.current = null;
      const result = await run(inputOf(detail, round, draft, sent.current));
      if (!result) return;
      forget();
      onDone(resultText(result));
    } catch (error) {
      // The call has already shown the failure of the upload.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      size="wide"
      className="check-dialog"
      title={`验收 ${detail.house}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="check-foot">
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
                {failed.length > 0 ? '登记不合格' : '登记合格'}
              </Button>
            </>
          )}
        </div>
      }
    >
      {page === 'items' ? (
        <>
          <p className="ui-quiet">
            {`${detail.number}　第 ${round.round} 次验收${round.round > 1 ? '，只查上次不合格的项目' : ''}　${detail.contractor}`}
          </p>
          <CheckItems round={round} waterHours={detail.waterHours} draft={draft} change={change} />
        </>
      ) : (
        <section className="check-result">
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
            <div className="check-fields">
              <span>完工日期</span>
              <DayInput
                aria-label="完工日期"
                value={draft.endedOn ?? businessDay(new Date())}
                max={businessDay(new Date())}
                onChange={(endedOn) => change(() => ({ endedOn }))}
              />
              <span>装修后</span>
              <Radio.Group
                optionType="button"
                aria-label="装修后的使用状态"
                value={draft.useState}
                options={USES}
                onChange={({ target }) => change(() => ({ useState: target.value as CheckDraft['useState'] }))}
              />
            </div>
          )}
          <Input.TextArea
            aria-label="验收意见"
            placeholder="验收意见"
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={draft.remark}
            onChange={({ target }) => change(() => ({ remark: target.value }))}
          />
          <CheckPhotos of="" draft={draft} change={change} />
          <div className="check-sign">
            <h3>业主或施工负责人签字</h3>
            <Button
              type="link"
              disabled={!signed}
              onClick={() => {
                sent.current = null;
                pad.current?.clear();
              }}
            >
              重写
            </Button>
          </div>
          <SignaturePad ref={pad} onChange={setSigned} />
        </section>
      )}
    </Dialog>
  );
}
