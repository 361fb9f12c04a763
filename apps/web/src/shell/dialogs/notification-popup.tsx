// A notification beside the page: it has the size the specification gives, covers only a corner and takes no focus, so that whoever is
// working goes on working. One that asks for 我已阅读 stays until it is confirmed.
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Notification } from '@anju/contract/session/account';
import { NOTIFICATION_SIZE, NotificationParts } from '../../ui/index.ts';
import './dialogs.css';

interface Props {
  /** Null shows nothing. */
  readonly notification: Notification | null;
  readonly onClose: () => void;
  /** 我已阅读. */
  readonly onConfirm?: () => void;
}

export function NotificationPopup({ notification, onClose, onConfirm }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const stays = notification?.confirmed === false;
  const closes = notification !== null && !stays;
  useEffect(() => {
    if (!closes) return undefined;
    // Esc belongs to whatever the user is working in; it closes the panel only from inside, or when the focus is nowhere.
    const onKey = ({ key }: KeyboardEvent) => {
      const focused = document.activeElement;
      if (key === 'Escape' && (focused === document.body || panel.current?.contains(focused))) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [closes, onClose]);
  if (!notification) return null;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal={false}
      aria-label={notification.title}
      className="notification-popup notification-frame"
      style={NOTIFICATION_SIZE}
    >
      <NotificationParts
        notification={notification}
        close={stays ? null : <Button type="text" size="small" aria-label="关闭" icon={<CloseOutlined />} onClick={onClose} />}
        foot={
          <Button type="primary" onClick={stays ? onConfirm : onClose}>
            {stays ? '我已阅读' : '知道了'}
          </Button>
        }
      />
    </div>
  );
}
