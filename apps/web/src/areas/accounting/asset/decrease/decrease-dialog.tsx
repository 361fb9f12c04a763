// How a card leaves the books: what it is worth stands there, and what comes of it before anything is handed in.
import { useState } from 'react';
import { Form, Input, type FormInstance } from 'antd';
import { createAssetDecrease, DECREASE_WAY, getAsset, SALE_TAX, type AssetDetail, type BookChoice, type InputOf } from '@anju/contract';
import { businessDay, compareDecimal, formatMoney, isZeroDecimal } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput, EnumSelect, FailedState } from '../../../../ui/index.ts';
import { DimPick } from '../../part/index.ts';
import { AssetPick } from '../part/index.ts';
import { outcomeOf } from './outcome.rules.ts';
import { resultWord } from './result-word.ts';

interface DecreaseValues {
  assetId: number | null;
  way: (typeof DECREASE_WAY.values)[number] | null;
  day: string | null;
  reason: string;
  expense: string;
  price: string;
  tax: string;
  taxKind: (typeof SALE_TAX.values)[number];
  bankAccountId: number | null;
}

interface DecreaseDialogProps {
  readonly book: BookChoice;
  readonly assetId: number | null;
  readonly onClose: () => void;
  readonly onDone: (no: string) => void;
}

const amount = (text: string) => (text === '' ? '0.00' : text);

export function DecreaseDialog({ book: { companyId }, assetId, onClose, onDone }: DecreaseDialogProps) {
  const [today] = useState(() => businessDay(new Date()));
  const initial: DecreaseValues = {
    ...{ assetId, way: null, day: today, reason: '', expense: '', price: '', tax: '', taxKind: SALE_TAX.general, bankAccountId: null },
  };
  const entry = useEntry({
    endpoint: createAssetDecrease,
    initial,
    toInput: (values) =>
      ({
        ...values,
        ...{ expense: amount(values.expense), price: amount(values.price), tax: amount(values.tax) },
      }) as InputOf<typeof createAssetDecrease>,
    onDone: ({ no }) => onDone(no),
  });
  const { form } = entry;
  const chosen = Form.useWatch('assetId', form) ?? null;
  const query = useRead(getAsset, chosen === null ? null : { id: chosen });
  const asset = chosen === null ? undefined : query.data;
  return (
    <EntryDialog title="新增资产减少单" entry={entry} onClose={onClose} size="wide" saveText="提交">
      <div className="form-grid">
        <Form.Item name="assetId" label="资产" required>
          <AssetPick companyId={companyId} />
        </Form.Item>
        <Form.Item name="way" label="减少方式" required>
          <EnumSelect of={DECREASE_WAY} />
        </Form.Item>
        <Form.Item name="day" label="减少日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="reason" label="减少原因" required>
          <Input maxLength={200} placeholder="写明审核、鉴定或盘点依据" />
        </Form.Item>
        <Form.Item name="price" label="价款" extra="不含税">
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="tax" label="税额">
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="taxKind" label="计税方法">
          <EnumSelect of={SALE_TAX} />
        </Form.Item>
        <Form.Item name="expense" label="清理费用">
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="bankAccountId" label="银行账户" extra="收款和付清理费用的账户">
          <DimPick companyId={companyId} dim="B" />
        </Form.Item>
      </div>
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {asset ? <OutcomeView form={form} asset={asset} /> : <p className="ui-quiet">选择资产后，列出账面价值和清理损益。</p>}
    </EntryDialog>
  );
}

function OutcomeView({ form, asset }: { readonly form: FormInstance<DecreaseValues>; readonly asset: AssetDetail }) {
  const typed = Form.useWatch((values: DecreaseValues) => values, form) as Partial<DecreaseValues> | undefined;
  const outcome = outcomeOf(asset, typed ?? {});
  const loses = compareDecimal(outcome.result, '0') < 0;
  const rows = [
    ['原值', asset.cost],
    ['累计折旧', asset.accumulated],
    ...(isZeroDecimal(outcome.ahead) ? [] : [['到减少当月待提折旧', outcome.ahead]]),
    ...(isZeroDecimal(asset.impairment) ? [] : [['减值准备', asset.impairment]]),
    ['账面净额', outcome.net],
    ['价款', typed?.price || '0'],
    ['清理费用', typed?.expense || '0'],
  ] as const;
  return (
    <section className="asset-outcome" aria-label="清理损益">
      <h3>
        {resultWord(outcome.result)} <span className={loses ? 'ui-danger' : undefined}>{formatMoney(outcome.result)}</span>
      </h3>
      <dl>
        {rows.map(([label = '', value = '0']) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="ui-quiet">净损益 = 价款 − 清理费用 − 账面净额；减少当月照提折旧。</p>
    </section>
  );
}
