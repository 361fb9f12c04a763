// Photos of the goods or the car, kept with the check until it is sent.
import { useEffect, useState } from 'react';
import { AddPhoto, PhotoTile, PhotoTiles, shrinkPhoto } from '../../../ui/index.ts';

export interface TakenPhoto {
  readonly blob: Blob;
  readonly name: string;
}
const MOST = 9;

interface GatePhotosProps {
  readonly photos: readonly TakenPhoto[];
  readonly onChange: (photos: readonly TakenPhoto[]) => void;
}

export function GatePhotos({ photos, onChange }: GatePhotosProps) {
  async function add(files: readonly File[]) {
    const made: TakenPhoto[] = [];
    for (const file of files.slice(0, MOST - photos.length)) made.push(await shrinkPhoto(file));
    onChange([...photos, ...made]);
  }
  return (
    <PhotoTiles>
      {photos.map((photo) => (
        <PhotoTile key={photo.name} caption="待上传" onDrop={() => onChange(photos.filter((one) => one !== photo))}>
          <Shown blob={photo.blob} />
        </PhotoTile>
      ))}
      {photos.length < MOST ? <AddPhoto text="照片" onFiles={(files) => void add(files)} /> : null}
    </PhotoTiles>
  );
}

function Shown({ blob }: { readonly blob: Blob }) {
  const [src, setSrc] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return src === '' ? null : <img src={src} alt="核验照片" />;
}
