import { useState, type ReactNode } from 'react';
import type { FileCategory } from '@anju/contract';
import { Dialog } from '../dialog/dialog.tsx';
import { Picture } from '../picture/picture.tsx';
import './photo-group.css';

interface GroupPhoto {
  readonly id: number;
  readonly name: string;
}

interface PhotoGroupProps<Photo> {
  /** The record the photos belong to. */
  readonly parent: number;
  readonly category: FileCategory;
  readonly photos: readonly Photo[];
  /** Stands below each photo. */
  readonly caption?: (photo: Photo) => ReactNode;
}

/** Photos of a record, small; one is shown large when it is pressed. */
export function PhotoGroup<Photo extends GroupPhoto>({ parent, category, photos, caption }: PhotoGroupProps<Photo>) {
  const [shown, setShown] = useState<Photo | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <div className="ui-photo-group">
        {photos.map((photo) => (
          <button key={photo.id} type="button" aria-label={`查看 ${photo.name}`} onClick={() => setShown(photo)}>
            <Picture parent={parent} cat={category} id={photo.id} side={320} alt={photo.name} />
            {caption ? <small className="ui-quiet">{caption(photo)}</small> : null}
          </button>
        ))}
      </div>
      {shown === null ? null : (
        <Dialog open size="wide" title={shown.name} footer={null} onCancel={() => setShown(null)}>
          <Picture className="ui-photo-large" parent={parent} cat={category} id={shown.id} side={960} alt={shown.name} />
        </Dialog>
      )}
    </>
  );
}
