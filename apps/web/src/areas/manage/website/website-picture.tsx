// A picture of the website: uploaded when it is chosen, stored by its id.
import { useRef } from 'react';
import { Button } from 'antd';
import { createOwnArticle, FILE_CATEGORY, fileCategoryOf } from '@anju/contract';
import { useUploading } from '../../../archetypes/index.ts';
import { useAttempt } from '../../../platform/api/hooks.ts';
import { uploadFor } from '../../../platform/files/index.ts';
import { Picture } from '../../../ui/index.ts';

interface PictureFieldProps {
  readonly name: string;
  readonly value?: number;
  readonly disabled?: boolean;
  readonly onChange?: (picture: number) => void;
}

export function PictureField({ name, value = 0, disabled = false, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { attempt, busy } = useAttempt();
  const uploading = useUploading();

  const put = (file: File) =>
    attempt(() =>
      uploading(async () => {
        const { id } = await uploadFor(fileCategoryOf(createOwnArticle, 'picture'), file);
        onChange?.(id);
      }),
    );

  return (
    <span className="website-picture">
      {value > 0 ? <Picture parent={0} cat={FILE_CATEGORY.sitePicture} id={value} side={96} alt={name} /> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`选择${name}文件`}
        accept="image/*"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared, so that choosing the same file again fires a change.
          event.target.value = '';
          if (file) void put(file);
        }}
      />
      <Button size="small" loading={busy} disabled={disabled} onClick={() => input.current?.click()}>
        {value > 0 ? `更换${name}` : `上传${name}`}
      </Button>
      {value > 0 ? (
        <Button size="small" type="text" disabled={disabled} onClick={() => onChange?.(0)}>
          去掉{name}
        </Button>
      ) : null}
    </span>
  );
}
