// Small parts of the screen of documents: tags, attachments, and the business row a document decides about.
import { useState } from 'react';
import { Button } from 'antd';
import { PaperClipOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import {
  APPROVAL,
  DOCUMENT,
  downloadFile,
  FILE_CATEGORY,
  LETTER,
  SECRECY,
  URGENCY,
  type DocumentDetail,
  type FileCategory,
} from '@anju/contract';
import { findNode } from '../../../../platform/access/index.ts';
import { download, openStream } from '../../../../platform/api/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { Dialog, PdfView, StatusTag, type TonesOf } from '../../../../ui/index.ts';
import { sizeText, timeLeft } from './document-time.ts';

export const DOCUMENT_TONES: TonesOf<typeof DOCUMENT> = {
  [DOCUMENT.draft]: 'owed',
  [DOCUMENT.running]: 'work',
  [DOCUMENT.suspended]: 'ended',
  [DOCUMENT.returned]: 'overdue',
  [DOCUMENT.concluded]: 'use',
  [DOCUMENT.finalised]: 'use',
  [DOCUMENT.finished]: 'paid',
  [DOCUMENT.revoked]: 'owed',
  [DOCUMENT.terminated]: 'ended',
};
export const LETTER_TONES: TonesOf<typeof LETTER> = {
  [LETTER.draft]: 'owed',
  [LETTER.sent]: 'work',
  [LETTER.done]: 'paid',
  [LETTER.revoked]: 'owed',
};

interface Marked {
  readonly urgency: DocumentDetail['urgency'];
  readonly secrecy: DocumentDetail['secrecy'];
}

/** Only what is out of the ordinary. */
export function Marks({ urgency, secrecy }: Marked) {
  if (urgency === URGENCY.plain && secrecy === SECRECY.open) return null;
  return (
    <span className="doc-marks">
      {urgency === URGENCY.plain ? null : <StatusTag tone="overdue">{URGENCY.text(urgency)}</StatusTag>}
      {secrecy === SECRECY.open ? null : <StatusTag tone="kind">{SECRECY.text(secrecy)}</StatusTag>}
    </span>
  );
}

export function LeftTag({ dueAt, now }: { readonly dueAt: string | null; readonly now: number }) {
  const left = timeLeft(dueAt, now);
  return left === null ? null : <StatusTag tone={left.tone}>{left.text}</StatusTag>;
}

export const pdfBytes =
  (cat: FileCategory, parent: number, id: number) =>
  async (signal: AbortSignal): Promise<ArrayBuffer> =>
    (await openStream(downloadFile, { cat, parent, id }, { signal, loading: false })).arrayBuffer();

interface FileListProps {
  readonly category: FileCategory;
  readonly parent: number;
  readonly files: DocumentDetail['files'];
}

/** A PDF is read in place, anything else is downloaded. */
export function FileList({ category, parent, files }: FileListProps) {
  const [shown, setShown] = useState<DocumentDetail['files'][number] | null>(null);
  const open = (file: DocumentDetail['files'][number]) => {
    if (/\.pdf$/i.test(file.name)) setShown(file);
    else void download(downloadFile, { cat: category, parent, id: file.id });
  };
  if (files.length === 0) return <p className="ui-quiet doc-none">没有附件</p>;
  return (
    <>
      <ul className="doc-files">
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" onClick={() => open(file)}>
              <PaperClipOutlined className="ui-quiet" />
              <span>{file.name}</span>
              <small className="ui-quiet">{sizeText(file.size)}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <Dialog
          open
          size="wide"
          title={shown.name}
          onCancel={() => setShown(null)}
          footer={<Button onClick={() => void download(downloadFile, { cat: category, parent, id: shown.id })}>下载</Button>}
        >
          <div className="doc-pdf-dialog">
            <PdfView key={shown.id} label={shown.name} load={pdfBytes(category, parent, shown.id)} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The row of another area the document decides about, linked where the user has its screen. */
function BusinessLink({ document }: { readonly document: DocumentDetail }) {
  const routers = useSession((state) => state.routers);
  const { business, businessId, businessMenu, businessText } = document;
  if (business === null) return null;
  const path = businessMenu === null ? undefined : findNode(routers, (node) => node.id === businessMenu)?.node.component;
  const text = `${APPROVAL.text(business)} ${businessText}`.trim();
  return path === undefined ? <span>{text}</span> : <Link to={`/${path}${businessId === null ? '' : `?id=${businessId}`}`}>{text}</Link>;
}

/** Attachments and the linked business, as they stand below the list. */
export function DocumentSide({ document }: { readonly document: DocumentDetail }) {
  const { files } = document;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className="doc-side">
      <h2>附件 {files.length > 0 ? <small className="ui-quiet">{`${files.length} 个，${sizeText(size)}`}</small> : null}</h2>
      <FileList category={FILE_CATEGORY.documentPaper} parent={document.id} files={files} />
      {document.business === null ? null : (
        <>
          <h2>关联业务</h2>
          <p className="doc-business">
            <BusinessLink document={document} />
          </p>
        </>
      )}
    </div>
  );
}
