import { Form, Input, InputNumber } from 'antd';
import {
  changeMeetingRoom,
  createMeetingRoom,
  disableMeetingRoom,
  getRoomDay,
  removeMeetingRoom,
  searchMeetingRooms,
  type MeetingRoomRow,
} from '@anju/contract';
import {
  column,
  DictionaryPage,
  EntryDialog,
  PrintList,
  StateFilter,
  useActs,
  useList,
  useRowEntry,
  type DictionaryDialog,
} from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { SearchBox, UseTag, type PrintColumn } from '../../../ui/index.ts';
import { CompanyPick } from '../../org/index.ts';

const COLUMNS = column<MeetingRoomRow>()([
  { title: '名称', width: 150, render: (row) => <span className={row.disabled ? 'ui-quiet' : ''}>{row.name}</span> },
  { title: '公司', field: 'companyName', width: 150 },
  { title: '位置', field: 'place', width: 180 },
  { title: '可容人数', field: 'seats', align: 'right', width: 90 },
  { title: '设备', field: 'equipment', width: 240 },
  { title: '状态', width: 80, render: (row) => <UseTag disabled={row.disabled} /> },
]);

const PAPER: readonly PrintColumn<MeetingRoomRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '名称', render: (row) => row.name },
  { title: '公司', render: (row) => row.companyName },
  { title: '位置', render: (row) => row.place },
  { title: '可容人数', render: (row) => row.seats, align: 'right' },
  { title: '设备', render: (row) => row.equipment },
];

export function RoomList({ access }: { readonly access: Access }) {
  const list = useList(searchMeetingRooms, {});
  const acts = useActs<{ new: null; change: MeetingRoomRow }>(useRefresh(searchMeetingRooms, getRoomDay));
  const { filter, setFilter } = list;
  return (
    <DictionaryPage
      name="oa.meeting.room"
      what={{ name: '会议室', none: '还没有会议室' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={
        <>
          <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="名称 / 位置 / 设备" />
          <CompanyPick short value={filter.companyId} onChange={(companyId) => setFilter({ companyId })} />
          <StateFilter list={list} />
        </>
      }
      steps={{
        add: '新增会议室',
        disable: {
          run: ({ id, version }, disabled) => call(disableMeetingRoom, { id, version, disabled }),
          ask: ({ name }) => `停用后“${name}”不能再预订，已经订好的会议不受影响，是否继续？`,
        },
        remove: ({ id }) => call(removeMeetingRoom, { id }),
        print: (rows) => <PrintList title="会议室清单" of={{ rows, total: list.total }} unit="间" columns={PAPER} />,
      }}
    >
      {(dialog) => <RoomDialog {...dialog} />}
    </DictionaryPage>
  );
}

function RoomDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<MeetingRoomRow>) {
  const entry = useRowEntry({
    create: createMeetingRoom,
    change: changeMeetingRoom,
    row,
    blank: { name: '', place: '', equipment: '' },
    onDone,
  });
  const own = row && { id: row.companyId, name: row.companyName };
  return (
    <EntryDialog
      title={row ? `会议室 ${row.name}` : '新增会议室'}
      entry={entry}
      // Rooms of other companies are shown to be booked, not to be changed.
      readOnly={readOnly || row?.own === false}
      onClose={onClose}
    >
      <Form.Item name="companyId" label="公司" required>
        <CompanyPick required width="100%" placeholder="请选择公司" own={own} />
      </Form.Item>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="place" label="位置">
        <Input maxLength={100} placeholder="如 办公楼三层东侧" />
      </Form.Item>
      <Form.Item name="seats" label="可容人数" required>
        <InputNumber min={1} max={10_000} precision={0} style={{ width: '100%' }} suffix="人" />
      </Form.Item>
      <Form.Item name="equipment" label="设备">
        <Input maxLength={200} placeholder="如 投影、白板、视频会议" />
      </Form.Item>
    </EntryDialog>
  );
}
