// Files of a paper or of an agreement: uploaded as they are chosen, attached when the form is saved.
import './files-input.css';
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { CloseOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { downloadFile, type FieldCategory, type FileCategory } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { download } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';

interface KeptFile {
  readonly id: number;
  readonly name: string;
}

interface FilesInputProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** Names of what is attached already. */
  readonly known: readonly KeptFile[];
  readonly category: FieldCategory;
  readonly most: number;
}

export function FilesInput({ value = [], onChange, known, category, most }: FilesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<readonly KeptFile[]>([]);
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
  async function add(files: readonly File[]) {
    setBusy(true);
    const ids = [...value];
    try {
      await uploading(async () => {
        for (const file of files.slice(0, most - value.length)) {
          const { id } = await uploadFor(category, file);
          ids.push(id);
          setAdded((before) => [...before, { id, name: file.name }]);
          onChange?.([...ids]);
        }
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  const nameOf = (id: number) => [...known, ...added].find((one) => one.id === id)?.name ?? '附件';
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        aria-label="选择附件"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      <Button size="small" icon={<UploadOutlined />} loading={busy} disabled={value.length >= most} onClick={() => input.current?.click()}>
        上传附件
      </Button>
      <ul className="movein-files">
        {value.map((id) => (
          <li key={id}>
            <PaperClipOutlined className="ui-quiet" /> {nameOf(id)}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`移除 ${nameOf(id)}`}
              disabled={busy}
              onClick={() => onChange?.(value.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is attached, to download. */
interface FileLinksProps {
  readonly files: readonly KeptFile[];
  readonly category: FileCategory;
  readonly parent: number;
}

export function FileLinks({ files, category, parent }: FileLinksProps) {
  return (
    <span className="movein-file-links">
      {files.map(({ id, name }) => (
        <Button
          key={id}
          type="link"
          size="small"
          icon={<PaperClipOutlined />}
          onClick={() => void download(downloadFile, { cat: category, parent, id })}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}
