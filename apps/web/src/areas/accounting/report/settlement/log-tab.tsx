// Who closed which period and who opened it again, newest first; and whether the statements of a year left the company.
import { Button } from 'antd';
import { CLOSE_ACTION, markYearFiled, type OutputOf, type readClose } from '@anju/contract';
import { ymText } from '@anju/domain';
import { column, ListPage, useActs } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, InstantText, useConfirm, type TonesOf } from '../../../../ui/index.ts';
import { BookPick, PeriodPick } from '../../part/index.ts';
import { useAllRows } from '../../setup/all-rows.ts';
import { useClose, useCloseRefresh, type CloseProps } from './use-close.ts';

type LogRow = OutputOf<typeof readClose>['log'][number];
const TONES: TonesOf<typeof CLOSE_ACTION> = { [CLOSE_ACTION.closed]: 'paid', [CLOSE_ACTION.reopened]: 'overdue' };
const COLUMNS = column<LogRow>()([
  { title: '期间', width: 92, render: ({ ym }) => ymText(ym) },
  { title: '操作', width: 92, render: ({ action }) => <EnumText of={CLOSE_ACTION} value={action} tones={TONES} /> },
  { title: '时间', width: 150, render: ({ at }) => <InstantText value={at} /> },
  { title: '申请人', field: 'askedBy', width: 100 },
  { title: '操作人', field: 'by', width: 100 },
  { title: '原因或提醒', field: 'note' },
]);

export function LogTab({ companyId, access, ym, onYm }: CloseProps) {
  const query = useClose({ companyId, ym });
  const list = useAllRows<LogRow>({ ...query, data: query.data?.log }, ({ id }) => id);
  const acts = useActs<object>(useCloseRefresh());
  const confirm = useConfirm();
  const filed = query.data?.yearFiled ?? false;
  const year = Math.trunc((ym ?? 0) / 100);
  const mark = () =>
    acts.attempt(async () => {
      const text = filed ? `取消后，${year} 年最近结账的期间又可以反结账。` : `${year} 年的期间须已全部结账。标记后，这一年不能再反结账。`;
      if (
        !(await confirm({ title: filed ? '取消已报送标记' : '标记年度报表已报送', text, go: filed ? '取消标记' : '标记', danger: filed }))
      )
        return;
      await call(markYearFiled, { companyId, year, filed: !filed });
      acts.done(filed ? `${year} 年已取消报送标记` : `${year} 年已标记为已报送`);
    });
  return (
    <ListPage
      name="accounting.close-log"
      what={{ name: '结账记录', none: '还没有结过账' }}
      access={access}
      list={list}
      columns={COLUMNS}
      filters={
        <>
          <BookPick width={180} />
          <PeriodPick companyId={companyId} value={ym} onChange={onYm} />
        </>
      }
      actions={
        access.can('audit') && ym !== null ? (
          <Button onClick={mark}>{filed ? `取消 ${year} 年已报送` : `标记 ${year} 年已报送`}</Button>
        ) : null
      }
    />
  );
}
