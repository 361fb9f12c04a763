// One day of all rooms: rooms as rows, hours as columns, meetings as blocks. A free half hour books the room; on a phone the free times of
// each room are buttons.
import { useState } from 'react';
import { Button } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { getRoomDay, MEETING, type RoomBooking, type RoomDay } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { useActs, ViewOnly } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { DayInput, EmptyState, FailedState, LoadingOverlay, Toolbar, usePhone } from '../../../ui/index.ts';
import { CompanyPick } from '../../org/index.ts';
import { MeetingDialogs } from './meeting-dialogs.tsx';
import type { MeetingActs } from './meeting-acts.ts';
import { MeetingDrawer } from './meeting-drawer.tsx';
import { useRefreshMeetings } from './meeting-refresh.ts';
import { bookingAt, clockText, gapsOf, hoursOf, instantOf, passedOf, placeOf, slotsOf, spanOf, type Span } from './room-day.ts';

export function RoomDayView({ access }: { readonly access: Access }) {
  const today = businessDay(new Date());
  const [day, setDay] = useState(today);
  const [companyId, setCompanyId] = useState<number | null>(null);
  const query = useRead(getRoomDay, { day, companyId }, { keepPrevious: true });
  const acts: MeetingActs = useActs(useRefreshMeetings());
  const book = access.can('add')
    ? (roomId: number, { from, to }: Span) => acts.begin('book', { roomId, startsAt: instantOf(day, from), endsAt: instantOf(day, to) })
    : null;
  return (
    <section className="page-card room-day">
      <Toolbar actions={access.authorised ? null : <ViewOnly access={access} />}>
        <Button aria-label="前一天" icon={<LeftOutlined />} onClick={() => setDay(addDays(day, -1))} />
        <DayInput aria-label="日期" value={day} onChange={(next) => setDay(next ?? today)} />
        <Button aria-label="后一天" icon={<RightOutlined />} onClick={() => setDay(addDays(day, 1))} />
        <Button disabled={day === today} onClick={() => setDay(today)}>
          今天
        </Button>
        <CompanyPick short value={companyId} onChange={setCompanyId} />
        {book ? <span className="ui-quiet">点空闲时段预订会议室</span> : null}
      </Toolbar>
      <div className="page-scroll">
        <LoadingOverlay show={query.isPending} />
        {query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
        {query.data ? <Day plan={query.data} day={day} onOpen={acts.open} onBook={book} /> : null}
      </div>
      <MeetingDrawer access={access} acts={acts} />
      <MeetingDialogs acts={acts} />
    </section>
  );
}

interface DayProps {
  readonly plan: RoomDay;
  readonly day: string;
  readonly onOpen: (id: number) => void;
  readonly onBook: ((roomId: number, span: Span) => void) | null;
}

function Day(props: DayProps) {
  const phone = usePhone();
  if (props.plan.rooms.length === 0) return <EmptyState text="没有使用中的会议室" />;
  return phone ? <DayCards {...props} /> : <DayTable {...props} />;
}

const titleOf = ({ title, host, state }: RoomBooking) => `${title}（主持人 ${host}，${MEETING.text(state)}）`;

function Booking({ booking, span, onOpen }: { readonly booking: RoomBooking; readonly span: Span; readonly onOpen: (id: number) => void }) {
  const times = `${clockText(span.from)}–${clockText(span.to)}`;
  return (
    <button
      type="button"
      className={`room-block room-block-${booking.state}`}
      disabled={!booking.seen}
      title={`${times} ${titleOf(booking)}`}
      onClick={() => onOpen(booking.id)}
    >
      <b>{booking.title}</b>
      <span>
        {times} {booking.host}
      </span>
    </button>
  );
}

function DayTable({ plan, day, onOpen, onBook }: DayProps) {
  const hours = hoursOf(plan.bookings, day);
  const marks = Array.from({ length: hours.to - hours.from }, (_, nth) => hours.from + nth);
  const now = passedOf(day, new Date());
  return (
    <div className="room-table" style={{ '--room-hours': marks.length }}>
      <div className="room-row room-head">
        <span>会议室</span>
        <div className="room-line">
          {marks.map((hour) => (
            <span key={hour}>{hour}:00</span>
          ))}
        </div>
      </div>
      {plan.rooms.map((room) => {
        const bookings = plan.bookings.filter(({ roomId }) => roomId === room.id);
        const gaps = gapsOf(bookings, day, hours, now);
        return (
          <div className="room-row" key={room.id} role="group" aria-label={room.name}>
            <div className="room-name">
              <b>{room.name}</b>
              <span>
                {room.seats} 人{room.equipment === '' ? '' : ` · ${room.equipment}`}
              </span>
              <span>{[room.companyName, room.place].filter(Boolean).join(' · ')}</span>
            </div>
            <div className="room-line room-times">
              {onBook
                ? slotsOf(gaps).map((slot) => (
                    <button
                      key={slot}
                      type="button"
                      className="room-free"
                      style={percent(placeOf({ from: slot, to: slot + 30 }, hours))}
                      aria-label={`预订 ${room.name} ${clockText(slot)}`}
                      title={`预订 ${clockText(slot)}`}
                      onClick={() => onBook(room.id, bookingAt(slot, gaps))}
                    />
                  ))
                : null}
              {bookings.map((booking) => {
                const span = spanOf(booking, day);
                return (
                  <div key={booking.id} className="room-place" style={percent(placeOf(span, hours))}>
                    <Booking booking={booking} span={span} onOpen={onOpen} />
                  </div>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}

const percent = ({ left, width }: { readonly left: number; readonly width: number }) => ({ left: `${left}%`, width: `${width}%` });

function DayCards({ plan, day, onOpen, onBook }: DayProps) {
  const hours = hoursOf(plan.bookings, day);
  const now = passedOf(day, new Date());
  return (
    <ul className="room-cards">
      {plan.rooms.map((room) => {
        const bookings = plan.bookings.filter(({ roomId }) => roomId === room.id);
        const gaps = gapsOf(bookings, day, hours, now);
        return (
          <li key={room.id}>
            <b>{room.name}</b>
            <span className="ui-quiet">
              {room.seats} 人 {room.equipment}
            </span>
            {bookings.map((booking) => (
              <Booking key={booking.id} booking={booking} span={spanOf(booking, day)} onOpen={onOpen} />
            ))}
            {onBook
              ? gaps.map(({ from, to }) => (
                  <Button key={from} onClick={() => onBook(room.id, bookingAt(from, gaps))}>
                    预订 {clockText(from)}–{clockText(to)} 空闲
                  </Button>
                ))
              : null}
          </li>
        );
      })}
    </ul>
  );
}
