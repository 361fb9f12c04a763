// Beside the form: the paper as it will look, and the way it will usually go. Where there is no room for it, the paper opens in a dialog.
import '../paper.css';
import '../path.css';
import { useState } from 'react';
import { Button } from 'antd';
import { NODE, type DocumentDetail, type StartableFlow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { Dialog, useNow } from '../../../../../ui/index.ts';
import { DocumentSheet } from '../../sheet/document-sheet.tsx';
import { paperDay } from '../parts/document-time.ts';

export type PreviewPaper = Pick<DocumentDetail, 'layout' | 'head' | 'word' | 'title' | 'body' | 'companyName'>;

function PreviewSheet({ layout, head, word, title, body, companyName }: PreviewPaper) {
  const now = useNow();
  return (
    <DocumentSheet
      layout={layout}
      head={head}
      number={word === '' ? '' : `${word}〔${formatInstant(new Date(now)).slice(0, 4)}〕　号`}
      title={title === '' ? '标题' : title}
      body={body}
      companyName={companyName}
      dayText={paperDay(now)}
    />
  );
}

/** `paper` is asked when the button is pressed: the text may be long. */
export function PreviewButton({ paper, narrow = false }: { readonly paper: () => PreviewPaper; readonly narrow?: boolean }) {
  const [shown, setShown] = useState<PreviewPaper | null>(null);
  return (
    <>
      <Button className={narrow ? 'doc-preview-narrow' : ''} onClick={() => setShown(paper())}>
        预览
      </Button>
      {shown === null ? null : (
        <Dialog open size="wide" title="预览" footer={null} onCancel={() => setShown(null)}>
          <PreviewSheet {...shown} />
        </Dialog>
      )}
    </>
  );
}

interface ComposePreviewProps {
  readonly flow: StartableFlow | undefined;
  readonly paper: PreviewPaper;
}

export function ComposePreview({ flow, paper }: ComposePreviewProps) {
  return (
    <aside className="page-card doc-preview" aria-label="预览">
      <header className="doc-head">
        <b>预览</b>
      </header>
      <div className="doc-page">
        <PreviewSheet {...paper} />
      </div>
      {flow === undefined ? null : (
        <div className="doc-preview-way">
          <h3>流转</h3>
          <ol className="doc-steps">
            {flow.nodes.map(({ node, name, type, people }) => (
              <li key={node} className="doc-step doc-step-next">
                <i aria-hidden />
                <div className="doc-step-head">
                  <b>{name}</b>
                  <span>{people.length > 0 ? people.join('、') : type === NODE.start ? '本人' : '到时确定'}</span>
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </aside>
  );
}
