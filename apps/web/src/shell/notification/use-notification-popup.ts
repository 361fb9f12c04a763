import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { confirmNotification, listNotifications, readNotification, type Notification } from '@anju/contract/session/account';
import { call } from '../../platform/api/index.ts';
import { refetchLive, useNotifications } from '../../platform/session/office-data.ts';

export interface NotificationPopupState {
  readonly shown: Notification | null;
  readonly show: (notification: Notification) => void;
  readonly close: () => void;
  /** 我已阅读: closes once the server has noted it. */
  readonly confirm: () => void;
}

/** Whether a popup notification still has to be shown to the user. */
const isOpen = ({ popup, read, confirmed }: Notification): boolean => popup && (confirmed === undefined ? !read : !confirmed);

/**
 * Which notification is open. An unread popup notification opens automatically, once; every notification that was opened is marked as read.
 * One that waits for 我已阅读 stays open until it is confirmed, or withdrawn; when another one was looked at meanwhile, it returns.
 */
export function useNotificationPopup(): NotificationPopupState {
  const client = useQueryClient();
  const notifications = useNotifications();
  const [shown, setShown] = useState<Notification | null>(null);
  const opened = useRef(new Set<number>());
  const confirmed = useRef(new Set<number>());

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
    const next = notifications?.find(
      (one) => isOpen(one) && !confirmed.current.has(one.id) && (one.confirmed === false || !opened.current.has(one.id)),
    );
    if (next) show(next);
  }, [notifications, shown, show]);

  const close = useCallback(() => setShown(null), []);
  const waits = shown?.confirmed === false;
  // What was withdrawn cannot be confirmed any more, and what was confirmed in another window is not asked again.
  const gone = waits && notifications !== undefined && !notifications.some(({ id, confirmed }) => id === shown.id && confirmed === false);
  if (gone) setShown(null);

  const confirm = useCallback(() => {
    if (!shown) return;
    call(confirmNotification, { id: shown.id }).then(
      () => {
        confirmed.current.add(shown.id);
        setShown(null);
        return refetchLive(client, listNotifications);
      },
      // The call has shown the failure; if the notification is gone, the list says so.
      () => refetchLive(client, listNotifications),
    );
  }, [client, shown]);

  return { shown: gone ? null : shown, show, close, confirm };
}
