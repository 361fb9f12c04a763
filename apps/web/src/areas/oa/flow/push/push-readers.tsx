// Who has read a notification, or who has not: a list with its own search, pages and export.
import { searchPushReaders, type PushReader } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { InstantText, SearchBox } from '../../../../ui/index.ts';

const PERSON = column<PushReader>()([
  { title: '姓名', field: 'name', width: 110 },
  { title: '公司', field: 'companyName', width: 180 },
  { title: '部门', field: 'departmentName', width: 110 },
]);
const READ = column<PushReader>()([{ title: '阅读时间', width: 140, render: (row) => <InstantText value={row.readAt} /> }]);
const CONFIRMED = column<PushReader>()([{ title: '确认时间', width: 140, render: (row) => <InstantText value={row.confirmedAt} /> }]);

interface PushReadersProps {
  readonly id: number;
  readonly read: boolean;
  /** The notification asks for a confirmation. */
  readonly confirm: boolean;
}

export function PushReaders({ id, read, confirm }: PushReadersProps) {
  const list = useList(searchPushReaders, { notificationId: id, read });
  const { filter, setFilter } = list;
  return (
    <div className="push-readers">
      <ListPage
        name={read ? 'oa.push-readers' : 'oa.push-waiting'}
        what={read ? '已读人员' : '未读人员'}
        list={list}
        columns={[...PERSON, ...(read ? READ : []), ...(confirm ? CONFIRMED : [])]}
        filters={<SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名" />}
      />
    </div>
  );
}
