// Attachments of a document or a letter: uploaded as they are chosen, attached when the form is saved.
import './files.css';
import { useEffect, useRef, useState } from 'react';
import { App, Button } from 'antd';
import { CloseOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { type DocumentDetail, type FieldCategory } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { sizeText } from './size-text.ts';

type Kept = DocumentDetail['files'][number];
const MOST = 30;

interface FilesInputProps {
  readonly id?: string;
  readonly category: FieldCategory;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** Names of what is attached already. */
  readonly known: readonly Kept[];
}

export function FilesInput({ category, value = [], onChange, known }: FilesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<readonly Kept[]>([]);
  const [busy, setBusy] = useState(false);
  const { message } = App.useApp();
  const uploading = useUploading();
  // What is attached when an upload arrives may be less than when it began: files can be removed meanwhile.
  const attached = useRef(value);
  useEffect(() => {
    attached.current = value;
  }, [value]);
  function change(ids: number[]) {
    attached.current = ids;
    onChange?.(ids);
  }
  async function add(files: readonly File[]) {
    const left = files.slice(MOST - value.length);
    if (left.length > 0) void message.warning(`附件最多 ${MOST} 个，没有上传：${left.map(({ name }) => name).join('、')}`);
    setBusy(true);
    try {
      await uploading(async () => {
        for (const file of files.slice(0, MOST - value.length)) {
          const { id } = await uploadFor(category, file);
          setAdded((before) => [...before, { id, name: file.name, size: file.size }]);
          change([...attached.current, id]);
        }
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  const all = [...known, ...added];
  return (
    <div className="doc-upload">
      <input
        ref={input}
        type="file"
        multiple
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        aria-label="选择附件"
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      <Button size="small" icon={<UploadOutlined />} loading={busy} disabled={value.length >= MOST} onClick={() => input.current?.click()}>
        上传附件
      </Button>
      <ul className="doc-files">
        {value.map((id) => {
          const file = all.find((one) => one.id === id);
          return (
            <li key={id}>
              <PaperClipOutlined className="ui-quiet" />
              <span>{file?.name ?? '附件'}</span>
              <small className="ui-quiet">{file === undefined ? '' : sizeText(file.size)}</small>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除 ${file?.name ?? '附件'}`}
                onClick={() => change(value.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
