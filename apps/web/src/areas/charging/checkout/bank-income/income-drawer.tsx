// One line of a bank statement in a drawer: who probably paid it, the claims made from it, and the claim of what is left.
import { Alert, Button, Table } from 'antd';
import { BANK_INCOME, excludeBankIncome, getBankIncome, includeBankIncome, SETTLE_METHOD, type BankIncomeRow } from '@anju/contract';
import { addDecimal, formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { Facts, ReasonDialog, RecordDrawer, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, InstantText, Money } from '../../../../ui/index.ts';
import { ChannelDialog } from './income-channel.tsx';
import { IncomeClaim } from './income-claim.tsx';
import { INCOME_TONES, type Line } from './income-text.ts';

export type IncomeActs = Acts<{ new: null; exclude: Line; channel: Line }>;

interface IncomeDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: IncomeActs;
}

export function IncomeDrawer({ id, access, acts, list }: IncomeDrawerProps) {
  const may = access.can('audit');
  return (
    <RecordDrawer
      list={list}
      record={useRead(getBankIncome, { id })}
      what="银行进账"
      wide
      title={({ serial, amount }) => `${serial} ${formatMoney(amount)} 元`}
      onClose={() => acts.open(null)}
      actions={(line) => (may ? <Actions line={line} acts={acts} /> : null)}
    >
      {(line) => (
        <>
          <Facts columns={2} rows={factsOf(line)} />
          {line.proposal ? (
            <Alert
              className="income-why"
              type={line.proposal.certain ? 'success' : 'info'}
              showIcon
              title={`可能是 ${line.proposal.name}：${line.proposal.why}`}
            />
          ) : null}
          {line.claims.length === 0 ? null : <Claims line={line} />}
          {may && isClaimable(line) ? (
            <IncomeClaim
              key={line.version}
              line={line}
              onDone={({ number, amount }) => acts.done(`已认领 ${formatMoney(amount)} 元，${number}`)}
              onRefused={acts.refresh}
            />
          ) : null}
          {acts.doing?.kind === 'exclude' ? (
            <ReasonDialog
              title={`${line.serial} 不属收费`}
              go="标记"
              note="利息、内部调拨、退款等不是业主或客户缴费的进账，标记后不再列入待认领，账上由会计另行填制凭证。"
              field={{ label: '说明' }}
              endpoint={excludeBankIncome}
              toInput={(reason) => ({ id, version: line.version, reason })}
              onDone={() => acts.done('已标记为不属收费')}
              onClose={acts.close}
            />
          ) : null}
          {acts.doing?.kind === 'channel' ? (
            <ChannelDialog line={line} onDone={() => acts.done('已登记渠道到账')} onClose={acts.close} />
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}

const isClaimable = ({ state }: Pick<BankIncomeRow, 'state'>): boolean => state === BANK_INCOME.waiting || state === BANK_INCOME.partly;

function Actions({ line, acts }: { readonly line: Line; readonly acts: IncomeActs }) {
  const { id, version, state } = line;
  if (state === BANK_INCOME.waiting)
    return (
      <>
        <Button onClick={() => acts.begin('channel', line)}>渠道到账</Button>
        <Button onClick={() => acts.begin('exclude', line)}>不属收费</Button>
      </>
    );
  if (!BANK_INCOME.is(state, 'other', 'channel')) return null;
  const include = () =>
    acts.attempt(async () => {
      await call(includeBankIncome, { id, version });
      acts.done('已恢复为待认领');
    });
  return <Button onClick={include}>恢复为待认领</Button>;
}

const factsOf = (line: Line) =>
  [
    ['状态', <EnumText key="state" of={BANK_INCOME} value={line.state} tones={INCOME_TONES} />],
    ['入账日期', formatDay(line.paidOn)],
    ['收款账号', `${line.companyName} ${line.bank} ${line.accountNo}`, 'wide'],
    ['付款户名', line.payerName],
    ['付款账号', line.payerAccount],
    ['附言', line.note, 'wide'],
    ['已认领', <Money key="claimed" value={line.claimed} dashZero />],
    ['未认领', <Money key="rest" value={line.rest} dashZero />],
    line.channel === null ? null : (['渠道', channelText(line), 'wide'] as const),
    line.places.length === 0 ? null : (['冲减在途', placesText(line), 'wide'] as const),
    line.reason === '' ? null : (['说明', line.reason, 'wide'] as const),
    ['导入', `${line.createdBy}`, 'wide'],
  ] as const;

const channelText = ({ channel, fee, amount }: Line): string =>
  channel === null ? '' : `${SETTLE_METHOD.text(channel)}收款 ${formatMoney(addDecimal(amount, fee))} 元，手续费 ${formatMoney(fee)} 元`;

const placesText = ({ places }: Line): string =>
  places
    .map(({ estate, company, amount }) => {
      const where = [company, estate].filter((word) => word !== '').join(' ');
      return `${where === '' ? '未指定项目' : where} ${formatMoney(amount)} 元`;
    })
    .join('；');

function Claims({ line }: { readonly line: Line }) {
  return (
    <Table<Line['claims'][number]>
      size="small"
      rowKey="settlementId"
      pagination={false}
      dataSource={line.claims}
      columns={[
        { title: '票据', dataIndex: 'number' },
        { title: '付款人', dataIndex: 'payerName' },
        { title: '房屋', dataIndex: 'house' },
        { title: '认领', align: 'right', render: (_, one) => <Money value={one.amount} /> },
        {
          title: '红冲释放',
          align: 'right',
          render: (_, one) => (isZeroDecimal(one.returned) ? <Money value={null} /> : <Money value={one.returned} danger />),
        },
        { title: '经办', dataIndex: 'by' },
        { title: '时间', render: (_, one) => <InstantText value={one.at} /> },
      ]}
    />
  );
}
