// Photos taken on a phone as tiles: those on the server, those that still wait on the phone, and the button that takes more.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { browserBlobs } from '../../platform/outbox/index.ts';
import './photo-tiles.css';

export const PhotoTiles = ({ children }: { readonly children: ReactNode }) => <div className="ui-photos">{children}</div>;

interface PhotoTileProps {
  readonly caption: string;
  /** Absent where the photo stays. */
  readonly onDrop?: (() => void) | undefined;
  /** A `Picture` or a `KeptPicture`. */
  readonly children: ReactNode;
}

export function PhotoTile({ caption, onDrop, children }: PhotoTileProps) {
  return (
    <figure>
      {children}
      <figcaption>{caption}</figcaption>
      {onDrop ? (
        <Button className="ui-photo-drop" size="small" shape="circle" icon={<CloseOutlined />} aria-label="去掉照片" onClick={onDrop} />
      ) : null}
    </figure>
  );
}

export function AddPhoto({ text, onFiles }: { readonly text: string; readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <button type="button" className="ui-photo-add" onClick={() => input.current?.click()}>
      <CameraOutlined />拍{text}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`选择${text}照片`}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </button>
  );
}

/** A picture that waits on this phone under the name the outbox gave it; until it is read, its place is blank. */
export function KeptPicture({ name, alt }: { readonly name: string; readonly alt: string }) {
  const [src, setSrc] = useState('');
  useEffect(() => {
    let made = '';
    let left = false;
    void browserBlobs()
      .get(name)
      .then((blob) => {
        if (left || !blob) return;
        made = URL.createObjectURL(blob);
        setSrc(made);
      })
      // A picture that cannot be read at the moment has a blank in its place.
      .catch(() => undefined);
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [name]);
  return src === '' ? null : <img src={src} alt={alt} />;
}
