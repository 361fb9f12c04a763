import { Button, Spin } from 'antd';
import { InboxOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Covers its container; `text` describes the work when it takes longer than a moment. */
export function LoadingOverlay({ show, text }: { readonly show: boolean; readonly text?: string }) {
  if (!show) return null;
  return (
    <div className="ui-overlay" role="status" aria-label={text ?? '加载中'}>
      <Spin />
      {text ? <span>{text}</span> : null}
    </div>
  );
}

/** In place of what has been asked for, until it arrives. */
export const WaitingState = () => (
  <div className="ui-state" role="status">
    <Spin />
    <span>加载中…</span>
  </div>
);

/** States that there is nothing to show and, where useful, what the user can do about it. */
export function EmptyState({ text = '暂无数据', action }: { readonly text?: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="ui-state">
      <InboxOutlined className="ui-state-icon" />
      <span>{text}</span>
      {action}
    </div>
  );
}

export function FailedState({ text = '加载失败', onRetry }: { readonly text?: ReactNode; readonly onRetry?: () => void }) {
  return (
    <div className="ui-state" role="alert">
      <WarningOutlined className="ui-state-icon ui-danger" />
      <span>{text}</span>
      {onRetry ? (
        <Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>
          重试
        </Button>
      ) : null}
    </div>
  );
}
