// Attachments to read or download.
import './files.css';
import { useState } from 'react';
import { Button } from 'antd';
import { PaperClipOutlined } from '@ant-design/icons';
import { downloadFile, type DocumentDetail, type FileCategory } from '@anju/contract';
import { download, openStream } from '../../../../platform/api/index.ts';
import { Dialog, PdfView } from '../../../../ui/index.ts';
import { sizeText } from './size-text.ts';

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
