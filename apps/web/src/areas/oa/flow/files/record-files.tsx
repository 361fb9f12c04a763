// Files of a record that is already stored: uploaded, downloaded and removed one by one.
import './files.css';
import { useRef } from 'react';
import { Button, Space, Typography } from 'antd';
import { downloadFile, uploadFile, type FileCategory } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { download, upload } from '../../../../platform/api/index.ts';
import { EmptyState, Picture, useConfirm } from '../../../../ui/index.ts';
import { sizeText } from './size-text.ts';

export const PICTURES = '.png,.jpg,.jpeg,.gif,.webp';
export const PICTURES_AND_PAPERS = `${PICTURES},.pdf,.xlsx,.docx`;

interface RecordFile {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly by: string;
  readonly at: string;
}

interface RecordFilesProps {
  /** 附件, 会议照片. */
  readonly what: string;
  readonly category: FileCategory;
  readonly parent: number;
  readonly files: readonly RecordFile[];
  readonly accept?: string;
  /** As cards with their pictures instead of lines. */
  readonly cards?: boolean;
  readonly canChange: boolean;
  readonly remove: (fileId: number) => Promise<unknown>;
  readonly onDone: (text: string) => void;
}

export function RecordFiles({ what, category, parent, files, accept = PICTURES_AND_PAPERS, cards = false, ...props }: RecordFilesProps) {
  const { canChange, remove, onDone } = props;
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const { attempt, busy } = useAttempt();
  const add = (chosen: readonly File[]) =>
    attempt(async () => {
      let added = 0;
      try {
        for (const file of chosen) {
          await upload(uploadFile, { cat: category, parent }, file);
          added++;
        }
      } finally {
        // The files before a refused one have been stored.
        if (added > 0) onDone(`已上传 ${added} 个文件`);
      }
    });
  const drop = ({ id, name }: RecordFile) =>
    attempt(async () => {
      if (!(await confirm({ text: `删除“${name}”，删除的文件无法恢复。是否继续？` }))) return;
      await remove(id);
      onDone('文件已删除');
    });
  return (
    <>
      {canChange ? (
        <div className="record-files-head">
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={`选择${what}`}
            accept={accept}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // Without this, choosing the same file again would raise no event.
              target.value = '';
              if (chosen.length > 0) void add(chosen);
            }}
          />
          <Button size="small" loading={busy} onClick={() => input.current?.click()}>
            上传{what}
          </Button>
          <span className="ui-quiet">{`${accept === PICTURES ? '图片' : '图片、PDF、Office 文件'}，50 MB 以内`}</span>
        </div>
      ) : null}
      {cards && files.length === 0 ? <EmptyState text={`没有${what}`} /> : null}
      <ul className={cards ? 'record-files record-files-cards' : 'record-files'}>
        {files.map((file) => (
          <li key={file.id}>
            {cards && file.mediaType.startsWith('image/') ? (
              <Picture parent={parent} cat={category} id={file.id} side={320} alt={file.name} />
            ) : null}
            <span>
              {file.name}{' '}
              <small className="ui-quiet">
                {sizeText(file.size)} {file.by} {formatInstant(file.at)}
              </small>
            </span>
            <Space>
              <Typography.Link
                aria-label={`下载 ${file.name}`}
                onClick={() => void attempt(() => download(downloadFile, { cat: category, parent, id: file.id }))}
              >
                下载
              </Typography.Link>
              {canChange ? (
                <Typography.Link aria-label={`删除 ${file.name}`} disabled={busy} onClick={() => void drop(file)}>
                  删除
                </Typography.Link>
              ) : null}
            </Space>
          </li>
        ))}
      </ul>
    </>
  );
}
