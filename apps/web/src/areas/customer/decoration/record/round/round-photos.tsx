// Photos of a round: made smaller and kept on the device until the round is sent, so that they can be taken where there is no connection.
import { useState } from 'react';
import { App } from 'antd';
import { type FieldCategory } from '@anju/contract';
import { uuid } from '../../../../../platform/api/index.ts';
import { browserBlobs, currentAccount, type NewEntry } from '../../../../../platform/outbox/index.ts';
import { AddPhoto, KeptPicture, PhotoTile, PhotoTiles, shrinkPhoto } from '../../../../../ui/index.ts';

/** What the contract accepts for one round. */
const MOST = 20;

export interface KeptPhoto {
  /** Name of the picture in the store of blobs; it begins with the account, with which it goes. */
  readonly blob: string;
  readonly name: string;
  /** What it shows; empty for the whole. */
  readonly of: string;
}

type Files = NonNullable<NewEntry['files']>;

/** The pictures themselves. One that the browser has thrown away is missing. */
export async function filesOf(photos: readonly KeptPhoto[], category: FieldCategory): Promise<Files> {
  const blobs = await Promise.all(photos.map(({ blob }) => browserBlobs().get(blob)));
  return photos.flatMap(({ name }, at) => {
    const blob = blobs[at];
    return blob === undefined ? [] : [{ blob, name, category }];
  });
}

interface RoundPhotosProps {
  /** What is photographed; empty for the whole. A photo is named after it, which is how it is told from the others afterwards. */
  readonly of: string;
  /** What a photo of the whole is called. */
  readonly whole: string;
  /** Those of the whole round. */
  readonly photos: readonly KeptPhoto[];
  readonly onChange: (next: (old: readonly KeptPhoto[]) => readonly KeptPhoto[]) => void;
}

export function RoundPhotos({ of, whole, photos, onChange }: RoundPhotosProps) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const room = MOST - photos.length;
  const word = of === '' ? whole : of;
  async function add(files: readonly File[]) {
    if (files.length > room) void message.warning(`照片最多 ${MOST} 张`);
    setBusy(true);
    try {
      for (const file of files.slice(0, room)) {
        const small = await shrinkPhoto(file);
        const photo = { blob: `${currentAccount()}.round:${uuid()}`, name: `${word}${/\.\w+$/.exec(small.name)?.[0] ?? '.jpg'}`, of };
        await browserBlobs().put(photo.blob, small.blob);
        onChange((old) => [...old, photo]);
      }
    } catch {
      void message.error('本机存储空间不足，照片没有保存，请清理后再试');
    } finally {
      setBusy(false);
    }
  }
  function drop({ blob }: KeptPhoto) {
    onChange((old) => old.filter((photo) => photo.blob !== blob));
    // A picture that stays behind is removed when its owner logs out.
    void browserBlobs()
      .remove([blob])
      .catch(() => undefined);
  }
  return (
    <PhotoTiles>
      {photos
        .filter((photo) => photo.of === of)
        .map((photo, at) => (
          <PhotoTile key={photo.blob} caption={word} onDrop={busy ? undefined : () => drop(photo)}>
            <KeptPicture name={photo.blob} alt={`${word}照片 ${at + 1}`} />
          </PhotoTile>
        ))}
      {room > 0 && !busy ? <AddPhoto text={of === '' ? whole : of} onFiles={(files) => void add(files)} /> : null}
    </PhotoTiles>
  );
}
