import { Suspense, lazy } from 'react';
import { Spin } from 'antd';
import type { RichTextProps } from './rich-editor.tsx';

const RichEditor = lazy(() => import('./rich-editor.tsx'));

/** A text field with headings, lists, tables and emphasis. The editor is loaded with the first page that shows one. */
export function RichText(props: RichTextProps) {
  const height = props.height ?? 220;
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="编辑器加载中" style={{ height: height + 35, display: 'grid', placeItems: 'center' }}>
          <Spin size="small" />
        </div>
      }
    >
      <RichEditor {...props} height={height} />
    </Suspense>
  );
}
