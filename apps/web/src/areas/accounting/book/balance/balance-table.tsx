// The four pairs of 科目余额表 and 各级科目账. Every figure leads to the detail book of its subject.
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { SUBJECT_CATEGORY, type BalancePairs, type Dims, type SubjectBalanceRow, type SubjectBalances } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { EmptyState, StatusTag } from '../../../../ui/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { SumCell } from '../../part/index.ts';
import type { BookRange } from '../use-book.ts';

export const PAIRS = [
  ['期初借方', 'openingDebit'],
  ['期初贷方', 'openingCredit'],
  ['本期借方', 'debit'],
  ['本期贷方', 'credit'],
  ['本年累计借方', 'yearDebit'],
  ['本年累计贷方', 'yearCredit'],
  ['期末借方', 'closingDebit'],
  ['期末贷方', 'closingCredit'],
] as const satisfies readonly (readonly [string, keyof BalancePairs])[];

interface BalanceTableProps {
  readonly label: string;
  readonly companyId: number;
  readonly range: BookRange;
  readonly dims: Dims;
  readonly data: SubjectBalances;
  /** Codes of subjects whose rows below are folded away; undefined: no folding. */
  readonly folded?: ReadonlySet<string>;
  readonly onFold?: (code: string) => void;
}

const isHidden = ({ code }: SubjectBalanceRow, folded: ReadonlySet<string>): boolean =>
  [...folded].some((one) => code !== one && code.startsWith(one));

function Pairs({ of, wrap }: { readonly of: BalancePairs; readonly wrap?: (field: keyof BalancePairs, cell: ReactNode) => ReactNode }) {
  return PAIRS.map(([title, field]) => {
    const cell = <SumCell value={of[field]} />;
    return (
      <td key={title} className="right">
        {wrap && !isZeroDecimal(of[field]) ? wrap(field, cell) : cell}
      </td>
    );
  });
}

export function BalanceTable({ label, companyId, range, dims, data, folded, onFold }: BalanceTableProps) {
  const rows = folded ? data.rows.filter((row) => !isHidden(row, folded)) : data.rows;
  const top = Math.min(...data.rows.map(({ level }) => level));
  const asked = { companyId, ...range, dims };
  if (data.rows.length === 0) return <EmptyState text="此条件下没有数据" />;
  return (
    <div className="acc-ledger-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="acc-ledger">
        <thead>
          <tr>
            <th scope="col">编码</th>
            <th scope="col">名称</th>
            {PAIRS.map(([title]) => (
              <th key={title} scope="col" className="right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.subjectId} className={row.leaf ? '' : 'total'}>
              <td>{row.code}</td>
              <td style={{ paddingLeft: 8 + (row.level - top) * 16 }}>
                {onFold && folded && !row.leaf ? (
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${folded.has(row.code) ? '展开' : '收起'} ${row.name}`}
                    icon={folded.has(row.code) ? <CaretRightOutlined /> : <CaretDownOutlined />}
                    onClick={() => onFold(row.code)}
                  />
                ) : null}
                <DetailLink asked={{ ...asked, subjectId: row.subjectId }}>{row.name}</DetailLink>
                {row.unposted ? <StatusTag tone="owed">含未登账</StatusTag> : null}
                {isZeroDecimal(row.difference) ? null : <StatusTag tone="overdue">{`与下级差 ${row.difference}`}</StatusTag>}
              </td>
              <Pairs
                of={row}
                wrap={(field, cell) => (
                  <DetailLink
                    asked={{ ...asked, subjectId: row.subjectId }}
                    label={`${row.code} ${PAIRS.find(([, one]) => one === field)?.[0] ?? ''} 明细账`}
                  >
                    {cell}
                  </DetailLink>
                )}
              />
            </tr>
          ))}
          {data.categories.map((one) => (
            <tr key={`category-${one.category}`} className="total">
              <td />
              <td>{SUBJECT_CATEGORY.text(one.category)}类合计</td>
              <Pairs of={one} />
            </tr>
          ))}
          <tr className="total december">
            <td />
            <td>合计</td>
            <Pairs of={data.sum} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const PAIR_NAMES = { opening: '期初余额', moved: '本期发生额', year: '本年累计', closing: '期末余额' } as const;

/** Said in red when any pair is not equal; nothing otherwise. */
export function UnequalWarning({ differences }: { readonly differences: SubjectBalances['differences'] }) {
  const wrong = differences
    ? (Object.keys(PAIR_NAMES) as (keyof typeof PAIR_NAMES)[]).filter((key) => !isZeroDecimal(differences[key]))
    : [];
  if (wrong.length === 0 || !differences) return null;
  return (
    <div className="acc-warning" role="alert">
      借贷不平衡：{wrong.map((key) => `${PAIR_NAMES[key]}差 ${differences[key]}`).join('，')}，请先查清再结账
    </div>
  );
}
