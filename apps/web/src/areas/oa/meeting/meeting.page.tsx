// 会议管理 (menu 390): meetings as a list, one day of the rooms as a picture, and the rooms.
import './meeting.css';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { MeetingList } from './meeting-list.tsx';
import { useMeetingEvents } from './meeting-refresh.ts';
import { RoomDayView } from './room-day-view.tsx';
import { RoomList } from './room-list.tsx';

export default function MeetingPage() {
  const access = useAccess(MENU.meeting);
  const tabs = useAskedTabs('meeting');
  useMeetingEvents();
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'meeting', label: '会议', children: <MeetingList access={access} /> },
        { key: 'day', label: '会议室日程', children: <RoomDayView access={access} /> },
        { key: 'room', label: '会议室', children: <RoomList access={access} /> },
      ]}
    />
  );
}
