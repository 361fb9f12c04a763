// Photos of a round, small; one is shown large when it is pressed.
import './decoration.css';
import { useState } from 'react';
import { FILE_CATEGORY, type DecorationFile, type FileCategory } from '@anju/contract';
import { Dialog, Picture } from '../../../../ui/index.ts';

interface PhotoGroupProps {
  /** The record the photos belong to. */
  readonly parent: number;
  readonly category?: FileCategory;
  readonly photos: readonly DecorationFile[];
}

export function PhotoGroup({ parent, category = FILE_CATEGORY.decorationPhoto, photos }: PhotoGroupProps) {
  const [shown, setShown] = useState<DecorationFile | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <div className="deco-photos">
        {photos.map((photo) => (
          <button key={photo.id} type="button" aria-label={`查看 ${photo.name}`} onClick={() => setShown(photo)}>
            <Picture parent={parent} cat={category} id={photo.id} side={320} alt={photo.name} />
          </button>
        ))}
      </div>
      {shown === null ? null : (
        <Dialog open size="wide" title={shown.name} footer={null} onCancel={() => setShown(null)}>
          <Picture className="deco-photo-large" parent={parent} cat={category} id={shown.id} side={960} alt={shown.name} />
        </Dialog>
      )}
    </>
  );
}
