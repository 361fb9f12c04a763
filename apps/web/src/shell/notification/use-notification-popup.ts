import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listNotifications, readNotification, type Notification } from '@anju/contract/session/account';
import { call } from '../../platform/api/index.ts';
import { refetchLive, useNotifications } from '../../platform/session/office-data.ts';

export interface NotificationPopupState {
  readonly shown: Notification | null;
  readonly show: (notification: Notification) => void;
  readonly close: () => void;
}

/**
 * Which notification is open. An unread popup notification opens automatically, once; every notification that was opened is marked as read.
 */
export function useNotificationPopup(): NotificationPopupState {
  const client = useQueryClient();
  const notifications = useNotifications();
  const [shown, setShown] = useState<Notification | null>(null);
  const opened = useRef(new Set<number>());

  const show = useCallback(
    (notification: Notification) => {
      opened.current.add(notification.id);
      setShown(notification);
      if (notification.read) return;
      call(readNotification, { id: notification.id }, { loading: false }).then(
        () => refetchLive(client, listNotifications),
        // The call has shown the failure; the notification stays unread.
        () => undefined,
      );
    },
    [client],
  );
  useEffect(() => {
    if (shown) return;
    const next = notifications?.find(({ id, popup, read }) => popup && !read && !opened.current.has(id));
    if (next) show(next);
  }, [notifications, shown, show]);

  return { shown, show, close: useCallback(() => setShown(null), []) };
}
