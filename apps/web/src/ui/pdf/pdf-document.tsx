import { useEffect, useEffectEvent, useState } from 'react';
import { PdfPages, type Paper } from './pdf-pages.tsx';
import { FailedState, LoadingOverlay } from '../states.tsx';
import './pdf-view.css';

interface PdfDocumentProps {
  readonly label: string;
  readonly load: (signal: AbortSignal) => Promise<ArrayBuffer>;
}

type Reading = Paper | 'loading' | 'failed';

export default function PdfDocument({ label, load }: PdfDocumentProps) {
  const [reading, setReading] = useState<Reading>('loading');
  const [attempt, setAttempt] = useState(1);
  const fetchBytes = useEffectEvent((signal: AbortSignal) => load(signal));

  useEffect(() => {
    const leaving = new AbortController();
    let close = (): unknown => undefined;
    async function read() {
      const [{ openPdf }, bytes] = await Promise.all([import('./pdf-engine.ts'), fetchBytes(leaving.signal)]);
      if (leaving.signal.aborted) return;
      const task = openPdf(bytes);
      close = () => task.destroy();
      const source = await task.promise;
      const { width, height } = (await source.getPage(1)).getViewport({ scale: 1 });
      if (!leaving.signal.aborted) setReading({ source, pages: source.numPages, sides: [width, height] });
    }
    read().catch(() => {
      if (!leaving.signal.aborted) setReading('failed');
    });
    return () => {
      leaving.abort();
      // A hidden tab releases the document but keeps the reading position.
      setReading((before) => (typeof before === 'object' ? { ...before, source: null } : before));
      void close();
    };
  }, [attempt]);

  function retry() {
    setReading('loading');
    setAttempt(attempt + 1);
  }

  return (
    <section className="ui-pdf" aria-label={label}>
      {reading === 'failed' ? <FailedState text="PDF 无法打开" onRetry={retry} /> : null}
      <LoadingOverlay show={reading === 'loading'} text="PDF 加载中" />
      {typeof reading === 'object' ? <PdfPages paper={reading} /> : null}
    </section>
  );
}
