// Materials and photos of a meeting.
import { useRef } from 'react';
import { Button, Space, Typography } from 'antd';
import { downloadFile, FILE_CATEGORY, removeMeetingFile, uploadFile, type MeetingDetail, type MeetingFile } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { useAttempt } from '../../../platform/api/hooks.ts';
import { call, download, upload } from '../../../platform/api/index.ts';
import { EmptyState, Picture, useConfirm } from '../../../ui/index.ts';

interface MeetingFilesProps {
  readonly meeting: MeetingDetail;
  readonly canChange: boolean;
  readonly onDone: (text: string) => void;
}

const KILO = 1024;
const sizeText = (bytes: number) =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;

export function MeetingFiles({ meeting, canChange, onDone }: MeetingFilesProps) {
  const part = { parent: meeting.id, canChange, onDone };
  return (
    <>
      <FileList
        {...part}
        what="会议材料"
        category={FILE_CATEGORY.meetingPaper}
        files={meeting.papers}
        accept={`${PICTURES},.pdf,.xlsx,.docx`}
      />
      <FileList {...part} what="会议照片" category={FILE_CATEGORY.meetingPhoto} files={meeting.photos} accept={PICTURES} />
    </>
  );
}
const PICTURES = '.png,.jpg,.jpeg,.gif,.webp';

interface FileListProps extends Omit<MeetingFilesProps, 'meeting'> {
  readonly what: string;
  readonly category: number;
  readonly parent: number;
  readonly files: readonly MeetingFile[];
  readonly accept: string;
}

function FileList({ what, category, parent, files, accept, canChange, onDone }: FileListProps) {
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
  const drop = (file: MeetingFile) =>
    attempt(async () => {
      if (!(await confirm({ text: `删除“${file.name}”，删除的文件无法恢复。是否继续？` }))) return;
      await call(removeMeetingFile, { id: parent, fileId: file.id });
      onDone('文件已删除');
    });

  return (
    <>
      <div className="meeting-files-head">
        <h3 className="meeting-part">{what}</h3>
        {canChange ? (
          <>
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
          </>
        ) : null}
      </div>
      {files.length === 0 ? <EmptyState text={`没有${what}`} /> : null}
      <ul className="meeting-files">
        {files.map((file) => (
          <li key={file.id}>
            {file.mediaType.startsWith('image/') ? (
              <Picture parent={parent} cat={category} id={file.id} side={320} alt={file.name} />
            ) : null}
            <strong>{file.name}</strong>
            <span className="ui-quiet">
              {sizeText(file.size)} {file.by} {formatInstant(file.at)}
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
