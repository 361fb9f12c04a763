// The last part of a hand-back check: what was found, what is still open, and the signature; it ends the lease.
import { useRef, useState } from 'react';
import { Alert, App, Button, Checkbox, Input, Radio } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { fileCategoryOf, finishHandback, HOUSE_USE, previewLeaseEnd, type HandbackDetail, type InputOf } from '@anju/contract';
import { businessDay, formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { useCommand, useRead } from '../../../../../platform/api/hooks.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../../platform/files/index.ts';
import { useDraft } from '../../../../../platform/outbox/index.ts';
import { DayInput, SignaturePad, useConfirm, usePaused, type SignatureHandle } from '../../../../../ui/index.ts';
import { ChangePreview } from '../parts/change-table.tsx';
import { useRefreshRentals } from '../parts/refresh-rentals.ts';
import { BillNotes } from './handback-money.tsx';
import { useHandbackOutbox } from './handback-outbox.ts';
import { groupOf, type AheadHandback } from './handback.rules.ts';

const USES = [
  { value: HOUSE_USE.vacant, label: '空置' },
  { value: HOUSE_USE.inUse, label: '使用中' },
  { value: 0, label: '不变' },
];

interface HandbackSignProps {
  readonly check: HandbackDetail;
  readonly now: AheadHandback;
  readonly onAdd: () => void;
  readonly onDone: () => void;
}

interface SignDraft {
  readonly leftOn: string;
  /** Zero: the house stays as it is. */
  readonly useTo: number;
  readonly keepBilled: boolean;
  readonly signer: string;
  readonly unsignedReason: string;
  readonly opinion: string;
}

/** What keeps a check from being finished; empty when nothing does. */
function problemOf({ lines, left }: AheadHandback, waiting: number): string {
  if (waiting > 0) return `还有 ${waiting} 项没有上传，连上网络后再签字`;
  if (lines.length === 0) return '查验单上没有项目，请加一项';
  return left > 0 ? `还有 ${left} 项没有查验` : '';
}

export function HandbackSign({ check, now, onAdd, onDone }: HandbackSignProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshRentals();
  const { entries } = useHandbackOutbox();
  const { run, busy } = useCommand(finishHandback, { onRefused: refresh });
  const today = businessDay(new Date());
  const { value, change, forget } = useDraft<SignDraft>(`handback.${check.id}.sign`, {
    ...{ leftOn: today < check.endOn ? today : check.endOn, useTo: HOUSE_USE.vacant, keepBilled: false },
    ...{ signer: check.tenant, unsignedReason: '', opinion: '' },
  });
  const pad = useRef<SignatureHandle>(null);
  const [signed, setSigned] = useState(false);
  /** The signature that was uploaded before the result was refused: it is not uploaded again. */
  const sent = useRef<number | null>(null);
  const problem = problemOf(now, entries.filter(({ group }) => group === groupOf(check.id)).length);
  const early = value.leftOn < check.endOn;

  const inputOf = (signFileId: number | null): InputOf<typeof finishHandback> => ({
    ...{ id: check.id, version: check.version, leftOn: value.leftOn, signer: value.signer, signFileId, opinion: value.opinion },
    unsignedReason: signed ? '' : value.unsignedReason,
    keepBilled: early && value.keepBilled,
    useTo: value.useTo === HOUSE_USE.vacant || value.useTo === HOUSE_USE.inUse ? value.useTo : null,
  });
  /** Null when there is no signature, or the user thinks better of it. */
  async function prepared(): Promise<InputOf<typeof finishHandback> | null> {
    const text = `完成退租查验后租约 ${check.leaseNumber} 结束，租客登记为已迁出，查验单不能再改。是否继续？`;
    if (!(await confirm({ text, go: '完成退租', danger: false }))) return null;
    const png = signed && sent.current === null ? ((await pad.current?.toPng()) ?? null) : null;
    if (png) {
      const file = new File([png], '退租签字.png', { type: 'image/png' });
      sent.current = (await uploadFor(fileCategoryOf(finishHandback, 'signFileId'), file)).id;
    }
    return inputOf(signed ? sent.current : null);
  }
  async function finish() {
    if (problem !== '') return void message.warning(problem);
    if (!signed && value.unsignedReason.trim() === '') return void message.warning('请租客签字，或填写没有签字的原因');
    const checked = finishHandback.input.safeParse(inputOf(null));
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '请检查填写的内容');
    try {
      if (!(await run(prepared))) return;
    } catch (error) {
      // The call has already shown the failure of the upload.
      if (!(error instanceof ApiError)) throw error;
      return;
    }
    forget();
    void message.success('退租查验已完成，租约已结束');
    void refresh();
    onDone();
  }
  const living = check.people.filter((one) => one.living);
  return (
    <>
      <section className="ui-hand-part">
        <div className="ui-hand-line">
          <h3>{check.house}</h3>
          <span className="ui-quiet">租期到 {formatDay(check.endOn)}</span>
        </div>
        <p className="check-sum">
          <b>{now.lines.length}</b> 项 · 损坏或缺失 <b>{now.bad}</b> · 未查 <b>{now.left}</b>
          {isZeroDecimal(now.damage) ? null : (
            <>
              {' '}
              · 约定赔偿 <b>{formatMoney(now.damage)}</b> 元（租客付给业主，只作登记）
            </>
          )}
        </p>
        {problem === '' ? null : (
          <p className="ui-danger" role="alert">
            {problem}
          </p>
        )}
        {now.lines.length === 0 ? (
          <Button icon={<PlusOutlined />} onClick={onAdd}>
            加一项
          </Button>
        ) : null}
        <BillNotes check={check} />
      </section>
      <section className="ui-hand-part ui-hand-fields">
        <span>搬离日期</span>
        <DayInput
          aria-label="搬离日期"
          value={value.leftOn}
          min={check.fromDate}
          max={today}
          onChange={(leftOn) => (leftOn === null ? undefined : change({ leftOn }))}
        />
        <span>退租后房屋</span>
        <Radio.Group
          optionType="button"
          aria-label="退租后房屋"
          value={value.useTo}
          options={USES}
          onChange={({ target }) => change({ useTo: target.value as number })}
        />
        {living.length === 0 ? null : <p className="ui-quiet">{`登记迁出：${living.map(({ name }) => name).join('、')}`}</p>}
        {early ? (
          <>
            <Alert type="info" showIcon title={`早于租期最后一日，租约在 ${formatDay(value.leftOn)} 结束，次日起费用改回业主付`} />
            <Checkbox checked={value.keepBilled} onChange={({ target }) => change({ keepBilled: target.checked })}>
              已计费的日子不变，自次日起变更
            </Checkbox>
            <EarlyEnd check={check} endOn={value.leftOn} keepBilled={value.keepBilled} />
          </>
        ) : null}
        <Input.TextArea
          aria-label="双方意见"
          placeholder="双方意见（可不填）"
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={value.opinion}
          onChange={({ target }) => change({ opinion: target.value })}
        />
        <Input
          aria-label="签字人"
          prefix={<span className="ui-quiet">签字人</span>}
          maxLength={40}
          value={value.signer}
          onChange={({ target }) => change({ signer: target.value })}
        />
        <div className="ui-hand-line">
          <h3>在此签名</h3>
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
        {signed ? null : (
          <Input
            aria-label="未签字原因"
            placeholder="没有签字的原因，如 租客已离开"
            maxLength={200}
            value={value.unsignedReason}
            onChange={({ target }) => change({ unsignedReason: target.value })}
          />
        )}
        <Button size="large" type="primary" loading={busy} disabled={problem !== ''} onClick={() => void finish()}>
          完成退租
        </Button>
      </section>
    </>
  );
}

interface EarlyEndProps {
  readonly check: HandbackDetail;
  readonly endOn: string;
  readonly keepBilled: boolean;
}

function EarlyEnd({ check, endOn, keepBilled }: EarlyEndProps) {
  const day = usePaused(endOn);
  const query = useRead(previewLeaseEnd, { id: check.leaseId, endOn: day, keepBilled }, { keepPrevious: true, gcTime: 0, quiet: true });
  return <ChangePreview label="变化预览" after="改为" hindered="还不能在这一日结束" before="" query={query} />;
}
