// 余额调节表: the bank accounts of a period, and whether the books and the statement of each agree.
import './reconciliation.css';
import { Button } from 'antd';
import {
  BANK_RECONCILIATION,
  listBankReconciliations,
  readBankReconciliation,
  readCloseChecks,
  removeBankReconciliation,
  type BankReconciliationRow,
} from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { column, ListPage, useActs } from '../../../../../archetypes/index.ts';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumText, InstantText, Money, useConfirm, usePrint, type TonesOf } from '../../../../../ui/index.ts';
import { BookPick, PeriodPick } from '../../../part/index.ts';
import { useAllRows } from '../../../setup/all-rows.ts';
import type { CloseProps } from '../use-close.ts';
import { ReconciliationDialog } from './reconciliation-dialog.tsx';
import { ReconciliationPaper } from './reconciliation-paper.tsx';

const TONES: TonesOf<typeof BANK_RECONCILIATION> = {
  [BANK_RECONCILIATION.none]: 'ended',
  [BANK_RECONCILIATION.missing]: 'owed',
  [BANK_RECONCILIATION.differs]: 'overdue',
  [BANK_RECONCILIATION.changed]: 'owed',
  [BANK_RECONCILIATION.agreed]: 'paid',
};
const COLUMNS = column<BankReconciliationRow>()([
  { title: '银行账户或科目', width: 180, render: ({ text }) => text },
  { title: '户名', field: 'accountName' },
  { title: '账面余额', align: 'right', render: ({ bookBalance }) => <Money value={bookBalance} /> },
  { title: '对账单余额', align: 'right', render: ({ statementBalance }) => <Money value={statementBalance} /> },
  { title: '调节后账面', align: 'right', render: ({ adjustedBooks }) => <Money value={adjustedBooks} /> },
  { title: '调节后对账单', align: 'right', render: ({ adjustedStatement }) => <Money value={adjustedStatement} /> },
  {
    title: '差额',
    align: 'right',
    render: ({ difference }) => <Money value={difference} dashZero danger={difference !== null && !isZeroDecimal(difference)} />,
  },
  { title: '编制人', width: 84, render: ({ madeBy }) => madeBy || '–' },
  { title: '编制时间', render: ({ madeAt }) => (madeAt === null ? '–' : <InstantText value={madeAt} />) },
  { title: '对账状态', width: 124, render: ({ state }) => <EnumText of={BANK_RECONCILIATION} value={state} tones={TONES} /> },
]);

export function ReconciliationTab({ companyId, access, ym, onYm }: CloseProps) {
  const query = useRead(listBankReconciliations, ym === null ? null : { companyId, ym });
  const list = useAllRows<BankReconciliationRow>({ ...query, data: query.data?.rows }, ({ bankAccountId, subjectId }) =>
    bankAccountId === null ? `s${subjectId ?? ''}` : bankAccountId,
  );
  const acts = useActs<{ make: BankReconciliationRow }>(useRefresh(listBankReconciliations, readCloseChecks));
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const { active } = list;
  const printActive = ({ bankAccountId, subjectId }: BankReconciliationRow) =>
    acts.attempt(async () => {
      if (ym === null) return;
      const detail = await call(readBankReconciliation, { companyId, bankAccountId, subjectId, ym });
      if (detail.table) print(<ReconciliationPaper detail={detail} table={detail.table} />);
    });
  const drop = (id: number, text: string) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除 ${text} 的余额调节表？`, go: '删除' }))) return;
      await call(removeBankReconciliation, { id });
      acts.done('已删除');
    });
  return (
    <>
      <ListPage
        name="accounting.bank-reconciliation"
        what={{ name: '余额调节表', none: '公司还没有银行账户和银行科目' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.begin('make', row)}
        filters={
          <>
            <BookPick width={180} />
            <PeriodPick companyId={companyId} value={ym} onChange={onYm} />
          </>
        }
        actions={
          <>
            {access.can('print') ? (
              <Button disabled={active?.id == null || acts.busy} onClick={() => active && printActive(active)}>
                打印
              </Button>
            ) : null}
            {access.can('remove') ? (
              <Button danger disabled={active?.id == null || acts.busy} onClick={() => active?.id != null && drop(active.id, active.text)}>
                删除
              </Button>
            ) : null}
            {access.can('change') ? (
              <Button type="primary" disabled={!active} onClick={() => active && acts.begin('make', active)}>
                编制
              </Button>
            ) : null}
          </>
        }
      />
      {acts.doing && ym !== null ? (
        <ReconciliationDialog
          companyId={companyId}
          ym={ym}
          row={acts.doing.row}
          writable={access.can('change')}
          onClose={acts.close}
          onDone={() => acts.done('已保存')}
          onRefused={acts.refresh}
        />
      ) : null}
      {paper}
    </>
  );
}
