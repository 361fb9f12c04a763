// 我的凭证: what the user wrote, to be gone on with, handed in, taken back, copied, corrected or reversed.
import { Button } from 'antd';
import { recallVouchers, removeVoucher, reverseVoucher, submitVouchers, VOUCHER, VOUCHER_KIND, type VoucherDetail } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { useState } from 'react';
import { ListPage, ManyButton } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, useSumText } from '../../../../ui/index.ts';
import { VOUCHER_COLUMNS } from '../list/voucher-columns.tsx';
import { VoucherFilters } from '../list/voucher-filters.tsx';
import { useVoucherList } from '../list/use-voucher-list.ts';
import { useVoucherOut } from '../list/voucher-out.tsx';
import { useVoucherSteps } from '../list/use-voucher-steps.tsx';
import type { AskedVoucher } from './entry.tsx';
import { VoucherDrawer } from '../../part/index.ts';

interface OwnVouchersProps {
  readonly companyId: number;
  readonly access: Access;
  readonly onWrite: (asked: AskedVoucher) => void;
}

export function OwnVouchers({ companyId, access, onWrite }: OwnVouchersProps) {
  const list = useVoucherList(companyId, { own: true });
  const { filter, setFilter, extra } = list;
  const [opened, setOpened] = useState<number | null>(null);
  const steps = useVoucherSteps();
  const confirm = useConfirm();
  const sum = useSumText();
  const out = useVoucherOut(companyId, access, list);
  const ticked = list.rows.filter((row) => list.selected.includes(row.id) && row.state === VOUCHER.draft);
  const submit = (rows: readonly { id: number; version: number }[]) =>
    steps.run(submitVouchers, '提交', { companyId, vouchers: rows.map(({ id, version }) => ({ id, version })), confirmed: false });
  const remove = ({ id, number }: VoucherDetail) =>
    steps.attempt(async () => {
      const text = number === '' ? '删除这张草稿后无法恢复。' : `删除 ${number} 后，号码记为断号。`;
      if (!(await confirm({ text: `${text}是否继续？`, go: '删除' }))) return;
      await call(removeVoucher, { id });
      setOpened(null);
      await steps.refresh();
    });
  const reverse = ({ id, number }: VoucherDetail) =>
    steps.attempt(async () => {
      if (!(await confirm({ text: `为 ${number} 生成红字冲销凭证，日期在最早打开的期间内。是否继续？`, go: '红字冲销' }))) return;
      const made = await call(reverseVoucher, { id, day: null });
      await steps.refresh();
      setOpened(made.id);
    });
  const actions = (voucher: VoucherDetail) => {
    const may = (act: 'add' | 'change') => access.can(act);
    const once = [{ id: voucher.id, version: voucher.version }];
    const isDraft = voucher.state === VOUCHER.draft && voucher.own;
    return (
      <>
        {isDraft && may('change') ? (
          <>
            <Button type="primary" disabled={steps.busy} onClick={() => onWrite({ id: voucher.id, as: 'open' })}>
              修改
            </Button>
            <Button disabled={steps.busy} onClick={() => submit(once)}>
              提交
            </Button>
          </>
        ) : null}
        {voucher.state === VOUCHER.submitted && voucher.own && may('change') ? (
          <Button disabled={steps.busy} onClick={() => steps.run(recallVouchers, '撤回', { companyId, vouchers: once })}>
            撤回
          </Button>
        ) : null}
        {may('add') ? (
          <Button disabled={steps.busy} onClick={() => onWrite({ id: voucher.id, as: 'copy' })}>
            复制
          </Button>
        ) : null}
        {may('add') && voucher.state === VOUCHER.posted && voucher.kind !== VOUCHER_KIND.reversal && voucher.reversedBy === null ? (
          <Button disabled={steps.busy} onClick={() => reverse(voucher)}>
            红字冲销
          </Button>
        ) : null}
        {may('add') && voucher.reversedBy !== null ? (
          <Button disabled={steps.busy} onClick={() => onWrite({ id: voucher.id, as: 'correct' })}>
            填制更正凭证
          </Button>
        ) : null}
        {out.printOne(voucher)}
      </>
    );
  };
  return (
    <>
      <ListPage
        name="accounting.own-voucher"
        what={{ name: '凭证', none: '还没有填制凭证' }}
        access={access}
        list={list}
        columns={VOUCHER_COLUMNS}
        onOpen={(row) => setOpened(row.id)}
        ownExport
        filters={<VoucherFilters companyId={companyId} filter={filter} onFilter={setFilter} />}
        actions={
          <>
            {access.can('change') ? <ManyButton text="批量提交" unit="张" ticked={ticked.length} onClick={() => submit(ticked)} /> : null}
            {out.actions}
          </>
        }
        selectable={access.can('change') || out.mayPrint}
        totals={
          extra
            ? {
                text: `待修改 ${formatCount(extra.drafts)} 张，待审核 ${formatCount(extra.submitted)} 张`,
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
        actions={actions}
        foot={(voucher) => ({
          danger:
            voucher.state === VOUCHER.draft && voucher.own && access.can('remove') ? (
              <Button danger disabled={steps.busy} onClick={() => remove(voucher)}>
                删除
              </Button>
            ) : null,
        })}
      />
      {out.out}
    </>
  );
}
