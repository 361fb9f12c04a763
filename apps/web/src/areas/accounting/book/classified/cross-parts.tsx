// What a cell of the 交叉表 is made of: the subjects with both values, each leading on to its detail book.
import { DIMS, NO_DIMS, searchClassified, type Dim } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Dialog, EmptyState, FailedState, SumUnitSwitch, WaitingState } from '../../../../ui/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { SumCell } from '../../part/index.ts';
import { SideCell } from '../side-cell.tsx';
import type { BookRange } from '../use-book.ts';

const MOST = 200;

export interface CrossCell {
  readonly rowId: number;
  readonly columnId: number;
  readonly title: string;
}
interface CrossPartsProps {
  readonly companyId: number;
  readonly range: BookRange;
  readonly fromCode: string;
  readonly toCode: string;
  readonly rowDim: Dim;
  readonly columnDim: Dim;
  readonly cell: CrossCell;
  readonly onClose: () => void;
}

export function CrossParts({ companyId, range, fromCode, toCode, rowDim, columnDim, cell, onClose }: CrossPartsProps) {
  const both = { [DIMS[rowDim].field]: cell.rowId, [DIMS[columnDim].field]: cell.columnId };
  const filter = { companyId, ...range, fromCode, toCode, dim: rowDim, dims: { ...NO_DIMS, ...both } };
  const query = useRead(searchClassified, { ...filter, page: 1, size: MOST });
  const { data } = query;
  const rows = data?.rows.filter(({ group }) => !group) ?? [];
  return (
    <Dialog title={cell.title} open size="wide" footer={<SumUnitSwitch />} onCancel={onClose}>
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <WaitingState /> : null}
      {data && rows.length === 0 ? <EmptyState text="没有科目" /> : null}
      {data && rows.length > 0 ? (
        <div className="acc-ledger-scroll" role="region" aria-label={`${cell.title} 科目明细`} tabIndex={0}>
          <table className="acc-ledger">
            <thead>
              <tr>
                <th scope="col">科目</th>
                {['期初余额', '借方', '贷方', '期末余额'].map((title) => (
                  <th key={title} scope="col" className="right">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td>
                    {row.subjectId === null ? (
                      `${row.code} ${row.name}`
                    ) : (
                      <DetailLink asked={{ companyId, ...range, subjectId: row.subjectId, dims: both }} label={`${row.code} 明细账`}>
                        {row.code} {row.name}
                      </DetailLink>
                    )}
                  </td>
                  <td className="right">
                    <SideCell side={row.openingSide} amount={row.opening} />
                  </td>
                  <td className="right">
                    <SumCell value={row.debit} />
                  </td>
                  <td className="right">
                    <SumCell value={row.credit} />
                  </td>
                  <td className="right">
                    <SideCell side={row.closingSide} amount={row.closing} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.total > MOST ? <p className="ui-quiet">只列出前 {formatCount(MOST)} 个科目，请缩小科目范围</p> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
