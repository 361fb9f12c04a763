// The photo of a worker, uploaded as it is chosen and attached when the form is saved.
import './decoration.css';
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { CameraOutlined } from '@ant-design/icons';
import { createPass, FILE_CATEGORY, fileCategoryOf } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { Picture, shrinkPhoto } from '../../../../ui/index.ts';

interface WorkerPhotoProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (fileId: number | null) => void;
  /** The worker, for the name of the field. */
  readonly of: string;
  /** The photo that is attached already, and the decoration it belongs to. */
  readonly known?: { readonly id: number | null; readonly parent: number };
}

export function WorkerPhoto({ value = null, onChange, of, known }: WorkerPhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
  async function add(file: File) {
    setBusy(true);
    try {
      const { blob, name } = await shrinkPhoto(file);
      const photo = new File([blob], name, { type: blob.type });
      onChange?.((await uploading(() => uploadFor(fileCategoryOf(createPass, 'photoId'), photo))).id);
    } catch (error) {
      // The call has already shown the failure.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  const parent = known && value === known.id ? known.parent : 0;
  return (
    <span className="deco-worker-photo">
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`选择${of}照片`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void add(file);
        }}
      />
      {value === null ? null : (
        <Picture className="deco-worker-face" parent={parent} cat={FILE_CATEGORY.workerPhoto} id={value} side={96} alt={`${of}照片`} />
      )}
      <Button size="small" icon={<CameraOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {value === null ? '照片' : '更换'}
      </Button>
    </span>
  );
}
