// Who keeps an earlier price while a new one applies, because the months were billed and paid before: how many in the price list, and each
// of them with the last day on request.
import { useState } from 'react';
import { Button } from 'antd';
import { OBJECT, searchKeptPrices, type KeptPrice, type StandardDetail, type StandardPriceRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, ListExport, ListTable, useList } from '../../../../archetypes/index.ts';
import { DateText, Dialog, Toolbar } from '../../../../ui/index.ts';
import { priceCell } from './standard-text.ts';

const NAME = 'charging.kept-price';

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
  // An object is told apart by its kind as well.
  const list = {
    ...useList(searchKeptPrices, { priceId: price.id }),
    keyOf: ({ objectKind, objectId }: KeptPrice) => `${objectKind}-${objectId}`,
  };
  const keptPrice = ({ priceId }: KeptPrice): string => priceCell(standard.prices.find(({ id }) => id === priceId) ?? null, standard);
  const columns = column<KeptPrice>()([
    { title: '对象', render: (one) => `${OBJECT.text(one.objectKind)} ${one.objectText}` },
    { title: '保留的价格', render: keptPrice },
    { title: '账单', width: 80, render: (one) => `${one.bills} 笔` },
    { title: '保留至', width: 104, render: (one) => <DateText value={one.to} /> },
  ]);
  return (
    <Dialog open title={`${formatDay(price.fromDate)} 起保留原价的对象`} footer={null} onCancel={onClose}>
      <Toolbar actions={<ListExport name={NAME} what="保留原价的对象" list={list} columns={columns} />} />
      <p className="ui-quiet">
        这些对象在调价前已收款，到期前的月份不补不退；到期后按 {priceCell(price, standard)} 计费，其他对象自生效日起按新价。
      </p>
      <ListTable name={NAME} what={{ name: '对象', none: '没有保留原价的对象' }} list={list} columns={columns} />
    </Dialog>
  );
}
