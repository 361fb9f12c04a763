// Photos that are taken, made smaller and marked before they are sent.
import { useEffect, useState } from 'react';
import { App, Button } from 'antd';
import { HighlightOutlined } from '@ant-design/icons';
import { DEFECT_PHOTOS, type PhotoMark } from '@anju/contract';
import { AddPhoto, Dialog, PhotoTile, PhotoTiles, shrinkPhoto } from '../../../../ui/index.ts';
import { MarkedPhoto, PhotoMarker } from './marked-photo.tsx';

export interface TakenPhoto {
  readonly blob: Blob;
  readonly name: string;
  readonly marks: readonly PhotoMark[];
}

interface PhotoFieldProps {
  readonly text: string;
  readonly value: readonly TakenPhoto[];
  readonly onChange: (photos: readonly TakenPhoto[]) => void;
  /** How many the defect has already. */
  readonly before?: number;
}

export function PhotoField({ text, value, onChange, before = 0 }: PhotoFieldProps) {
  const { message } = App.useApp();
  const [marked, setMarked] = useState<Blob | null>(null);
  const room = DEFECT_PHOTOS - before - value.length;
  async function add(files: readonly File[]) {
    if (files.length > room) void message.warning(`一个问题最多 ${DEFECT_PHOTOS} 张照片`);
    const photos = await Promise.all(files.slice(0, Math.max(0, room)).map((file) => shrinkPhoto(file)));
    onChange([...value, ...photos.map((photo) => ({ ...photo, marks: [] }))]);
    // A single photo is marked right away: it was taken for one spot.
    if (photos.length === 1 && photos[0]) setMarked(photos[0].blob);
  }
  const shown = value.find(({ blob }) => blob === marked);
  return (
    <>
      <PhotoTiles>
        {value.map((photo, place) => (
          <PhotoTile
            key={place}
            caption={photo.marks.length === 0 ? '未标记' : `${photo.marks.length} 个标记`}
            onDrop={() => onChange(value.filter((one) => one !== photo))}
          >
            <button type="button" className="movein-taken" aria-label={`标记照片 ${place + 1}`} onClick={() => setMarked(photo.blob)}>
              <MarkedPhoto marks={photo.marks}>
                <BlobPicture blob={photo.blob} alt={`${text}照片 ${place + 1}`} />
              </MarkedPhoto>
              <HighlightOutlined />
            </button>
          </PhotoTile>
        ))}
        {room > 0 ? <AddPhoto text={text} onFiles={(files) => void add(files)} /> : null}
      </PhotoTiles>
      {shown ? (
        <Dialog
          open
          size="wide"
          title="标出问题"
          onCancel={() => setMarked(null)}
          footer={
            <Button type="primary" size="large" onClick={() => setMarked(null)}>
              标好了
            </Button>
          }
        >
          <PhotoMarker
            marks={shown.marks}
            onChange={(marks) => onChange(value.map((one) => (one.blob === shown.blob ? { ...one, marks } : one)))}
          >
            <BlobPicture blob={shown.blob} alt="要标记的照片" />
          </PhotoMarker>
        </Dialog>
      ) : null}
    </>
  );
}

function BlobPicture({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const [src, setSrc] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return src === '' ? null : <img src={src} alt={alt} draggable={false} />;
}
