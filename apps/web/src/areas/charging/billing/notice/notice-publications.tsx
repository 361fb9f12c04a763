// 发布记录: each publication of an estate with the progress of its notices; below, the selected one.
import { searchPublications, type PublicationRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DateText, Money } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { NoticeDetail, Sent } from './notice-detail.tsx';

const COLUMNS = column<PublicationRow>()([
  { title: '发布号', field: 'number', fixed: 'start' },
  { title: '小区', field: 'estateName' },
  { title: '日期', render: (row) => <DateText value={row.day} /> },
  { title: '账单', align: 'right', width: 72, field: 'bills' },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '通知份数', align: 'right', width: 90, field: 'objects' },
  { title: '通知', render: (row) => <Sent sent={row.sent} /> },
  { title: '发布人', field: 'createdBy' },
]);

interface NoticePublicationsProps {
  readonly access: Access;
  readonly openId: number | null;
  readonly onOpen: (id: number | null) => void;
  readonly onChanged: () => void;
}

export function NoticePublications({ access, openId, onOpen, onChanged }: NoticePublicationsProps) {
  const list = useList(searchPublications, {});
  const { filter, setFilter } = list;
  const open = list.rows.find(({ id }) => id === openId);
  return (
    <div className={open ? 'batch-split batch-split-open' : 'batch-split'}>
      <ListPage
        name="charging.notice.publications"
        what={{ name: '发布', unfound: '该小区还没有发布过账单', none: '还没有发布过账单', move: '选择发布' }}
        access={access}
        list={{ ...list, active: open, setActive: (row) => onOpen(row?.id ?? null) }}
        columns={COLUMNS}
        onOpen={(row) => onOpen(row.id)}
        filters={<EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />}
      />
      {open ? <NoticeDetail key={open.id} publication={open} access={access} onChanged={onChanged} onClose={() => onOpen(null)} /> : null}
    </div>
  );
}
