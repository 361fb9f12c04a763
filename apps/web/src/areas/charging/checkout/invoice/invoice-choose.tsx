// Which settlements an invoice is for: those of a payer without an invoice. After one is ticked, only settlements that can share an invoice
// with it can be ticked.
import { useState } from 'react';
import { Button, Table } from 'antd';
import { searchInvoiceable, SETTLE, type Invoiceable } from '@anju/contract';
import { addDays, businessDay, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { useList } from '../../../../archetypes/index.ts';
import { DateText, DayInput, Dialog, EmptyState, FailedState, Money, SearchBox } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';

const A_YEAR = 366;
const MOST = 50;

interface ChooseProps {
  readonly onChosen: (settlementIds: readonly number[]) => void;
  readonly onClose: () => void;
}

export function InvoiceChooseDialog({ onChosen, onClose }: ChooseProps) {
  const [start] = useState(() => addDays(businessDay(new Date()), -A_YEAR));
  const list = useList(searchInvoiceable, { dayFrom: start }, { size: 10 });
  const [chosen, setChosen] = useState<readonly Invoiceable[]>([]);
  const { filter, setFilter } = list;
  const together = chosen[0]?.together;
  const fits = (row: Invoiceable) => !isZeroDecimal(row.amount) && (together === undefined || row.together === together);
  return (
    <Dialog
      title="选择要开发票的结算"
      open
      size="wide"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="entry-foot">
          <span className="ui-quiet">
            {chosen.length === 0
              ? '一张发票可以包含同一付款人、同一小区的几笔结算；代收款、押金、预交不开票'
              : `已选 ${chosen.length} 笔，可开票 ${formatMoney(sumMoney(chosen.map(({ amount }) => amount)))} 元`}
          </span>
          <span className="entry-buttons">
            <Button onClick={onClose}>关闭</Button>
            <Button
              type="primary"
              disabled={chosen.length === 0 || chosen.length > MOST}
              onClick={() => onChosen(chosen.map(({ id }) => id))}
            >
              下一步
            </Button>
          </span>
        </div>
      }
    >
      <div className="invoice-find">
        <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="付款人 / 房号 / 票据号" width={200} />
        <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
        <span className="invoice-day">
          <DayInput
            aria-label="结算日期起"
            value={filter.dayFrom === undefined ? start : filter.dayFrom}
            onChange={(dayFrom) => setFilter({ dayFrom })}
          />
        </span>
      </div>
      {list.error ? <FailedState text={list.error.message} onRetry={list.reload} /> : null}
      <Table<Invoiceable>
        size="small"
        rowKey="id"
        loading={list.loading || list.turning}
        dataSource={[...list.rows]}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: list.page,
          pageSize: list.size,
          total: list.total,
          showSizeChanger: false,
          onChange: (page) => list.setPage(page),
        }}
        locale={{ emptyText: <EmptyState text="没有可以开发票的结算" /> }}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          hideSelectAll: true,
          onSelect: (row, on) => setChosen(on ? [...chosen, row] : chosen.filter(({ id }) => id !== row.id)),
          getCheckboxProps: (row) => ({ disabled: !fits(row), 'aria-label': `选择 ${row.number}` }),
        }}
        columns={[
          { title: '票据号', dataIndex: 'number' },
          { title: '入账日', render: (_, row) => <DateText value={row.day} /> },
          { title: '类型', render: (_, row) => SETTLE.text(row.type) },
          { title: '小区', dataIndex: 'estateName' },
          { title: '房屋', render: (_, row) => row.houseCode || '–' },
          { title: '付款人', dataIndex: 'payerName' },
          { title: '结算金额', align: 'right', render: (_, row) => <Money value={row.total} /> },
          { title: '可开票', align: 'right', render: (_, row) => <Money value={row.amount} dashZero /> },
        ]}
      />
    </Dialog>
  );
}
