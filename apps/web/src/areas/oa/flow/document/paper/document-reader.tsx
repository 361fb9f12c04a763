// A document to read: what it is about, and the paper, or the final PDF with the hash of its bytes.
import '../paper.css';
import { useState } from 'react';
import { Segmented } from 'antd';
import { DOCUMENT, DOCUMENT_KIND, FIELD_KIND, FILE_CATEGORY, type DocumentDetail } from '@anju/contract';
import { formatDay, formatInstant, formatMoney, isDay } from '@anju/domain';
import { CapitalMoney, EnumText, PdfView } from '../../../../../ui/index.ts';
import { DocumentSheet } from '../../sheet/document-sheet.tsx';
import { pdfBytes } from '../../files/file-list.tsx';
import { DOCUMENT_TONES, Marks } from '../parts/marks.tsx';
import { paperDay } from '../parts/document-time.ts';
import { DocumentSeals, SealButton } from './document-seals.tsx';

/** The number as it stands on paper; it is given when the document is concluded. */
const numberText = ({ number, word, sentAt }: DocumentDetail, now: number): string => {
  if (number !== '' || word === '') return number;
  return `${word}〔${formatInstant(new Date(sentAt ?? now)).slice(0, 4)}〕　号`;
};

export function DocumentPaper({ document, now }: { readonly document: DocumentDetail; readonly now: number }) {
  const { layout, head, title, body, companyName, sentAt } = document;
  return (
    <DocumentSheet
      layout={layout}
      head={head}
      number={numberText(document, now)}
      title={title}
      body={body}
      companyName={companyName}
      dayText={paperDay(sentAt ?? now)}
    />
  );
}

export function DocumentTags({ document }: { readonly document: DocumentDetail }) {
  const { state, urgency, secrecy } = document;
  return (
    <>
      <Marks urgency={urgency} secrecy={secrecy} />
      {state === DOCUMENT.running ? null : <EnumText of={DOCUMENT} value={state} tones={DOCUMENT_TONES} />}
    </>
  );
}

type View = 'pdf' | 'paper';
const VIEWS: { readonly value: View; readonly label: string }[] = [
  { value: 'pdf', label: '定稿' },
  { value: 'paper', label: '正文' },
];

export function DocumentReader({ document, now }: { readonly document: DocumentDetail; readonly now: number }) {
  const { id, pdf, pdfPending } = document;
  const [view, setView] = useState<View>('pdf');
  return (
    <>
      <DocumentFacts document={document} />
      {pdfPending ? <div className="doc-final">定稿文件正在生成，请稍后重新打开</div> : null}
      {pdf === null ? null : (
        <div className="doc-final">
          <Segmented<View> size="small" value={view} onChange={setView} options={VIEWS} aria-label="显示" />
          <SealButton document={document} />
          <span className="doc-hash" title={pdf.hash}>{`校验码 SHA-256 ${pdf.hash}`}</span>
        </div>
      )}
      {pdf !== null && view === 'pdf' ? (
        <div className="doc-pdf">
          <PdfView key={pdf.fileId} label={document.title} load={pdfBytes(FILE_CATEGORY.documentPdf, id, pdf.fileId)} />
        </div>
      ) : (
        <DocumentPaper document={document} now={now} />
      )}
    </>
  );
}

const valueText = ({ kind, value }: DocumentDetail['fields'][number]): string => {
  if (kind === FIELD_KIND.money) return formatMoney(value);
  return kind === FIELD_KIND.day && isDay(value) ? formatDay(value) : value;
};

/** What the paper itself does not say. */
function DocumentFacts({ document }: { readonly document: DocumentDetail }) {
  const { kind, authorName, departmentName, companyName, amount, fields, copies, sealRequests, endReason } = document;
  return (
    <dl className="doc-facts">
      <div>
        <dt>文种</dt>
        <dd>{DOCUMENT_KIND.text(kind)}</dd>
      </div>
      <div>
        <dt>发起</dt>
        <dd>{[authorName, departmentName, companyName].filter((part) => part !== '').join(' · ')}</dd>
      </div>
      {amount === null ? null : (
        <div>
          <dt>金额</dt>
          <dd>
            <b>{formatMoney(amount)}</b> <CapitalMoney value={amount} />
          </dd>
        </div>
      )}
      {fields
        .filter(({ name, value }) => value !== '' && (name !== '金额' || amount === null))
        .map((field) => (
          <div key={field.name}>
            <dt>{field.name}</dt>
            <dd>{valueText(field)}</dd>
          </div>
        ))}
      {copies.length === 0 ? null : (
        <div>
          <dt>抄送</dt>
          <dd>{copies.map(({ name, readAt }) => `${name}${readAt === null ? '' : '（已阅）'}`).join('、')}</dd>
        </div>
      )}
      {sealRequests.length === 0 ? null : (
        <div>
          <dt>用印</dt>
          <dd>
            <DocumentSeals requests={sealRequests} />
          </dd>
        </div>
      )}
      {endReason === '' ? null : (
        <div>
          <dt>原因</dt>
          <dd className="ui-danger">{endReason}</dd>
        </div>
      )}
    </dl>
  );
}
