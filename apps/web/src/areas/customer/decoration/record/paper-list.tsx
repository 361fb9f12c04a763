// Papers as a check list: which are needed and why, what was handed in, what is missing. The form and the record fill it differently.
import './decoration.css';
import { useRef, type ReactNode } from 'react';
import { Button } from 'antd';
import { CheckCircleFilled, CloseOutlined, ExclamationCircleFilled, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { DECORATION_PAPER, type DecorationPaper, type PaperNeed } from '@anju/contract';

export interface ListedPaper {
  readonly paper: DecorationPaper;
  readonly fileId: number;
  readonly name: string;
  /** Handed in before; it stays. */
  readonly fixed?: boolean;
}

interface PaperListProps<P extends ListedPaper> {
  readonly needs: readonly PaperNeed[];
  readonly papers: readonly P[];
  /** Absent where nothing can be handed in. */
  readonly onFiles?: ((paper: DecorationPaper, files: readonly File[]) => void) | undefined;
  readonly onDrop?: ((paper: P) => void) | undefined;
  readonly onOpen?: ((paper: P) => void) | undefined;
  /** What is known of a paper, behind its name. */
  readonly note?: (paper: P) => ReactNode;
  readonly busy?: boolean;
}

/** What is needed, then what else was handed in, and 其他资料 for anything else. */
function rowsOf(needs: readonly PaperNeed[], papers: readonly ListedPaper[], open: boolean) {
  const needed = new Set(needs.map(({ paper }) => paper));
  const others = DECORATION_PAPER.values.filter(
    (paper) => !needed.has(paper) && (papers.some((one) => one.paper === paper) || (open && paper === DECORATION_PAPER.other)),
  );
  return [...needs.map(({ paper, why }) => ({ paper, why, needed: true })), ...others.map((paper) => ({ paper, why: '', needed: false }))];
}

export function PaperList<P extends ListedPaper>({ needs, papers, onFiles, onDrop, onOpen, note, busy = false }: PaperListProps<P>) {
  return (
    <ul className="deco-papers">
      {rowsOf(needs, papers, onFiles !== undefined).map(({ paper, why, needed }) => {
        const files = papers.filter((one) => one.paper === paper);
        const name = DECORATION_PAPER.text(paper);
        return (
          <li key={paper} aria-label={name}>
            <div className="deco-paper-head">
              {needed ? <Mark missing={files.length === 0} /> : <PaperClipOutlined className="ui-quiet" />}
              <strong>{name}</strong>
              <small className="ui-quiet">{needed && files.length === 0 ? `未交 · ${why}` : why}</small>
              {onFiles ? <AddFiles name={name} busy={busy} onFiles={(chosen) => onFiles(paper, chosen)} /> : null}
            </div>
            {files.map((file) => (
              <div key={file.fileId} className="deco-paper-file">
                {onOpen ? (
                  <Button type="link" size="small" onClick={() => onOpen(file)}>
                    {file.name}
                  </Button>
                ) : (
                  <span>{file.name}</span>
                )}
                {note?.(file)}
                {onDrop && file.fixed !== true ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined />}
                    aria-label={`移除 ${file.name}`}
                    disabled={busy}
                    onClick={() => onDrop(file)}
                  />
                ) : null}
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

const Mark = ({ missing }: { readonly missing: boolean }) =>
  missing ? (
    <ExclamationCircleFilled className="deco-missing" aria-label="未交" />
  ) : (
    <CheckCircleFilled className="deco-there" aria-label="已交" />
  );

interface AddFilesProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function AddFiles({ name, busy, onFiles }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        aria-label={`选择${name}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button size="small" icon={<UploadOutlined />} disabled={busy} aria-label={`上传${name}`} onClick={() => input.current?.click()}>
        上传
      </Button>
    </>
  );
}
