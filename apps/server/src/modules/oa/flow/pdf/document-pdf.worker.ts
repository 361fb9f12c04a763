// The thread that renders documents, one after the other; document-pdf.ts starts it and speaks to it.
import { parentPort } from 'node:worker_threads';
import type { DocumentPaper } from './document-paper.ts';
import { renderPdf } from './render-pdf.ts';

parentPort?.on('message', (paper: DocumentPaper) => {
  renderPdf(paper).then(
    (bytes) => {
      // A copy of its own, since a small buffer may share its memory with others and could not be handed over.
      const own = Uint8Array.from(bytes);
      parentPort?.postMessage({ bytes: own }, [own.buffer]);
    },
    (error: unknown) => parentPort?.postMessage({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
