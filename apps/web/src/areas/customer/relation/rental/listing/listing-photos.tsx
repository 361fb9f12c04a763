// Photos of a listing in their order; one of them is the cover.
import './listing.css';
import { useState } from 'react';
import { App, Button } from 'antd';
import { LeftOutlined, RightOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { createListing, FILE_CATEGORY, fileCategoryOf, MAX_LISTING_PHOTOS } from '@anju/contract';
import { useUploading } from '../../../../../archetypes/index.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { AddPhoto, PhotoTile, PhotoTiles, Picture } from '../../../../../ui/index.ts';
import { uploadPhoto } from '../../../decoration/violation/photo-input.tsx';

interface PhotosInputProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** The listing that stored photos belong to; 0 for a new one. */
  readonly parent: number;
  readonly known: readonly number[];
  readonly coverId: number | null;
  readonly onCover: (id: number) => void;
}

export function PhotosInput({ value = [], onChange, parent, known, coverId, onCover }: PhotosInputProps) {
  const { message } = App.useApp();
  const uploading = useUploading();
  const [busy, setBusy] = useState(false);
  const room = MAX_LISTING_PHOTOS - value.length;
  async function add(files: readonly File[]) {
    if (files.length > room) void message.warning(`照片最多 ${MAX_LISTING_PHOTOS} 张，多出的没有上传`);
    setBusy(true);
    const ids = [...value];
    try {
      await uploading(async () => {
        for (const file of files.slice(0, room)) {
          ids.push(await uploadPhoto(fileCategoryOf(createListing, 'photoIds'), file));
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
  function move(place: number, step: 1 | -1): void {
    const other = value[place + step];
    const own = value[place];
    if (other === undefined || own === undefined) return;
    onChange?.(value.with(place, other).with(place + step, own));
  }
  return (
    <PhotoTiles>
      {value.map((id, place) => (
        <div key={id} className="rent-photo">
          <PhotoTiles>
            <PhotoTile
              caption={coverId === id ? '封面' : `${place + 1}`}
              // While photos are under way, the list is only added to.
              onDrop={busy ? undefined : () => onChange?.(value.filter((one) => one !== id))}
            >
              <Picture
                parent={known.includes(id) ? parent : 0}
                cat={FILE_CATEGORY.listingPhoto}
                id={id}
                side={320}
                alt={`照片 ${place + 1}`}
              />
            </PhotoTile>
          </PhotoTiles>
          <span className="rent-photo-acts">
            <Button
              size="small"
              icon={<LeftOutlined />}
              aria-label={`照片 ${place + 1} 前移`}
              disabled={busy || place === 0}
              onClick={() => move(place, -1)}
            />
            <Button
              size="small"
              icon={coverId === id ? <StarFilled /> : <StarOutlined />}
              aria-label={`照片 ${place + 1} 设为封面`}
              aria-pressed={coverId === id}
              onClick={() => onCover(id)}
            />
            <Button
              size="small"
              icon={<RightOutlined />}
              aria-label={`照片 ${place + 1} 后移`}
              disabled={busy || place === value.length - 1}
              onClick={() => move(place, 1)}
            />
          </span>
        </div>
      ))}
      {busy ? (
        <span className="ui-quiet" role="status">
          正在上传…
        </span>
      ) : room > 0 ? (
        <AddPhoto text="房源" onFiles={(files) => void add(files)} />
      ) : null}
    </PhotoTiles>
  );
}
