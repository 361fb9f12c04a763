import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../platform/errors/index.ts';

interface Props {
  /** Named in the message: 房屋档案. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A page or menu that breaks is replaced by a message with a way to try again; the shell around it stays usable. */
export function PartBoundary({ title, children }: Props) {
  return (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <Result
          status="error"
          title={`${title}出现错误`}
          subTitle="错误已记入系统日志。可重试；如仍出现，请联系管理员。"
          extra={
            <Button type="primary" onClick={retry}>
              重试
            </Button>
          }
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
