// 审核凭证 (menu 282): what others handed in, looked through one by one or passed together. Nobody passes a voucher they wrote.
import '../voucher.css';
import { useState } from 'react';
import { Button } from 'antd';
import { auditVouchers, MENU, rejectVouchers, unauditVouchers, VOUCHER, type BookChoice, type VoucherDetail } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { ListPage, ManyButton, ReasonDialog, useAskedId } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useSumText } from '../../../../ui/index.ts';
import { VoucherDrawer, WithBook } from '../../part/index.ts';
import { useVoucherSteps } from '../list/use-voucher-steps.tsx';
import { VOUCHER_COLUMNS } from '../list/voucher-columns.tsx';
import { VoucherFilters } from '../list/voucher-filters.tsx';
import { useVoucherList } from '../list/use-voucher-list.ts';
import { useVoucherOut } from '../list/voucher-out.tsx';

export default function VoucherAuditPage() {
  return <WithBook running>{(book) => <AuditList book={book} />}</WithBook>;
}

interface Rejecting {
  readonly vouchers: { readonly id: number; readonly version: number }[];
  /** What goes back: a number, or how many. */
  readonly text: string;
}
const START = { states: [VOUCHER.submitted], order: 'number' as const };

function AuditList({ book: { companyId } }: { readonly book: BookChoice }) {
  const access = useAccess(MENU.voucherAudit);
  const list = useVoucherList(companyId, START);
  const { filter, setFilter, extra } = list;
  const [opened, setOpened] = useState<number | null>(null);
  useAskedId(setOpened);
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const steps = useVoucherSteps();
  const sum = useSumText();
  const out = useVoucherOut(companyId, access, list);
  const may = access.can('audit');
  const ticked = list.rows.filter((row) => list.selected.includes(row.id) && row.state === VOUCHER.submitted);
  const chosen = (rows: readonly { id: number; version: number }[]) => ({
    companyId,
    vouchers: rows.map(({ id, version }) => ({ id, version })),
  });
  const actions = (voucher: VoucherDetail) => {
    if (!may) return out.printOne(voucher);
    const one = chosen([voucher]);
    return (
      <>
        {voucher.state === VOUCHER.submitted && !voucher.own ? (
          <>
            <Button type="primary" disabled={steps.busy} onClick={() => steps.run(auditVouchers, '审核', one)}>
              审核通过
            </Button>
            <Button disabled={steps.busy} onClick={() => setRejecting({ ...one, text: voucher.number })}>
              退回
            </Button>
          </>
        ) : null}
        {voucher.state === VOUCHER.submitted && voucher.own ? <span className="ui-quiet">本人填制，由他人审核</span> : null}
        {voucher.state === VOUCHER.audited && !voucher.own ? (
          <Button disabled={steps.busy} onClick={() => steps.run(unauditVouchers, '取消审核', one)}>
            取消审核
          </Button>
        ) : null}
        {out.printOne(voucher)}
      </>
    );
  };
  return (
    <>
      <ListPage
        name="accounting.voucher-audit"
        what={{ name: '凭证', none: '没有待审核的凭证' }}
        access={access}
        list={list}
        columns={VOUCHER_COLUMNS}
        selectable={may || out.mayPrint}
        onOpen={(row) => setOpened(row.id)}
        ownExport
        filters={<VoucherFilters companyId={companyId} filter={filter} onFilter={setFilter} />}
        actions={
          <>
            {may ? (
              <>
                <ManyButton
                  text="批量审核"
                  unit="张"
                  ticked={ticked.length}
                  onClick={() => steps.run(auditVouchers, '审核', chosen(ticked))}
                />
                <ManyButton
                  text="批量退回"
                  unit="张"
                  ticked={ticked.length}
                  onClick={() => setRejecting({ ...chosen(ticked), text: `${ticked.length} 张凭证` })}
                />
              </>
            ) : null}
            {out.actions}
          </>
        }
        totals={
          extra
            ? {
                text: `待审核 ${formatCount(extra.submitted)} 张，待登账 ${formatCount(extra.audited)} 张`,
                cells: { 金额: sum(extra.amount) },
                units: true,
              }
            : null
        }
      />
      <VoucherDrawer id={opened} list={list} onOpen={setOpened} actions={actions} />
      {out.out}
      {rejecting ? (
        <ReasonDialog
          title={`退回 ${rejecting.text}`}
          note="退回给制单人修改，凭证号保留。"
          go="退回"
          field={{ label: '退回原因' }}
          endpoint={rejectVouchers}
          toInput={(reason) => ({ companyId, vouchers: rejecting.vouchers, reason })}
          onClose={() => setRejecting(null)}
          onDone={(answer) => {
            setRejecting(null);
            steps.done('退回', answer);
          }}
        />
      ) : null}
    </>
  );
}
