// Photo and papers of a card in a form: uploaded as they are chosen, attached when the form is saved.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { createAsset, FILE_CATEGORY, fileCategoryOf } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { Picture } from '../../../../ui/index.ts';

export interface KeptFile {
  readonly id: number;
  readonly name: string;
  /** The card it is attached to; 0 for one that was just uploaded. */
  readonly parent: number;
}

interface UploadButtonProps {
  readonly category: ReturnType<typeof fileCategoryOf>;
  readonly accept: string;
  readonly text: string;
  readonly several?: boolean;
  readonly onFiles: (files: readonly KeptFile[]) => void;
}

function UploadButton({ category, accept, text, several = false, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
  async function add(files: readonly File[]) {
    setBusy(true);
    const arrived: KeptFile[] = [];
    try {
      await uploading(async () => {
        for (const file of files) arrived.push({ id: (await uploadFor(category, file)).id, name: file.name, parent: 0 });
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      if (arrived.length > 0) onFiles(arrived);
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={several}
        accept={accept}
        aria-label={`选择${text}`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      <Button size="small" icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        上传{text}
      </Button>
    </>
  );
}

const Drop = ({ name, onDrop }: { readonly name: string; readonly onDrop: () => void }) => (
  <Button type="text" size="small" icon={<CloseOutlined />} aria-label={`移除 ${name}`} onClick={onDrop} />
);

interface PhotoInputProps {
  readonly id?: string;
  readonly value?: KeptFile | null;
  readonly onChange?: (photo: KeptFile | null) => void;
}

export function PhotoInput({ value = null, onChange }: PhotoInputProps) {
  return (
    <div className="asset-files">
      {value === null ? null : (
        <span>
          <Picture parent={value.parent} cat={FILE_CATEGORY.assetPhoto} id={value.id} side={96} alt={value.name} />
          <Drop name={value.name} onDrop={() => onChange?.(null)} />
        </span>
      )}
      <UploadButton
        category={fileCategoryOf(createAsset, 'photoId')}
        accept="image/*"
        text="照片"
        onFiles={([photo]) => photo && onChange?.(photo)}
      />
    </div>
  );
}

interface FilesInputProps {
  readonly id?: string;
  readonly value?: readonly KeptFile[];
  readonly onChange?: (files: KeptFile[]) => void;
}

export function FilesInput({ value = [], onChange }: FilesInputProps) {
  return (
    <div className="asset-files">
      {value.map((file) => (
        <span key={file.id}>
          {file.name}
          <Drop name={file.name} onDrop={() => onChange?.(value.filter((other) => other !== file))} />
        </span>
      ))}
      <UploadButton
        several
        category={fileCategoryOf(createAsset, 'fileIds')}
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        text="资料"
        onFiles={(files) => onChange?.([...value, ...files])}
      />
    </div>
  );
}
