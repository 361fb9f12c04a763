// 积分账户 (menu 183): points by house and payer, their movements, the rule by which they are earned, and manual corrections. The bar above
// every page shows the notices to this screen.
import './account.css';
import { useState } from 'react';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { adjustPoints, MENU, searchPoints, type OutputOf, type PointRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { Money, SearchBox } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { SettlementDetail } from '../../checkout/settlement/settlement-detail.tsx';
import { AccountMoves } from './account-moves.tsx';
import { useHeld } from '../../document/use-held.ts';
import { useRefreshAccounts } from './account-queries.ts';

const ruleText = ({ on, every, value, share }: OutputOf<typeof searchPoints>['rule']): string =>
  on
    ? `缴费每满 ${every} 元得 1 分，1 分抵 ${value} 元，每次最多抵扣账单应收的 ${share}%。预交、存零、积分支付的部分不得分；红冲收款时积分一并收回。`
    : '积分未启用，可在服务规则的结算规则中打开。';

interface AdjustDialogProps {
  readonly row: PointRow;
  readonly onDone: (answer: OutputOf<typeof adjustPoints>) => void;
  readonly onClose: () => void;
}

function AdjustDialog({ row, onDone, onClose }: AdjustDialogProps) {
  const entry = useEntry({
    endpoint: adjustPoints,
    initial: { points: '', reason: '' },
    toInput: ({ points, reason }) => ({ id: row.id, points, reason }),
    onDone,
  });
  return (
    <EntryDialog title={`调整积分 ${row.houseCode} ${row.personName}`} entry={entry} onClose={onClose} size="small">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`现有 ${formatMoney(row.balance)} 分；增加填正数，减少填负数，调整不能撤销。`}
      />
      <Form.Item name="points" label="积分" required>
        <Input autoFocus maxLength={9} />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

export default function ScorePage() {
  const access = useAccess(MENU.accountScore);
  const list = useList(searchPoints, {});
  const { filter, setFilter, extra } = list;
  const acts = useActs<{ adjust: PointRow }>(useRefreshAccounts());
  const held = useHeld();
  const [settlementId, setSettlementId] = useState<number | null>(null);
  const columns = column<PointRow>()([
    { title: '房屋', field: 'houseCode', fixed: 'start' },
    { title: '小区', field: 'estateName' },
    { title: '积分人', render: (row) => row.personName || '不限' },
    { title: '累计获得', align: 'right', render: (row) => <Money value={row.earned} dashZero /> },
    { title: '累计使用', align: 'right', render: (row) => <Money value={row.used} dashZero /> },
    { title: '积分余额', align: 'right', render: (row) => <Money value={row.balance} dashZero /> },
    { title: '可抵金额', align: 'right', render: (row) => <Money value={row.worth} dashZero /> },
    {
      title: '操作',
      render: (row) =>
        access.can('change') ? (
          <Button type="link" size="small" onClick={() => acts.begin('adjust', row)}>
            调整
          </Button>
        ) : null,
    },
  ]);
  return (
    <>
      <ListPage
        name="charging.account.score"
        what={{ name: '积分账户', none: '还没有积分', open: '变动明细' }}
        access={access}
        list={list}
        columns={columns}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 姓名" width={150} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <Checkbox checked={filter.empty ?? false} onChange={({ target }) => setFilter({ empty: target.checked })}>
              含零余额
            </Checkbox>
            {extra ? <Alert type={extra.rule.on ? 'info' : 'warning'} title={ruleText(extra.rule)} className="account-rule" /> : null}
          </>
        }
        totals={
          extra ? (
            <span aria-label="积分合计">{`积分合计 ${formatMoney(extra.sums.balance)} 分，可抵 ${formatMoney(extra.sums.worth)} 元`}</span>
          ) : null
        }
      />
      {acts.opened === null ? null : (
        <AccountMoves list={list} id={acts.opened} onSettlement={setSettlementId} onClose={() => acts.open(null)} />
      )}
      {settlementId === null ? null : (
        <SettlementDetail id={settlementId} access={access} onOpen={setSettlementId} onClose={() => setSettlementId(null)} />
      )}
      {acts.doing?.kind === 'adjust' ? (
        <AdjustDialog
          row={acts.doing.row}
          onClose={acts.close}
          onDone={({ held: waits }) => (held(waits) ? acts.close() : acts.done('已调整'))}
        />
      ) : null}
    </>
  );
}
