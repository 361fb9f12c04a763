// 摊销项目: what is booked in equal parts, how far it is, and what is left.
import { useState } from 'react';
import { Form, Input, InputNumber } from 'antd';
import {
  changeAmortisation,
  createAmortisation,
  listAmortisations,
  NO_DIMS,
  removeAmortisation,
  type AmortisationRow,
  type Dims,
} from '@anju/contract';
import { ymText } from '@anju/domain';
import { column, EntryDialog, useActs, useEntry } from '../../../../archetypes/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput, Money } from '../../../../ui/index.ts';
import { DimFields, SubjectPick, useChart } from '../../part/index.ts';
import { useAllRows } from '../../setup/all-rows.ts';
import { PartPage, type PartDialog } from '../../setup/master/part/part-page.tsx';
import type { CloseProps } from './use-close.ts';

const placeOf = ({ code, name }: AmortisationRow['debitSubject'], texts: AmortisationRow['debitTexts']): string =>
  [`${code} ${name}`, ...texts.map(({ text }) => text)].join(' · ');
const COLUMNS = column<AmortisationRow>()([
  { title: '名称', field: 'name', width: 160 },
  { title: '借方', render: ({ debitSubject, debitTexts }) => placeOf(debitSubject, debitTexts) },
  { title: '贷方', render: ({ creditSubject, creditTexts }) => placeOf(creditSubject, creditTexts) },
  { title: '原值', align: 'right', render: ({ base }) => <Money value={base} /> },
  { title: '月数', field: 'months', width: 64, align: 'right' },
  { title: '起摊', width: 92, render: ({ startYm }) => `${ymText(startYm)} 次月` },
  { title: '已摊', align: 'right', render: ({ settled }) => <Money value={settled} /> },
  { title: '余额', align: 'right', render: ({ rest }) => <Money value={rest} /> },
  { title: '停止', width: 84, render: ({ endYm }) => (endYm === null ? '' : ymText(endYm)) },
]);

export function AmortisationTab({ companyId, access, ym }: CloseProps) {
  const query = useRead(listAmortisations, { companyId });
  const list = useAllRows({ ...query, data: query.data?.rows }, ({ id }) => id);
  const acts = useActs<{ new: null; change: AmortisationRow }>(useRefresh(listAmortisations));
  return (
    <PartPage
      name="accounting.amortisation"
      what={{ name: '摊销项目', none: '还没有摊销项目' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      add="新增摊销项目"
      remove={({ id }) => call(removeAmortisation, { id })}
    >
      {(dialog) => <AmortisationDialog {...dialog} companyId={companyId} ym={ym} />}
    </PartPage>
  );
}

const yearOf = (ym: number) => Math.trunc(ym / 100);
interface Values {
  readonly name: string;
  readonly debitSubjectId: number | null;
  readonly creditSubjectId: number | null;
  readonly base: string;
  readonly months: number;
  readonly startYear: number;
  readonly startMonth: number;
  readonly bookedBefore: string;
  readonly endYear: number | null;
  readonly endMonth: number | null;
}
const valuesOf = (row: AmortisationRow | undefined, ym: number): Values => ({
  name: row?.name ?? '',
  debitSubjectId: row?.debitSubject.id ?? null,
  creditSubjectId: row?.creditSubject.id ?? null,
  base: row?.base ?? '',
  months: row?.months ?? 12,
  startYear: yearOf(row?.startYm ?? ym),
  startMonth: (row?.startYm ?? ym) % 100,
  bookedBefore: row?.bookedBefore ?? '0.00',
  endYear: row?.endYm == null ? null : yearOf(row.endYm),
  endMonth: row?.endYm == null ? null : row.endYm % 100,
});

/** A month as a year and a month. */
const Month = ({ name, label, required = false, extra }: { name: 'start' | 'end'; label: string; required?: boolean; extra: string }) => (
  <Form.Item label={label} required={required} extra={extra}>
    <Form.Item name={`${name}Year`} noStyle>
      <InputNumber min={1990} max={2199} precision={0} aria-label={`${label}年`} suffix="年" />
    </Form.Item>{' '}
    <Form.Item name={`${name}Month`} noStyle>
      <InputNumber min={1} max={12} precision={0} aria-label={`${label}月`} suffix="月" />
    </Form.Item>
  </Form.Item>
);

interface DialogProps extends PartDialog<AmortisationRow> {
  readonly companyId: number;
  readonly ym: number | null;
}
function AmortisationDialog({ row, readOnly, onClose, onDone, companyId, ym }: DialogProps) {
  const [debitDims, setDebitDims] = useState<Dims>(row?.debitDims ?? NO_DIMS);
  const [creditDims, setCreditDims] = useState<Dims>(row?.creditDims ?? NO_DIMS);
  const chart = useChart(companyId);
  const entry = useEntry({
    endpoint: row ? changeAmortisation : createAmortisation,
    initial: valuesOf(row, ym ?? 202501),
    touched: debitDims !== (row?.debitDims ?? NO_DIMS) || creditDims !== (row?.creditDims ?? NO_DIMS),
    toInput: ({ startYear, startMonth, endYear, endMonth, ...values }) =>
      ({
        ...values,
        debitDims,
        creditDims,
        startYm: startYear * 100 + startMonth,
        endYm: endYear && endMonth ? endYear * 100 + endMonth : null,
        ...(row ? { id: row.id, version: row.version } : { companyId }),
      }) as never,
    onDone,
  });
  const debit = Form.useWatch('debitSubjectId', entry.form);
  const credit = Form.useWatch('creditSubjectId', entry.form);
  const dims = (id: number | null | undefined, name: 'debitDims' | 'creditDims', value: Dims, set: (next: Dims) => void) => {
    const subject = id == null ? undefined : chart.byId.get(id);
    if (!subject || subject.dims === '') return null;
    return (
      <Form.Item name={name} label="辅助核算" valuePropName="kept">
        <DimFields
          companyId={companyId}
          letters={subject.dims}
          required={subject.required}
          value={value}
          onChange={set}
          disabled={readOnly}
        />
      </Form.Item>
    );
  };
  return (
    <EntryDialog title={row ? `摊销项目 ${row.name}` : '新增摊销项目'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={60} placeholder="如 办公室装修、软件许可、预收场地费" />
      </Form.Item>
      <Form.Item name="debitSubjectId" label="借方科目" required extra="费用摊销选费用科目；预收转收入选预收科目">
        <SubjectPick companyId={companyId} required />
      </Form.Item>
      {dims(debit, 'debitDims', debitDims, setDebitDims)}
      <Form.Item name="creditSubjectId" label="贷方科目" required>
        <SubjectPick companyId={companyId} required />
      </Form.Item>
      {dims(credit, 'creditDims', creditDims, setCreditDims)}
      <Form.Item name="base" label="原值" required>
        <DecimalInput />
      </Form.Item>
      <Form.Item name="months" label="月数" required>
        <InputNumber min={1} max={1200} precision={0} />
      </Form.Item>
      <Month name="start" label="发生期间" required extra="从次月起每月摊一份" />
      <Form.Item name="bookedBefore" label="以前已摊" extra="启用账套以前已经摊掉的数额">
        <DecimalInput />
      </Form.Item>
      <Month name="end" label="停止期间" extra="不填则摊完为止；填了，这一期之后不再摊" />
    </EntryDialog>
  );
}
