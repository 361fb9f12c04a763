import { Button } from 'antd';
import { DIRECTION, SUBJECT_CATEGORY, type LedgerOpeningRow } from '@anju/contract';
import { column, type Column } from '../../../../../archetypes/index.ts';
import { DecimalInput } from '../../../../../ui/index.ts';
import { AmountCell } from '../../../part/index.ts';

export const AMOUNTS = ['opening', 'debit', 'credit', 'actual'] as const;
export type Amounts = Record<(typeof AMOUNTS)[number], string>;

interface Options {
  readonly midYear: boolean;
  readonly editable: boolean;
  readonly typed: ReadonlyMap<string, { readonly amounts: Amounts }>;
  readonly type: (row: LedgerOpeningRow, patch: Partial<Amounts>) => void;
  readonly onAdd: (row: LedgerOpeningRow) => void;
}

/** Also of a text that is no number yet. */
export const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text);

/** A subject with dims is entered by dims; only its entries have amounts. */
const isDirect = ({ dims, dimsetId }: LedgerOpeningRow): boolean => dims === '' || dimsetId !== null;

export function openingColumns({ midYear, editable, typed, type, onAdd }: Options): readonly Column<LedgerOpeningRow>[] {
  const cell = (name: keyof Amounts, title: string, has: (row: LedgerOpeningRow) => boolean = () => true): Column<LedgerOpeningRow> => ({
    title,
    width: 140,
    align: 'right',
    render: (row) => {
      if (!has(row) || !isDirect(row)) return <AmountCell value={null} />;
      const value = typed.get(row.key)?.amounts[name] ?? row[name];
      if (!editable) return <AmountCell value={value} />;
      return (
        <span className="opening-cell" onKeyDown={(event) => event.stopPropagation()}>
          <DecimalInput
            aria-label={`${row.code} ${title}`}
            negative
            value={isZero(value) && !typed.has(row.key) ? '' : value}
            onChange={(text) => type(row, { [name]: text })}
          />
        </span>
      );
    },
  });
  const isProfit = ({ category }: LedgerOpeningRow) => category === SUBJECT_CATEGORY.profit;
  return column<LedgerOpeningRow>()([
    { title: '科目', width: 260, render: ({ code, fullName }) => `${code} ${fullName}` },
    { title: '方向', width: 56, render: ({ direction }) => DIRECTION.text(direction) },
    {
      title: '辅助核算',
      width: 220,
      render: (row) => (
        <>
          {row.dimTexts.map(({ text }) => text).join(' / ')}
          {editable && row.dims !== '' ? (
            <Button type="link" size="small" aria-label={`${row.code} 新增辅助核算`} onClick={() => onAdd(row)}>
              新增
            </Button>
          ) : null}
        </>
      ),
    },
    cell('opening', '年初余额'),
    ...(midYear
      ? [
          cell('debit', '本年累计借方'),
          cell('credit', '本年累计贷方'),
          cell('actual', '实际损益发生额', isProfit),
          { title: '期初余额', width: 130, align: 'right' as const, render: (row: LedgerOpeningRow) => <AmountCell value={row.balance} /> },
        ]
      : []),
  ]);
}
