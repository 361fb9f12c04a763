// Who keeps an earlier price while a new one applies, because the months were billed and paid before: how many in the price list, and each
// of them with the last day on request.
import { useState } from 'react';
import { Button, Table } from 'antd';
import { OBJECT, searchKeptPrices, type KeptPrice, type StandardDetail, type StandardPriceRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, Dialog, EmptyState, FailedState } from '../../../../ui/index.ts';
import { priceCell } from './standard-text.ts';

const SIZE = 20;

/** Empty when nobody keeps an earlier price. */
export const keptText = ({ kept }: Pick<StandardPriceRow, 'kept'>): string =>
  kept === null ? '' : `${kept.objects} 个已收款的对象保留原价，最晚至 ${formatDay(kept.to)}`;

export function KeptCell({ price, standard }: { readonly price: StandardPriceRow; readonly standard: StandardDetail }) {
  const [open, setOpen] = useState(false);
  if (price.kept === null) return '–';
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {keptText(price)}
      </Button>
      {open ? <KeptDialog price={price} standard={standard} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface KeptDialogProps {
  readonly price: StandardPriceRow;
  readonly standard: StandardDetail;
  readonly onClose: () => void;
}

function KeptDialog({ price, standard, onClose }: KeptDialogProps) {
  const [page, setPage] = useState(1);
  const query = useRead(searchKeptPrices, { priceId: price.id, page, size: SIZE });
  const keptPrice = ({ priceId }: KeptPrice): string => priceCell(standard.prices.find(({ id }) => id === priceId) ?? null, standard);
  return (
    <Dialog open title={`${formatDay(price.fromDate)} 起保留原价的对象`} footer={null} onCancel={onClose}>
      <p className="ui-quiet">
        这些对象在调价前已收款，到期前的月份不补不退；到期后按 {priceCell(price, standard)} 计费，其他对象自生效日起按新价。
      </p>
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      <Table<KeptPrice>
        size="small"
        rowKey={({ objectKind, objectId }) => `${objectKind}-${objectId}`}
        loading={query.isPending}
        dataSource={query.data?.rows ?? []}
        locale={{ emptyText: <EmptyState text="没有保留原价的对象" /> }}
        pagination={{ current: page, pageSize: SIZE, total: query.data?.total ?? 0, showSizeChanger: false, onChange: setPage }}
        columns={[
          { title: '对象', render: (_, one) => `${OBJECT.text(one.objectKind)} ${one.objectText}` },
          { title: '保留的价格', render: (_, one) => keptPrice(one) },
          { title: '账单', render: (_, one) => `${one.bills} 笔` },
          { title: '保留至', render: (_, one) => <DateText value={one.to} /> },
        ]}
      />
    </Dialog>
  );
}
