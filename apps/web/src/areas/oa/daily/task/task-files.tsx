// Files of a task: uploading, downloading and removing them.
import { useRef } from 'react';
import { Button, Space, Typography } from 'antd';
import { downloadFile, uploadFile, type FileCategory, type TaskDetail } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { download, upload } from '../../../../platform/api/index.ts';
import { useConfirm } from '../../../../ui/index.ts';

interface TaskFilesProps {
  readonly category: FileCategory;
  readonly parent: number;
  readonly files: TaskDetail['files'];
  readonly canChange: boolean;
  readonly remove: (fileId: number) => Promise<unknown>;
  readonly onDone: (text: string) => void;
}

const KILO = 1024;
const sizeText = (bytes: number) =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;

export function TaskFiles({ category, parent, files, canChange, remove, onDone }: TaskFilesProps) {
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const { attempt, busy } = useAttempt();
  const add = (file: File) =>
    attempt(async () => {
      await upload(uploadFile, { cat: category, parent }, file);
      onDone('已上传');
    });
  async function drop({ id, name }: TaskDetail['files'][number]) {
    if (!(await confirm({ text: `删除“${name}”，删除的文件无法恢复。是否继续？` }))) return;
    await attempt(async () => {
      await remove(id);
      onDone('文件已删除');
    });
  }
  return (
    <>
      {canChange ? (
        <div className="task-files-head">
          <input
            ref={input}
            type="file"
            hidden
            aria-label="选择文件"
            accept=".png,.jpg,.jpeg,.gif,.webp,.pdf,.xlsx,.docx"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Without this, choosing the same file again would raise no event.
              event.target.value = '';
              if (file) void add(file);
            }}
          />
          <Button size="small" loading={busy} onClick={() => input.current?.click()}>
            上传附件
          </Button>
          <span className="ui-quiet">图片、PDF、Office 文件，50 MB 以内</span>
        </div>
      ) : null}
      <ul className="task-files">
        {files.map((file) => (
          <li key={file.id}>
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
