import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { FailedState, LoadingOverlay } from '../../ui/index.ts';

/** The result of `useRead`; a row that is already loaded is `{ data: row }`. */
export interface RecordSource<Data> {
  readonly data: Data | undefined;
  readonly error?: Error | null;
  readonly isPending?: boolean;
  readonly refetch?: () => unknown;
}

interface RecordDrawerProps<Data> {
  /** Null: no drawer. */
  readonly record: RecordSource<Data> | null;
  /** The title until the record is loaded: 决议. */
  readonly what: string;
  readonly title: (data: Data) => ReactNode;
  readonly actions?: (data: Data) => ReactNode;
  readonly size?: number;
  readonly onClose: () => void;
  readonly footer?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One record next to its list. It shows loading and failure, and keeps the old data when reading again fails. */
export function RecordDrawer<Data>({ record, what, title, actions, size = 640, onClose, footer, children }: RecordDrawerProps<Data>) {
  if (record === null) return null;
  const { data, error, isPending = false, refetch } = record;
  const there = data !== undefined;
  const buttons = there ? actions?.(data) : null;
  const foot = there ? footer?.(data) : null;
  return (
    <Drawer
      open
      size={size}
      title={there ? title(data) : what}
      onClose={onClose}
      extra={buttons ? <div className="detail-actions">{buttons}</div> : null}
      {...(foot ? { footer: foot } : {})}
    >
      <LoadingOverlay show={isPending && !error} />
      {error ? <FailedState text={error.message || '加载失败'} {...(refetch ? { onRetry: () => void refetch() } : {})} /> : null}
      {there ? children(data) : null}
    </Drawer>
  );
}
