// 登账: what waits, and what stands in the way of the whole period.
import { useState } from 'react';
import { App, Button } from 'antd';
import { postPeriod, postVouchers, VOUCHER } from '@anju/contract';
import { formatCount, formatMoney, ymText } from '@anju/domain';
import { ListPage, ManyButton } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { useConfirm, useSumText } from '../../../../ui/index.ts';
import { useVoucherSteps } from '../list/use-voucher-steps.tsx';
import { VOUCHER_COLUMNS } from '../list/voucher-columns.tsx';
import { VoucherFilters } from '../list/voucher-filters.tsx';
import { useVoucherList } from '../list/use-voucher-list.ts';
import { useVoucherOut } from '../list/voucher-out.tsx';
import { VoucherDrawer } from '../../part/index.ts';

export interface PostingProps {
  readonly companyId: number;
  readonly access: Access;
  /** The period of the page; null until the periods are read. */
  readonly ym: number | null;
  readonly onYm: (ym: number) => void;
}

const START = { states: [VOUCHER.audited], order: 'number' as const };

export function PostList({ companyId, access, ym }: PostingProps) {
  const { modal } = App.useApp();
  const confirm = useConfirm();
  const list = useVoucherList(companyId, START);
  const { filter, setFilter, extra } = list;
  const [opened, setOpened] = useState<number | null>(null);
  const steps = useVoucherSteps();
  const whole = useCommand(postPeriod, { onRefused: () => steps.refresh() });
  const sum = useSumText();
  const out = useVoucherOut(companyId, access, list);
  const may = access.can('audit');
  const ticked = list.rows.filter((row) => list.selected.includes(row.id) && row.state === VOUCHER.audited);
  const chosen = (rows: readonly { id: number; version: number }[]) => ({
    companyId,
    vouchers: rows.map(({ id, version }) => ({ id, version })),
  });

  async function postAll(of: number) {
    const answer = await whole.run(async () => {
      const text = `按凭证号顺序登记 ${ymText(of)} 全部待登账凭证。登账后不能修改或删除，只能红字冲销。`;
      return (await confirm({ text, go: '整期登账', danger: false })) ? { companyId, ym: of } : null;
    });
    if (!answer) return;
    const { done, amount, refused, drafts, submitted } = answer;
    modal[refused.length === 0 ? 'success' : 'warning']({
      title: `${ymText(of)} 已登账 ${formatCount(done)} 张，金额 ${formatMoney(amount)}`,
      content: (
        <ul className="acc-refused">
          {refused.map((one) => (
            <li key={one.id}>
              {one.number}：{one.text}
            </li>
          ))}
          {drafts > 0 ? <li>还有 {drafts} 张待修改</li> : null}
          {submitted > 0 ? <li>还有 {submitted} 张待审核</li> : null}
        </ul>
      ),
    });
    void steps.refresh();
  }
  return (
    <>
      <ListPage
        name="accounting.voucher-post"
        what={{ name: '凭证', none: '没有待登账的凭证' }}
        access={access}
        list={list}
        columns={VOUCHER_COLUMNS}
        selectable={may || out.mayPrint}
        onOpen={(row) => setOpened(row.id)}
        ownExport
        filters={<VoucherFilters companyId={companyId} filter={filter} onFilter={setFilter} />}
        actions={
          <>
            {out.actions}
            {may ? (
              <>
                <ManyButton text="登账" unit="张" ticked={ticked.length} onClick={() => steps.run(postVouchers, '登账', chosen(ticked))} />
                <Button
                  type="primary"
                  disabled={ym === null}
                  loading={whole.busy}
                  onClick={() => ym !== null && void postAll(filter.fromYm ?? ym)}
                >
                  整期登账 {ym === null ? '' : ymText(filter.fromYm ?? ym)}
                </Button>
              </>
            ) : null}
          </>
        }
        totals={
          extra
            ? {
                text: `待修改 ${formatCount(extra.drafts)}，待审核 ${formatCount(extra.submitted)}，待登账 ${formatCount(extra.audited)}，已登账 ${formatCount(extra.posted)} 张`,
                cells: { 金额: sum(extra.amount) },
                units: true,
              }
            : null
        }
      />
      <VoucherDrawer
        id={opened}
        list={list}
        onOpen={setOpened}
        actions={(voucher) => (
          <>
            {may && voucher.state === VOUCHER.audited ? (
              <Button type="primary" disabled={steps.busy} onClick={() => steps.run(postVouchers, '登账', chosen([voucher]))}>
                登账
              </Button>
            ) : null}
            {out.printOne(voucher)}
          </>
        )}
      />
      {out.out}
    </>
  );
}
