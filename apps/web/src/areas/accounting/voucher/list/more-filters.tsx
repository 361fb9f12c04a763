// The conditions of a list of vouchers that are asked for seldom, behind 更多条件. What is typed counts when the hand leaves its field.
import { useState } from 'react';
import { InputNumber, Space } from 'antd';
import { DIM_LETTERS, DIMS, NO_DIMS, readVoucherDesk, VOUCHER_KIND, type InputOf, type searchVouchers } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DecimalInput, EnumCheck, FilterPick, SearchBox } from '../../../../ui/index.ts';
import { DimPick } from '../../part/index.ts';

export type VoucherFilterOf = Partial<InputOf<typeof searchVouchers>>;

/** What a user calls one condition, and the fields it is made of. */
const CONDITIONS: readonly (readonly (keyof VoucherFilterOf)[])[] = [
  ['word'],
  ['fromNo', 'toNo'],
  ['fromAmount', 'toAmount'],
  ['summary'],
  ['kinds'],
  ['source'],
  ['maker'],
  ['auditor'],
  ['poster'],
  ['hasFiles'],
  ['printed'],
];
const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

/** How many conditions behind 更多条件 narrow the list. */
export function countMore(filter: VoucherFilterOf): number {
  const dims = Object.values(filter.dims ?? {}).filter((id) => id !== null).length;
  return dims + CONDITIONS.filter((fields) => fields.some((field) => isSet(filter[field]))).length;
}

/** The documents that make vouchers, as the books name them. */
const SOURCES = [
  { value: 'charging', label: '收费业务' },
  { value: 'asset', label: '资产卡片' },
  { value: 'asset-change', label: '资产变动' },
  { value: 'asset-decrease', label: '资产减少' },
  { value: 'depreciation', label: '计提折旧' },
  { value: 'close.amortisation', label: '期末摊销' },
  { value: 'close.release', label: '提前开账转收入' },
  { value: 'close.template', label: '期末模板凭证' },
  { value: 'close.formula', label: '期末公式凭证' },
  { value: 'close.fee', label: '计提酬金' },
  { value: 'close.bad-debt', label: '坏账准备' },
  { value: 'close.vat', label: '增值税结转' },
  { value: 'close.surcharge', label: '附加税' },
  { value: 'close.income-tax', label: '所得税' },
  { value: 'close.carry', label: '损益结转' },
  { value: 'close.year-end', label: '年度结转' },
] as const;
const yesNo = (yes: string, no: string) => [
  { value: true, label: yes },
  { value: false, label: no },
];
const PAPERS = yesNo('有附件', '没有附件');
const PRINTED = yesNo('已打印', '没有打印');
const NUMBER = { min: 1, max: 99_999, precision: 0, controls: false, style: { width: 92 } } as const;

interface MoreFiltersProps {
  readonly companyId: number;
  readonly filter: VoucherFilterOf;
  readonly onFilter: (patch: VoucherFilterOf) => void;
}

export function MoreFilters({ companyId, filter, onFilter }: MoreFiltersProps) {
  const desk = useRead(readVoucherDesk, { companyId }, { staleTime: 60_000 });
  const [numbers, setNumbers] = useState({ fromNo: filter.fromNo ?? null, toNo: filter.toNo ?? null });
  const [amounts, setAmounts] = useState({ fromAmount: filter.fromAmount ?? '', toAmount: filter.toAmount ?? '' });
  const applyNumbers = () => onFilter(numbers);
  const applyAmounts = () => onFilter({ fromAmount: amounts.fromAmount || null, toAmount: amounts.toAmount || null });
  const dims = { ...NO_DIMS, ...filter.dims };
  return (
    <div className="vch-more-filters" role="group" aria-label="更多条件">
      <span>凭证字</span>
      <Space>
        <FilterPick
          name="凭证字"
          value={filter.word || undefined}
          options={(desk.data?.words ?? []).map(({ word, title }) => ({ value: word, label: `${word} ${title}` }))}
          onChange={(word) => onFilter({ word: word ?? '' })}
        />
      </Space>
      <span>凭证号</span>
      <Space onBlur={applyNumbers} onKeyDown={(event) => event.key === 'Enter' && applyNumbers()}>
        <InputNumber<number>
          {...NUMBER}
          aria-label="凭证号从"
          placeholder="从"
          value={numbers.fromNo}
          onChange={(fromNo) => setNumbers((old) => ({ ...old, fromNo }))}
        />
        –
        <InputNumber<number>
          {...NUMBER}
          aria-label="凭证号到"
          placeholder="到"
          value={numbers.toNo}
          onChange={(toNo) => setNumbers((old) => ({ ...old, toNo }))}
        />
      </Space>
      <span>分录金额</span>
      <Space onBlur={applyAmounts} onKeyDown={(event) => event.key === 'Enter' && applyAmounts()}>
        <DecimalInput
          aria-label="分录金额从"
          placeholder="从"
          negative
          value={amounts.fromAmount}
          onChange={(fromAmount) => setAmounts((old) => ({ ...old, fromAmount }))}
        />
        –
        <DecimalInput
          aria-label="分录金额到"
          placeholder="到"
          negative
          value={amounts.toAmount}
          onChange={(toAmount) => setAmounts((old) => ({ ...old, toAmount }))}
        />
      </Space>
      <span>摘要</span>
      <SearchBox value={filter.summary ?? ''} onSearch={(summary) => onFilter({ summary })} placeholder="分录摘要" width={200} />
      <span>辅助核算</span>
      <Space wrap size={6}>
        {DIM_LETTERS.map((dim) => (
          <DimPick
            key={dim}
            companyId={companyId}
            dim={dim}
            width={132}
            value={dims[DIMS[dim].field]}
            onChange={(id) => onFilter({ dims: { ...dims, [DIMS[dim].field]: id } })}
          />
        ))}
      </Space>
      <span>来源</span>
      <Space wrap size={6}>
        <EnumCheck of={VOUCHER_KIND} value={filter.kinds ?? []} onChange={(kinds) => onFilter({ kinds })} />
        <FilterPick
          name="来源单据"
          value={filter.source || undefined}
          options={SOURCES}
          onChange={(source) => onFilter({ source: source ?? '' })}
        />
      </Space>
      <span>经手人</span>
      <Space wrap size={6}>
        {(['maker', 'auditor', 'poster'] as const).map((who) => (
          <SearchBox
            key={who}
            value={filter[who] ?? ''}
            onSearch={(name) => onFilter({ [who]: name })}
            placeholder={{ maker: '制单人', auditor: '审核人', poster: '登账人' }[who]}
            width={132}
          />
        ))}
      </Space>
      <span>附件与打印</span>
      <Space wrap size={6}>
        <FilterPick name="附件" value={filter.hasFiles} options={PAPERS} onChange={(has) => onFilter({ hasFiles: has ?? null })} />
        <FilterPick name="打印" value={filter.printed} options={PRINTED} onChange={(printed) => onFilter({ printed: printed ?? null })} />
      </Space>
    </div>
  );
}
