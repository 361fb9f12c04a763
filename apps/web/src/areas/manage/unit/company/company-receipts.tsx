// 票据规则: one form per kind of receipt, next to a preview of the printed receipt.
import { useState } from 'react';
import { App, Button, Form, Input, InputNumber, Segmented, Select } from 'antd';
import {
  changeReceiptRule,
  NUMBER_DATE_PARTS,
  RECEIPT_KINDS,
  RECEIPT_LAYOUTS,
  type CompanyProfile,
  type ReceiptKind,
  type ReceiptRule,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryForm, useEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { StatusTag } from '../../../../ui/index.ts';
import { numberText } from './company-number-text.ts';
import { ReceiptPreview } from './company-receipt-preview.tsx';
import { useRefreshCompany } from './company-queries.ts';

export function ReceiptRules({ company, access }: { readonly company: CompanyProfile; readonly access: Access }) {
  const [kind, setKind] = useState<ReceiptKind>('receipt');
  const rule = company.receiptRules.find((one) => one.kind === kind);
  return (
    <div className="company-part">
      <Segmented<ReceiptKind> value={kind} onChange={setKind} options={RECEIPT_KINDS.map((one) => ({ ...one }))} />
      {rule ? (
        <ReceiptForm key={`${kind}:${rule.version}:${rule.own}`} company={company} rule={rule} canChange={access.can('change')} />
      ) : null}
    </div>
  );
}

interface ReceiptFormProps {
  readonly company: CompanyProfile;
  readonly rule: ReceiptRule;
  readonly canChange: boolean;
}

function ReceiptForm({ company, rule, canChange }: ReceiptFormProps) {
  const { message } = App.useApp();
  const refresh = useRefreshCompany();
  const { kind, version, title, layout, copies, prefix, datePart, width, footer } = rule;
  const entry = useEntry({
    endpoint: changeReceiptRule,
    initial: { title, layout, copies, prefix, datePart, width, footer },
    toInput: (values) => ({ ...values, id: company.id, kind, version }),
    onDone: () => {
      void message.success('已保存');
      void refresh();
    },
  });
  const watched = Form.useWatch((values) => values, entry.form) as Partial<typeof entry.initial> | undefined;
  const typed = { ...entry.initial, ...watched };
  // While the form is unchanged, this is the number of the next document.
  const number = rule.own && !entry.dirty ? rule.next : numberText(typed, businessDay(new Date()), 1);

  return (
    <>
      <div className="company-receipt-line">
        <StatusTag tone="kind">{rule.own ? '已设置' : '尚未设置，以下为建议'}</StatusTag>
        <span>
          编号示例{' '}
          <output className="company-number" aria-label="编号示例">
            {number}
          </output>
        </span>
      </div>
      <EntryForm entry={entry} readOnly={!canChange}>
        <div className="form-grid">
          <Form.Item name="title" label="名称" required>
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="layout" label="版式" required>
            <Select options={[...RECEIPT_LAYOUTS]} />
          </Form.Item>
          <Form.Item name="prefix" label="前缀" required tooltip="不能与其他公司、其他票据的相同">
            <Input maxLength={8} />
          </Form.Item>
          <Form.Item name="datePart" label="日期段" tooltip="按日期段重新编号">
            <Select options={[...NUMBER_DATE_PARTS]} />
          </Form.Item>
          <Form.Item name="width" label="位数" required>
            <InputNumber min={3} max={12} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="copies" label="份数" required>
            <InputNumber min={1} max={5} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="footer" label="页脚" className="wide">
            <Input maxLength={200} placeholder="如 本收据手写无效，盖章后有效" />
          </Form.Item>
        </div>
      </EntryForm>
      {canChange ? (
        <div>
          <Button
            type="primary"
            loading={entry.saving}
            disabled={entry.saving || (rule.own && !entry.dirty)}
            onClick={() => void entry.save()}
          >
            保存票据规则
          </Button>
        </div>
      ) : null}
      <ReceiptPreview
        company={company}
        layout={typed.layout}
        title={typed.title}
        footer={typed.footer}
        copies={typed.copies}
        number={number}
      />
    </>
  );
}
