// A notification as its receiver reads it, in the popup of the shell and in the preview of its publisher.
import { InstantText } from './dates/date-text.tsx';
import { PdfView } from './pdf/pdf-view.tsx';
import { RichView } from './rich-text/rich-view.tsx';
import { EmptyState } from './states.tsx';
import type { ReactNode } from 'react';
import './notification-frame.css';

/** The size the specification gives. */
export const NOTIFICATION_SIZE = { width: 753, height: 483 } as const;
const PDF = 1;

interface NotificationPartsProps {
  readonly notification: {
    readonly id: number;
    readonly title: string;
    readonly content: string;
    readonly msgFormat: 0 | 1;
    readonly fileId: number | null;
    readonly publishedAt: string | null;
    readonly publishedBy: string;
  };
  /** Right of the title. */
  readonly close?: ReactNode;
  readonly foot: ReactNode;
}

/** Title, publisher, text or PDF, and buttons; the element around them has the class `notification-frame`. */
export function NotificationParts({ notification, close, foot }: NotificationPartsProps) {
  const { id, title, content, msgFormat, fileId, publishedAt, publishedBy } = notification;
  return (
    <>
      <header>
        <h3>{title}</h3>
        {close}
      </header>
      <p className="ui-quiet">
        {publishedBy} <InstantText value={publishedAt} />
      </p>
      <div className="notification-content" tabIndex={0} role="region" aria-label="通知内容">
        {msgFormat !== PDF ? <RichView html={content} /> : null}
        {msgFormat === PDF && fileId === null ? <EmptyState text="该通知没有文件" /> : null}
        {msgFormat === PDF && fileId !== null ? <PdfView id={fileId} parent={id} label={title} /> : null}
      </div>
      <footer>{foot}</footer>
    </>
  );
}
