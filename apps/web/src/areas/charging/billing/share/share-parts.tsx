// Houses of a pool with the weight and share of each; houses without a share show the reason.
import { useState } from 'react';
import { Checkbox, Table } from 'antd';
import { BILL, SKIP_REASON, type ShareBasis, type SharePart, type SharePreview } from '@anju/contract';
import { compareDecimal, formatMoney, isZeroDecimal, subtractDecimal } from '@anju/domain';
import { Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { payerText } from '../../bill/payer-days.ts';

const NAMES: readonly (readonly [Exclude<keyof ShareBasis, 'spans' | 'cut'>, string])[] = [
  ['area', '面积'],
  ['floor', '楼层'],
  ['free', '免摊层'],
  ['factor', '楼层系数'],
  ['persons', '人数'],
  ['days', '天数'],
  ['coefficient', '系数'],
  ['usage', '用量'],
  ['value', '约定值'],
];
/** The values of the method, the days they lasted where the weight counts days, and the days of the payer where the house was sold. */
export function basisText({ spans, cut, ...basis }: ShareBasis): string {
  const varied = spans !== undefined && spans.length > 1 && spans[0]?.area !== undefined;
  const figures = NAMES.flatMap(([name, label]) =>
    basis[name] === undefined || (varied && name === 'area') ? [] : [`${label} ${basis[name]}`],
  );
  const days = spans?.map((span) => (varied ? `面积 ${span.area} × ${span.days} 天` : `${span.days} 天`)).join(' + ');
  const shared = cut ? `本户 ${formatMoney(cut.amount)} 元的 ${cut.part}/${cut.of}` : undefined;
  return [...figures, days, shared].filter((text) => text !== undefined).join('，');
}

/** Charged in addition to what was billed in advance. */
const toBill = ({ amount, advanceDue }: SharePart): string =>
  compareDecimal(amount, advanceDue) > 0 ? subtractDecimal(amount, advanceDue) : '0.00';

function outcomeOf({ bill, credited, relieved, reason }: SharePart): string {
  if (reason !== null) return SKIP_REASON.text(reason);
  const given = [
    ...(isZeroDecimal(credited) ? [] : [`退入预交 ${formatMoney(credited)}`]),
    ...(isZeroDecimal(relieved) ? [] : [`核减未缴 ${formatMoney(relieved)}`]),
  ];
  if (bill) return bill.void ? '已作废' : BILL.text(bill.state);
  return given.join('，');
}

const PAGE = 20;

interface SharePartsProps {
  readonly preview: SharePreview;
  readonly yearly: boolean;
  readonly period: { readonly periodFrom: string; readonly periodTo: string };
}
export function ShareParts({ preview, yearly, period }: SharePartsProps) {
  const [key, setKey] = useState('');
  const [skipped, setSkipped] = useState(false);
  const rows = preview.parts.filter((part) => part.houseCode.includes(key) && (!skipped || part.reason !== null));
  const none = preview.skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label="各户分摊">
      <div className="share-sums">
        <strong>{preview.stored ? '已分摊' : '试算，尚未分摊'}</strong>
        <span>参与 {preview.houses} 户</span>
        <span>权重合计 {preview.weight}</span>
        <span>分摊合计 {formatMoney(preview.amount)} 元</span>
        {!isZeroDecimal(preview.ownCost) ? <span>公司承担 {formatMoney(preview.ownCost)} 元</span> : null}
        {yearly ? <span>已预收 {formatMoney(preview.advance)} 元</span> : null}
        {yearly ? <span>审核后退入预交 {formatMoney(preview.credited)} 元</span> : null}
        {yearly && !isZeroDecimal(preview.relieved) ? <span>审核后核减未缴预收 {formatMoney(preview.relieved)} 元</span> : null}
        {preview.skipped.map(({ reason, count }) => (
          <StatusTag key={reason} tone="owed">{`${SKIP_REASON.text(reason)} ${count}`}</StatusTag>
        ))}
      </div>
      <div className="share-sums">
        <SearchBox value={key} onSearch={setKey} placeholder="房号" width={160} />
        {none > 0 ? (
          <Checkbox checked={skipped} onChange={(event) => setSkipped(event.target.checked)}>
            只看没有分摊的 {none} 户
          </Checkbox>
        ) : null}
      </div>
      <Table<SharePart>
        size="small"
        rowKey={({ houseId, from }) => `${houseId} ${from}`}
        dataSource={rows}
        pagination={{ pageSize: PAGE, showSizeChanger: false, hideOnSinglePage: true }}
        locale={{ emptyText: '没有符合条件的房屋' }}
        columns={[
          { title: '房屋', dataIndex: 'houseCode' },
          { title: '付款人', render: (_: unknown, row) => payerText(row, period) },
          { title: '计算依据', render: (_: unknown, row) => basisText(row.basis) },
          { title: '权重', dataIndex: 'weight', align: 'right' },
          { title: '用量', align: 'right', render: (_: unknown, row) => row.quantity ?? '' },
          { title: '分摊金额', align: 'right', render: (_: unknown, row) => (row.reason === null ? <Money value={row.amount} /> : '') },
          ...(yearly
            ? [
                {
                  title: '预收应收',
                  align: 'right' as const,
                  render: (_: unknown, row: SharePart) => (row.reason === null ? <Money value={row.advanceDue} /> : ''),
                },
                {
                  title: '已预收',
                  align: 'right' as const,
                  render: (_: unknown, row: SharePart) => (row.reason === null ? <Money value={row.advance} /> : ''),
                },
                {
                  title: '补收',
                  align: 'right' as const,
                  render: (_: unknown, row: SharePart) => (row.reason === null ? <Money value={toBill(row)} /> : ''),
                },
              ]
            : []),
          { title: '说明', render: (_: unknown, row) => outcomeOf(row) },
        ]}
      />
    </section>
  );
}
