// The last part of a check: what was found, the opinion of the owner, and the signature on the screen.
import { useRef, useState } from 'react';
import { App, Button, Input } from 'antd';
import { CHECK_KIND, fileCategoryOf, signCheckSheet, type CheckSheet } from '@anju/contract';
import { useDraft } from '../../../../platform/outbox/index.ts';
import { Dialog, SignaturePad, type SignatureHandle } from '../../../../ui/index.ts';
import { signDraft, useCheckOutbox, useCheckStep } from './check-outbox.ts';
import { signProblem, type AheadCheck } from './check.rules.ts';

const BLANK = { signer: '', opinion: '' };
const REASONS = ['业主不在场', '业主暂不签字', '授权代办人代签后补'];

interface CheckSignProps {
  readonly sheet: CheckSheet;
  readonly now: AheadCheck;
  readonly onDone: () => void;
}

export function CheckSign({ sheet, now, onDone }: CheckSignProps) {
  const { message } = App.useApp();
  const { offline } = useCheckOutbox();
  const step = useCheckStep(sheet);
  const { value, change } = useDraft(signDraft(sheet.id), BLANK);
  const pad = useRef<SignatureHandle>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = signProblem(now);
  const who = sheet.kind === CHECK_KIND.house ? '业主' : '移交方';

  async function sign(unsignedReason: string) {
    if (problem !== '') return void message.warning(problem);
    const input = { id: sheet.id, ...value, unsignedReason };
    const checked = signCheckSheet.input.safeParse(input);
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '请检查填写的内容');
    setBusy(true);
    try {
      const drawn = unsignedReason === '' ? ((await pad.current?.toPng()) ?? null) : null;
      if (unsignedReason === '' && drawn === null) return void message.warning(`请${who}签字，或说明为什么没有签字`);
      const files = drawn === null ? [] : [{ blob: drawn, name: '签名.png', category: fileCategoryOf(signCheckSheet, 'signFileId') }];
      if (!(await step({ act: 'sign', word: '签字', input, files }))) return;
      void message.success(offline ? '已存本机，连上网络后上传' : '验房单已签字');
      onDone();
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <section className="ui-hand-part">
        <div className="ui-hand-line">
          <h3>{sheet.place}</h3>
          <span className="ui-quiet">第 {sheet.round} 次查验</span>
        </div>
        <p className="check-sum">
          <b>{now.items.length}</b> 项 · 合格 <b>{now.items.length - now.left - now.bad}</b> · 不合格或缺失 <b>{now.bad}</b> · 未查{' '}
          <b>{now.left}</b>
        </p>
        {problem === '' ? null : (
          <p className="ui-danger" role="alert">
            {problem}
          </p>
        )}
      </section>
      <section className="ui-hand-part ui-hand-fields">
        <Input.TextArea
          aria-label={`${who}意见`}
          placeholder={`${who}意见（可不填）`}
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
          <Button type="link" disabled={!isDrawn} onClick={() => pad.current?.clear()}>
            重写
          </Button>
        </div>
        <SignaturePad ref={pad} onChange={setDrawn} />
        <div className="check-sign-acts">
          <Button size="large" disabled={problem !== ''} onClick={() => setAsking(true)}>
            没有签字
          </Button>
          <Button size="large" type="primary" loading={busy} disabled={problem !== '' || !isDrawn} onClick={() => void sign('')}>
            {offline ? '签好了，存本机' : '签好了'}
          </Button>
        </div>
      </section>
      {asking ? (
        <UnsignedDialog
          onClose={() => setAsking(false)}
          onReason={(reason) => {
            setAsking(false);
            void sign(reason);
          }}
        />
      ) : null}
    </>
  );
}

interface UnsignedDialogProps {
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

function UnsignedDialog({ onClose, onReason }: UnsignedDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      size="small"
      title="没有签字的原因"
      onCancel={onClose}
      footer={
        <Button type="primary" size="large" disabled={reason.trim() === ''} onClick={() => onReason(reason.trim())}>
          不签字完成
        </Button>
      }
    >
      <div className="ui-hand-quick">
        {REASONS.map((one) => (
          <Button key={one} type={reason === one ? 'primary' : 'default'} onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </div>
      <Input aria-label="未签字原因" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
    </Dialog>
  );
}
