// A document as it will stand on paper: red head, number, title, text and date; or plain, without a head.
import './document-sheet.css';
import type { ReactNode } from 'react';
import { LAYOUT, type StateOf } from '@anju/contract';
import { RichView } from '../../../../ui/index.ts';

interface DocumentSheetProps {
  readonly layout: StateOf<typeof LAYOUT>;
  /** The issuing body as the head reads: 安居示范物业集团文件. */
  readonly head: string;
  /** 安物工〔2026〕3 号, or what stands in its place until there is one. */
  readonly number: string;
  readonly title: string;
  /** Cleaned by the server. */
  readonly body: string;
  readonly companyName: string;
  /** 二〇二六年十一月十二日 */
  readonly dayText: string;
  /** Stands under the text: opinions, attachments. */
  readonly children?: ReactNode;
}

export function DocumentSheet({ layout, head, number, title, body, companyName, dayText, children }: DocumentSheetProps) {
  return (
    <article className="doc-sheet">
      {layout === LAYOUT.redHead ? (
        <header className="doc-sheet-head">
          <p className="doc-sheet-body-name" style={{ '--doc-letters': Math.max(1, head.length) }}>
            {head}
          </p>
          <p className="doc-sheet-number">{number}</p>
        </header>
      ) : number !== '' ? (
        <p className="doc-sheet-plain-number">{number}</p>
      ) : null}
      <h2 className="doc-sheet-title">{title}</h2>
      <div className="doc-sheet-text">
        <RichView html={body} />
      </div>
      <footer className="doc-sheet-foot">
        <p>{companyName}</p>
        <p>{dayText}</p>
      </footer>
      {children}
    </article>
  );
}
