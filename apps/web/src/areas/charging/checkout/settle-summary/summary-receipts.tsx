// The receipts behind a figure, with the amount each adds to it; a user who may view the desk can open a receipt.
import { useState } from 'react';
import { MENU, searchSummaryReceipts, SETTLEMENT, SETTLE, type InputOf, type SummaryReceiptRow } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { column, ListTable, RecordDrawer, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, EnumText, Money } from '../../../../ui/index.ts';
import { SettlementDetail } from '../settlement/settlement-detail.tsx';
import type { Figure } from './summary-matrix.tsx';
import { SETTLEMENT_TONES } from '../../bill/bill-text.ts';

const COLUMNS = column<SummaryReceiptRow>()([
  { title: '票号', field: 'number', fixed: 'start' },
  { title: '类型', render: (row) => SETTLE.text(row.type) },
  { title: '状态', render: (row) => <EnumText of={SETTLEMENT} value={row.state} tones={SETTLEMENT_TONES} /> },
  { title: '入账日', render: (row) => <DateText value={row.day} /> },
  { title: '小区', field: 'estateName' },
  { title: '房号', field: 'houseCode' },
  { title: '付款人', field: 'payerName' },
  { title: '收款员', field: 'cashierName' },
  { title: '收款方式', field: 'tenders' },
  { title: '票面', align: 'right', render: (row) => <Money value={row.total} /> },
  { title: '计入', align: 'right', render: (row) => <Money value={row.part} /> },
  { title: '原票', field: 'originalNumber' },
  { title: '日结单', field: 'closeNumber' },
]);

interface SummaryReceiptsProps {
  readonly filter: InputOf<typeof searchSummaryReceipts>['filter'];
  readonly figure: Figure;
  readonly onClose: () => void;
}

export function SummaryReceipts({ filter, figure, onClose }: SummaryReceiptsProps) {
  const desk = useAccess(MENU.checkout);
  const list = useList(searchSummaryReceipts, { filter, figure: figure.of });
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <RecordDrawer
      record={{ data: figure.name }}
      what="票据明细"
      title={(shown) => shown}
      wide
      onClose={onClose}
      actions={() =>
        list.extra ? <span className="ui-quiet">{`${formatCount(list.total)} 张，计入 ${formatMoney(list.extra.sum)} 元`}</span> : null
      }
    >
      {() => (
        <>
          <ListTable
            name="charging.settle-summary.receipts"
            what={{ name: '票据', none: '没有票据' }}
            list={list}
            columns={COLUMNS}
            onOpen={desk.can('view') ? ({ id }) => setOpenId(id) : undefined}
          />
          {openId === null ? null : (
            <SettlementDetail list={list} id={openId} access={desk} onOpen={setOpenId} onClose={() => setOpenId(null)} />
          )}
        </>
      )}
    </RecordDrawer>
  );
}
