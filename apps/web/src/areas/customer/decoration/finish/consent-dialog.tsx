// The owner agrees in writing that a part of a deposit pays for damage: signed on paper, or here on the screen after reading the words.
import { useRef, useState } from 'react';
import { Button, Form, Input, Radio, Select } from 'antd';
import { createConsent, downloadFile, fileCategoryOf, type DecorationDetail } from '@anju/contract';
import { businessDay, formatDay, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry, useUploading } from '../../../../archetypes/index.ts';
import { download } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { DayInput, DecimalInput, SignaturePad, type SignatureHandle } from '../../../../ui/index.ts';
import { freeOf, heldDeposits } from './finish.rules.ts';
import { withWords } from './signed-words.ts';

interface ConsentDialogProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: (billNumber: string) => void;
}

interface Typed {
  readonly lineId: number | null;
  readonly amount: string;
  readonly reason: string;
  readonly signer: string;
  readonly signedOn: string | null;
}

interface Values extends Typed {
  readonly fileId: number | null;
  readonly violationId: number | null;
}

export function ConsentDialog({ detail, onClose, onDone }: ConsentDialogProps) {
  const { id, version, number, owner, violations } = detail;
  const deposits = heldDeposits(detail);
  const today = businessDay(new Date());
  /** The words above a signature on the screen; null for a paper. Who changes them afterwards has to ask for another signature. */
  const [signedWords, setSignedWords] = useState<string | null>(null);
  const nameOf = (lineId: number | null | undefined) => deposits.find((one) => one.id === lineId)?.name ?? '';
  const start: Values = {
    lineId: deposits[0]?.id ?? null,
    amount: '',
    reason: '',
    signer: owner.slice(0, 20),
    signedOn: today,
    fileId: null,
    violationId: null,
  };
  const entry = useEntry({
    endpoint: createConsent,
    initial: start,
    toInput: ({ fileId, ...values }) => ({
      ...values,
      id,
      version,
      lineId: values.lineId ?? 0,
      signedOn: values.signedOn ?? '',
      fileId: (signedWords === null || signedWords === wordsOf(detail, values, nameOf(values.lineId)) ? fileId : null) ?? 0,
    }),
    onDone: ({ billNumber }) => onDone(billNumber),
  });
  const { form } = entry;
  const typed: Partial<Typed> | undefined = Form.useWatch((values: Typed) => values, form);
  const line = deposits.find((one) => one.id === typed?.lineId);
  return (
    <EntryDialog title={`押金抵扣同意书 ${number}`} entry={entry} onClose={onClose} saveText="登记并计费">
      <p className="ui-quiet">没有业主书面同意，押金不能转为收入。登记后生成账单，到收款台用押金结清，其余押金退还。</p>
      <Form.Item
        name="lineId"
        label="押金"
        required
        extra={line ? `余额 ${formatMoney(line.balance)} 元，还可以抵扣 ${formatMoney(freeOf(line))} 元` : undefined}
      >
        <Select<number>
          options={deposits.map((one) => ({ value: one.id, label: `${one.name} ${formatMoney(one.balance)}` }))}
          notFoundContent="没有收到的押金"
        />
      </Form.Item>
      <Form.Item name="amount" label="抵扣金额" required>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="reason" label="抵扣原因" required>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} placeholder="损坏了什么，修复费用怎么算的" />
      </Form.Item>
      {violations.length === 0 ? null : (
        <Form.Item name="violationId" label="相关违规">
          <Select<number> allowClear options={violations.map((one) => ({ value: one.id, label: `${one.number} ${one.type}` }))} />
        </Form.Item>
      )}
      <Form.Item name="signer" label="签字人" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="signedOn" label="签字日期" required>
        <DayInput max={today} />
      </Form.Item>
      <Form.Item name="fileId" label="同意书" required>
        <SignedPaper
          ready={Boolean(typed?.amount && typed.reason && typed.signer)}
          words={wordsOf(detail, typed, nameOf(typed?.lineId))}
          signedWords={signedWords}
          onSigned={setSignedWords}
        />
      </Form.Item>
    </EntryDialog>
  );
}

/** What the owner agrees to when signing on the screen. */
function wordsOf(detail: DecorationDetail, typed: Partial<Typed> | undefined, deposit: string): string {
  const { amount = '', reason = '', signer = '', signedOn } = typed ?? {};
  return `本人 ${signer} 同意从 ${detail.estateName} ${detail.house} 的${deposit || '装修押金'}中抵扣 ${formatMoney(amount || '0')} 元，用于：${reason || '　　'}。${signedOn ? formatDay(signedOn) : ''}`;
}

interface SignedPaperProps {
  /** Everything the words name is filled in. */
  readonly ready: boolean;
  readonly words: string;
  readonly signedWords: string | null;
  readonly onSigned: (words: string | null) => void;
  /** Both given by Form.Item. */
  readonly value?: number | null;
  readonly onChange?: (fileId: number | null) => void;
}

const CATEGORY = fileCategoryOf(createConsent, 'fileId');

function SignedPaper({ ready, words, signedWords, onSigned, value = null, onChange }: SignedPaperProps) {
  const uploading = useUploading();
  const [way, setWay] = useState<'paper' | 'screen'>('paper');
  const [name, setName] = useState('');
  const [signed, setSigned] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pad = useRef<SignatureHandle>(null);

  async function add(file: File, agreed: string | null) {
    setBusy(true);
    try {
      const { id } = await uploading(() => uploadFor(CATEGORY, file));
      setName(file.name);
      onSigned(agreed);
      onChange?.(id);
    } catch (error) {
      // The call has already shown the failure.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  async function keepSignature() {
    const png = await pad.current?.toPng();
    if (png) await add(new File([await withWords(png, words)], '押金抵扣同意书.png', { type: 'image/png' }), words);
  }
  if (value !== null)
    return (
      <span>
        <Button type="link" size="small" onClick={() => void download(downloadFile, { cat: CATEGORY, parent: 0, id: value })}>
          {name}
        </Button>
        <Button size="small" onClick={() => onChange?.(null)}>
          更换
        </Button>
        {signedWords === null || signedWords === words ? null : <span className="ui-danger"> 签字后内容已改，请更换</span>}
      </span>
    );
  return (
    <div className="consent-paper">
      <Radio.Group
        optionType="button"
        aria-label="签字方式"
        value={way}
        onChange={({ target }) => setWay(target.value as 'paper' | 'screen')}
        options={[
          { value: 'paper', label: '上传签字的同意书' },
          { value: 'screen', label: '在屏幕上签字' },
        ]}
      />
      {way === 'paper' ? (
        <>
          <input
            ref={input}
            type="file"
            accept=".png,.jpg,.jpeg,.pdf"
            aria-label="选择同意书"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void add(file, null);
            }}
          />
          <Button loading={busy} onClick={() => input.current?.click()}>
            上传或拍照
          </Button>
        </>
      ) : (
        <>
          <p>{ready ? words : '先填写抵扣金额、原因和签字人，再请业主签字'}</p>
          <SignaturePad ref={pad} onChange={setSigned} />
          <span>
            <Button disabled={!signed} onClick={() => pad.current?.clear()}>
              重写
            </Button>{' '}
            <Button disabled={!signed || !ready} loading={busy} onClick={() => void keepSignature()}>
              签好了
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
