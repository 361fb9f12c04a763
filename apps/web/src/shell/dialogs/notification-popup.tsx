// A notification beside the page: it has the size the specification gives, covers only a corner and takes no focus, so that whoever is
// working goes on working.
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Notification } from '@anju/contract/session/account';
import { EmptyState, InstantText, PdfView, RichView } from '../../ui/index.ts';
import './dialogs.css';

const WIDTH = 753;
const HEIGHT = 483;
const PDF = 1;

interface Props {
  /** Null shows nothing. */
  readonly notification: Notification | null;
  readonly onClose: () => void;
}

export function NotificationPopup({ notification, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const open = notification !== null;
  useEffect(() => {
    if (!open) return undefined;
    // Esc belongs to whatever the user is working in; it closes the panel only from inside, or when the focus is nowhere.
    const onKey = ({ key }: KeyboardEvent) => {
      const focused = document.activeElement;
      if (key === 'Escape' && (focused === document.body || panel.current?.contains(focused))) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, onClose]);
  if (!notification) return null;
  const { title, content, msgFormat, fileId, publishedAt, publishedBy } = notification;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal={false}
      aria-label={title}
      className="notification-popup"
      style={{ width: WIDTH, height: HEIGHT }}
    >
      <header>
        <h3>{title}</h3>
        <Button type="text" size="small" aria-label="关闭" icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <p className="ui-quiet">
        {publishedBy} <InstantText value={publishedAt} />
      </p>
      <div className="notification-content" tabIndex={0} role="region" aria-label="通知内容">
        {msgFormat !== PDF ? <RichView html={content} /> : null}
        {msgFormat === PDF && fileId === null ? <EmptyState text="该通知没有文件" /> : null}
        {msgFormat === PDF && fileId !== null ? <PdfView id={fileId} parent={notification.id} label={title} /> : null}
      </div>
      <footer>
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      </footer>
    </div>
  );
}
