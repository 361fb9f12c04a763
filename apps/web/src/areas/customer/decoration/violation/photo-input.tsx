// Photos of a form: taken on a phone or chosen from a folder, made smaller, uploaded immediately and attached when the form is saved.
import { useState } from 'react';
import { App } from 'antd';
import { type FieldCategory } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { AddPhoto, PhotoTile, PhotoTiles, Picture, shrinkPhoto } from '../../../../ui/index.ts';

/** What the contract accepts for one step. */
export const MOST_PHOTOS = 20;

/** Uploads one photo and returns its id. */
export async function uploadPhoto(category: FieldCategory, file: File): Promise<number> {
  const { blob, name } = await shrinkPhoto(file);
  return (await uploadFor(category, new File([blob], name, { type: blob.type }))).id;
}

interface PhotoInputProps {
  readonly category: FieldCategory;
  /** Given by Form.Item, as is `onChange`. */
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** What the button takes: 拍现场. */
  readonly text?: string;
}

export function PhotoInput({ category, value = [], onChange, text = '照片' }: PhotoInputProps) {
  const { message } = App.useApp();
  const uploading = useUploading();
  const [busy, setBusy] = useState(false);

  async function add(files: readonly File[]) {
    const room = MOST_PHOTOS - value.length;
    if (files.length > room) void message.warning(`照片最多 ${MOST_PHOTOS} 张，多出的没有上传`);
    setBusy(true);
    let ids = [...value];
    try {
      await uploading(async () => {
        for (const file of files.slice(0, room)) {
          ids = [...ids, await uploadPhoto(category, file)];
          onChange?.(ids);
        }
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <PhotoTiles>
      {value.map((id, index) => (
        <PhotoTile
          key={id}
          caption={`${index + 1}`}
          // While photos are under way, the list is only added to.
          onDrop={busy ? undefined : () => onChange?.(value.filter((one) => one !== id))}
        >
          <Picture parent={0} cat={category} id={id} side={320} alt={`照片 ${index + 1}`} />
        </PhotoTile>
      ))}
      {busy ? (
        <span className="ui-quiet" role="status">
          正在上传…
        </span>
      ) : value.length >= MOST_PHOTOS ? null : (
        <AddPhoto text={text} onFiles={(files) => void add(files)} />
      )}
    </PhotoTiles>
  );
}
