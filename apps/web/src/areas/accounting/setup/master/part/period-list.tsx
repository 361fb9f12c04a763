// 会计期间 of the chosen books: what is open, what is closed, what is not posted yet.
import { Button } from 'antd';
import { openPeriod, PERIOD, readPeriodRange, readPeriods, type BookChoice, type PeriodRow } from '@anju/contract';
import { shiftYm, ymText, ymWords } from '@anju/domain';
import { column, ListPage, useActs } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumText, InstantText, useConfirm } from '../../../../../ui/index.ts';
import { BookPick, PERIOD_TONES } from '../../../part/index.ts';
import { useAllRows } from '../../all-rows.ts';

const COLUMNS = column<PeriodRow>()([
  { title: '期间', width: 100, render: ({ ym }) => ymText(ym) },
  { title: '状态', width: 92, render: ({ state }) => <EnumText of={PERIOD} value={state} tones={PERIOD_TONES} /> },
  { title: '凭证', field: 'vouchers', width: 90, align: 'right' },
  { title: '未登账', field: 'unposted', width: 90, align: 'right' },
  { title: '结账人', field: 'closedBy' },
  { title: '结账时间', render: ({ closedAt }) => <InstantText value={closedAt} /> },
]);

export function PeriodList({ book: { companyId }, access }: { readonly book: BookChoice; readonly access: Access }) {
  const query = useRead(readPeriods, { companyId });
  const list = useAllRows({ ...query, data: query.data?.periods }, ({ ym }) => ym);
  const acts = useActs<object>(useRefresh(readPeriods, readPeriodRange));
  const confirm = useConfirm();
  const last = (query.data?.periods ?? []).filter(({ state }) => state !== PERIOD.future).at(-1);
  const next = last ? shiftYm(last.ym, 1) : undefined;
  const open = (ym: number) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `打开 ${ymWords(ym)}后就可以填制该期间的凭证，之前的期间仍要按顺序结账，是否继续？`, go: '打开' })))
        return;
      await call(openPeriod, { companyId, ym });
      acts.done(`${ymWords(ym)}已打开`);
    });
  return (
    <ListPage
      name="accounting.period"
      what={{ name: '期间', none: '还没有会计期间' }}
      access={access}
      list={list}
      columns={COLUMNS}
      filters={<BookPick />}
      actions={
        access.can('change') && next !== undefined ? (
          <Button type="primary" onClick={() => open(next)}>
            打开 {ymText(next)}
          </Button>
        ) : null
      }
    />
  );
}
