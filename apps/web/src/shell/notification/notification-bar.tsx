import { CaretRightOutlined, PauseOutlined, SoundOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Notification } from '@anju/contract/session/account';
import { useNotifications } from '../../platform/session/office-data.ts';
import { InstantText } from '../../ui/dates/date-text.tsx';
import { prefersStillness } from '../../ui/stillness.ts';

interface Props {
  readonly onShow: (notification: Notification) => void;
}

/** Slow enough to be read while it moves. */
const SECONDS_PER_CHARACTER = 0.35;
const SHORTEST_SECONDS = 20;

interface LineProps extends Props {
  readonly notifications: readonly Notification[];
  /** A second copy of the line closes the gap while it scrolls; it is hidden from screen readers and the keyboard. */
  readonly repeated: boolean;
}

function Line({ notifications, repeated, onShow }: LineProps) {
  return (
    <ul aria-hidden={repeated}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <button
            type="button"
            className={notification.read ? '' : 'unread'}
            tabIndex={repeated ? -1 : 0}
            onClick={() => onShow(notification)}
          >
            {notification.title}
          </button>
          <small>
            <InstantText value={notification.publishedAt} />
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls until it is paused, and stops while the user points at it or focuses it. Specification 1, sections 2.2 and 4. */
export function NotificationBar({ onShow }: Props) {
  const notifications = useNotifications();
  // For users who asked for reduced motion it does not start automatically.
  const [paused, setPaused] = useState(prefersStillness);
  if (!notifications || notifications.length === 0) return null;
  const length = notifications.reduce((sum, { title }) => sum + title.length, 0);
  const animationDuration = `${Math.max(SHORTEST_SECONDS, Math.round(length * SECONDS_PER_CHARACTER))}s`;
  return (
    <section className={paused ? 'notification-bar paused' : 'notification-bar'} aria-label="通知">
      <SoundOutlined aria-hidden />
      <div className="notification-window">
        <div className="notification-track" style={{ animationDuration }}>
          <Line notifications={notifications} repeated={false} onShow={onShow} />
          <Line notifications={notifications} repeated onShow={onShow} />
        </div>
      </div>
      <button type="button" className="shell-link" aria-label={paused ? '播放通知' : '暂停通知'} onClick={() => setPaused(!paused)}>
        {paused ? <CaretRightOutlined /> : <PauseOutlined />}
      </button>
    </section>
  );
}
