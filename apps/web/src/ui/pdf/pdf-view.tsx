import { Suspense, lazy } from 'react';
import { loadPdf } from '../../platform/files/index.ts';
import { LoadingOverlay } from '../states.tsx';

const PdfDocument = lazy(() => import('./pdf-document.tsx'));

interface Common {
  /** The document's title, used as its accessible name. */
  readonly label?: string;
}
/** A PDF of category 101. */
interface Kept extends Common {
  readonly id: number;
  readonly parent: number;
}
/** Any other source of bytes, read when shown and on a retry; a new document needs a new `key`. */
interface Loaded extends Common {
  readonly load: (signal: AbortSignal) => Promise<ArrayBuffer>;
}

/** A PDF shown in place, its pages one under another. Fills its parent. */
export function PdfView(props: Kept | Loaded) {
  return (
    <Suspense fallback={<Waiting />}>
      {'load' in props ? (
        <PdfDocument label={props.label ?? 'PDF'} load={props.load} />
      ) : (
        <PdfDocument
          key={`${props.parent}/${props.id}`}
          label={props.label ?? 'PDF'}
          load={(signal) => loadPdf({ id: props.id, parent: props.parent }, signal)}
        />
      )}
    </Suspense>
  );
}

const Waiting = () => (
  <div style={{ position: 'relative', height: '100%', minHeight: 160 }}>
    <LoadingOverlay show text="PDF 加载中" />
  </div>
);
