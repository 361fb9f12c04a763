// 挂账申报, 回转, 核销 and 核销收回 in one form: the bills of an object, the reason and the evidence.
import { useState } from 'react';
import { Checkbox, Form, Input } from 'antd';
import {
  arrearsReason,
  changeSuspension,
  createSuspension,
  createSuspensionTransfer,
  fileCategoryOf,
  listSuspensionBills,
  SUSPENSION,
  type SuspensionDetail,
  type SuspensionKind,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import type { ObjectRef } from '../chase/chase-letter.tsx';
import { BillPick, ObjectSelect } from './suspension-parts.tsx';
import { PaperInput } from '../../document/paper-input.tsx';
import { submittedText, type Requested } from '../../document/requested-text.ts';

interface SuspensionDialogProps {
  readonly kind: SuspensionKind;
  /** The objects of the request; when empty, one is chosen in the form. */
  readonly objects: readonly ObjectRef[];
  /** The draft to change. */
  readonly draft?: SuspensionDetail;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

const HINTS: Readonly<Record<SuspensionKind, string>> = {
  [SUSPENSION.suspend]: '通过后账单归入挂账：不再日常催收，违约金按结算规则停计，柜台仍可收款。',
  [SUSPENSION.resume]: '通过后账单回到正常欠费，违约金从通过之日起继续计算，挂账期间不计。',
  [SUSPENSION.writeOff]: '通过后以坏账准备结清本金，违约金不结；以后收到款项先办理“核销收回”。',
  [SUSPENSION.recover]: '通过后核销按行红冲，账单恢复为挂账待收，即可在柜台收款。',
};

const NONE: Readonly<Record<SuspensionKind, string>> = {
  [SUSPENSION.suspend]: '没有可以挂账的账单：未到期的、已在申报中的不能挂账',
  [SUSPENSION.resume]: '没有可以回转的账单',
  [SUSPENSION.writeOff]: '没有可以核销的账单',
  [SUSPENSION.recover]: '没有可以收回的核销',
};

export function SuspensionDialog({ kind, objects, draft, onDone, onClose }: SuspensionDialogProps) {
  const [of, setOf] = useState<readonly ObjectRef[]>(
    draft
      ? [...new Map(draft.lines.map(({ objectKind, objectId }) => [`${objectKind}-${objectId}`, { objectKind, objectId }])).values()]
      : objects,
  );
  const bills = useRead(listSuspensionBills, of.length === 0 ? null : { kind, objects: [...of], requestId: draft?.id ?? null });
  const initial = {
    billIds: draft?.lines.map(({ billId }) => billId) ?? [],
    reason: draft?.reason ?? ((kind === SUSPENSION.suspend ? null : 9) as SuspensionDetail['reason'] | null),
    note: draft?.note ?? '',
    plan: draft?.plan ?? '',
    fileId: draft?.file?.id ?? null,
    submit: true,
  };
  const touched = !draft && of.length > objects.length;
  const done = (requested: Pick<Requested, 'flowName'>, { submit }: typeof initial) =>
    onDone(submit ? submittedText(requested) : '已存为草稿');
  const reasonOf = (reason: typeof initial.reason) => reason as SuspensionDetail['reason'];
  const first = useEntry({
    endpoint: createSuspension,
    initial,
    toInput: (values) => ({ ...values, reason: reasonOf(values.reason) }),
    onDone: done,
    touched,
  });
  const transfer = useEntry({
    endpoint: createSuspensionTransfer,
    initial,
    toInput: (values) => ({ ...values, kind: kind as Exclude<SuspensionKind, typeof SUSPENSION.suspend>, reason: reasonOf(values.reason) }),
    onDone: done,
    touched,
  });
  const change = useEntry({
    endpoint: changeSuspension,
    initial,
    toInput: (values) => ({ ...values, id: draft?.id ?? 0, version: draft?.version ?? 0, reason: reasonOf(values.reason) }),
    onDone: done,
    touched,
  });
  const entry = draft ? change : kind === SUSPENSION.suspend ? first : transfer;
  return (
    <EntryDialog
      title={`${SUSPENSION.text(kind)}${kind === SUSPENSION.suspend ? '申报' : '申请'}`}
      entry={entry}
      onClose={onClose}
      size="wide"
    >
      <p className="ui-quiet">{HINTS[kind]}</p>
      {objects.length === 0 && !draft ? (
        <Form.Item label="对象" required>
          <ObjectSelect
            onChoose={(object) => {
              setOf(object ? [{ objectKind: object.objectKind, objectId: object.objectId }] : []);
              entry.form.setFieldValue('billIds', []);
            }}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="billIds" label="账单" required>
        <BillPick
          bills={bills.data ?? []}
          loading={bills.isFetching}
          amountTitle={kind === SUSPENSION.recover ? '已核销' : '未收'}
          none={of.length === 0 ? '请先选择对象' : NONE[kind]}
        />
      </Form.Item>
      {kind === SUSPENSION.suspend ? (
        <Form.Item name="reason" label="挂账原因" required>
          <EnumSelect of={arrearsReason} />
        </Form.Item>
      ) : null}
      <Form.Item name="note" label="说明" required>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      {kind === SUSPENSION.suspend ? (
        <Form.Item name="plan" label="收回计划" required>
          <Input.TextArea rows={2} maxLength={500} placeholder="预计何时、凭什么条件恢复催收" />
        </Form.Item>
      ) : null}
      <Form.Item name="fileId" label="证明材料">
        <PaperInput category={fileCategoryOf(createSuspension, 'fileId')} />
      </Form.Item>
      <Form.Item name="submit" label="提交" valuePropName="checked">
        <Checkbox>保存后提交审核（不勾选则存为草稿）</Checkbox>
      </Form.Item>
    </EntryDialog>
  );
}
