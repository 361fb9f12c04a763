import { Modal } from 'antd';
import type { Notification } from '@anju/contract/session/account';
import { EmptyState, InstantText, PdfView, RichView } from '../../ui/index.ts';

const WIDTH = 753;
const HEIGHT = 483;
const PDF = 1;

interface Props {
  /** Null shows nothing. */
  readonly notification: Notification | null;
  readonly onClose: () => void;
}

export function NotificationPopup({ notification, onClose }: Props) {
  if (!notification) return null;
  const { title, content, msgFormat, fileId, publishedAt, publishedBy } = notification;
  return (
    <Modal
      open
      centered
      width={WIDTH}
      title={title}
      footer={null}
      onCancel={onClose}
      styles={{ container: { height: HEIGHT } }}
      classNames={{ container: 'notification-popup' }}
    >
      <p className="ui-quiet">
        {publishedBy} <InstantText value={publishedAt} />
      </p>
      <div className="notification-content">
        {msgFormat !== PDF ? <RichView html={content} /> : null}
        {msgFormat === PDF && fileId === null ? <EmptyState text="该通知没有文件" /> : null}
        {msgFormat === PDF && fileId !== null ? <PdfView id={fileId} parent={notification.id} label={title} /> : null}
      </div>
    </Modal>
  );
}
