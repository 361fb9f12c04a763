// Claiming a line: the payer is proposed or looked for, the payer's bills are ticked, the rest goes to 预交 or stays on the line.
import { useState } from 'react';
import { Alert, Button, Checkbox, Table } from 'antd';
import { claimBankIncome, findIncomePayers, openIncomePayer, type IncomePayer, type OutputOf } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { ChoicePick, EmptyState, FailedState, Money, SearchBox } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { isEmpty, isPayable, planClaim, type IncomeBill, type IncomeEstate } from './income.rules.ts';
import type { Line } from './income-text.ts';

interface ClaimProps {
  readonly line: Line;
  readonly onDone: (claimed: OutputOf<typeof claimBankIncome>) => void;
  readonly onRefused: () => void;
}

export function IncomeClaim({ line, onDone, onRefused }: ClaimProps) {
  const [personId, setPersonId] = useState(line.proposal?.personId ?? null);
  return (
    <div className="income-claim">
      <PayerFind chosen={personId} onChoose={setPersonId} />
      {personId === null ? null : <PayerBills key={personId} line={line} personId={personId} onDone={onDone} onRefused={onRefused} />}
    </div>
  );
}

function PayerFind({ chosen, onChoose }: { readonly chosen: number | null; readonly onChoose: (personId: number) => void }) {
  const [key, setKey] = useState('');
  const { data } = useRead(findIncomePayers, key === '' ? null : { key });
  return (
    <>
      <SearchBox value={key} onSearch={setKey} placeholder="房号 / 姓名 / 电话 / 客户编号" width={360} />
      {data === undefined ? null : (
        <Table
          size="small"
          rowKey="personId"
          pagination={false}
          dataSource={data}
          locale={{ emptyText: <EmptyState text="没有找到付款人" /> }}
          columns={[
            { title: '付款人', dataIndex: 'name' },
            { title: '电话', dataIndex: 'phone' },
            { title: '房屋等', dataIndex: 'objects' },
            { title: '未收', align: 'right', render: (_, row) => <Money value={row.open} dashZero /> },
            {
              title: '操作',
              render: (_, row) => (
                <Button type="link" size="small" disabled={row.personId === chosen} onClick={() => onChoose(row.personId)}>
                  {row.personId === chosen ? '已选' : '选择'}
                </Button>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

function PayerBills({ line, personId, ...rest }: ClaimProps & { readonly personId: number }) {
  const { data, error, refetch } = useRead(openIncomePayer, { id: line.id, personId });
  const [estateId, setEstateId] = useState<number | null>(null);
  if (error && !data) return <FailedState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return null;
  const estate = data.estates.find((one) => one.estateId === estateId) ?? data.estates[0];
  return (
    <>
      <div className="income-payer">
        <strong>{data.name}</strong>
        <span className="ui-quiet">{data.phone}</span>
        {data.estates.length > 1 ? (
          <ChoicePick
            label="小区"
            required
            value={estate?.estateId ?? null}
            onChange={setEstateId}
            choices={data.estates.map((one) => ({ value: one.estateId, label: one.name }))}
          />
        ) : (
          <span>{estate?.name}</span>
        )}
      </div>
      {estate ? (
        <EstateClaim key={estate.estateId} line={line} payer={data} estate={estate} {...rest} />
      ) : (
        <Alert type="info" showIcon title="该付款人在本公司没有房屋，也没有未收账单" />
      )}
    </>
  );
}

type EstateClaimProps = ClaimProps & { readonly payer: IncomePayer; readonly estate: IncomeEstate };
function EstateClaim({ line, payer, estate, onDone, onRefused }: EstateClaimProps) {
  const [off, setOff] = useState<readonly number[]>([]);
  const [toPrepaid, setToPrepaid] = useState(false);
  const [houseId, setHouseId] = useState(estate.houses[0]?.id ?? null);
  const command = useCommand(claimBankIncome, { onRefused });
  useUnsaved(off.length > 0 || toPrepaid);
  const ticked = estate.bills.filter((bill) => isPayable(bill) && !off.includes(bill.id));
  const plan = planClaim(line.rest, ticked, payer.order, toPrepaid && houseId !== null);
  const part = new Map(plan.lines.map((one) => [one.billId, one]));

  async function claim() {
    const done = await command.run({
      id: line.id,
      version: line.version,
      personId: payer.personId,
      lines: [...plan.lines],
      prepaid: isZeroDecimal(plan.prepaid) || houseId === null ? null : { houseId, amount: plan.prepaid },
      expected: plan.total,
    });
    if (done !== undefined) onDone(done);
  }
  return (
    <>
      <Table<IncomeBill>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 280 }}
        dataSource={estate.bills}
        locale={{ emptyText: <EmptyState text="没有未收账单" /> }}
        rowSelection={{
          selectedRowKeys: ticked.map(({ id }) => id),
          getCheckboxProps: (bill) => ({ disabled: !isPayable(bill), 'aria-label': `${bill.objectText} ${bill.chargeTypeName}` }),
          onChange: (keys) => setOff(estate.bills.filter(({ id }) => !keys.includes(id)).map(({ id }) => id)),
        }}
        columns={[
          { title: '对象', dataIndex: 'objectText' },
          { title: '项目', dataIndex: 'chargeTypeName' },
          { title: '账期', render: (_, bill) => periodText(bill) },
          { title: '应缴日', render: (_, bill) => formatDay(bill.dueDate) },
          { title: '未收', align: 'right', render: (_, bill) => <Money value={bill.open} /> },
          { title: '违约金', align: 'right', render: (_, bill) => <Money value={bill.late} dashZero /> },
          {
            title: '本次',
            align: 'right',
            render: (_, bill) => {
              const paid = part.get(bill.id);
              if (bill.heldBy !== null) return <span className="ui-quiet">{bill.heldBy}</span>;
              return paid ? <Money value={sumMoney([paid.amount, paid.late])} /> : <Money value={null} />;
            },
          },
        ]}
      />
      <div className="income-rest">
        <Checkbox checked={toPrepaid} disabled={houseId === null} onChange={(event) => setToPrepaid(event.target.checked)}>
          余款转入预交
        </Checkbox>
        {toPrepaid && estate.houses.length > 1 ? (
          <ChoicePick
            label="预交房屋"
            required
            value={houseId}
            onChange={setHouseId}
            choices={estate.houses.map(({ id, code }) => ({ value: id, label: code }))}
          />
        ) : null}
        <span>
          账单 {formatMoney(plan.bills)} 元{isZeroDecimal(plan.prepaid) ? '' : `，转预交 ${formatMoney(plan.prepaid)} 元`}，认领后本笔还剩{' '}
          {formatMoney(plan.left)} 元
        </span>
        <Button type="primary" disabled={isEmpty(plan)} loading={command.busy} onClick={() => void claim()}>
          认领 {formatMoney(plan.total)} 元
        </Button>
      </div>
    </>
  );
}
