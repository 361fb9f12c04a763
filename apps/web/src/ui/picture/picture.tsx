import { useEffect, useState } from 'react';
import { FileImageOutlined } from '@ant-design/icons';
import { isPublicPicture, loadPicture, pictureAddress, type PicturePlace } from '../../platform/files/index.ts';
import './picture.css';

interface PictureProps extends PicturePlace {
  readonly alt: string;
  readonly className?: string;
}
type Drawn = PictureProps & { readonly className: string };

/** A picture stored on the server: one of the public website is loaded by its address, any other is fetched with the user's session. */
export function Picture({ alt, className = '', ...place }: PictureProps) {
  const Shown = isPublicPicture(place) ? PublicPicture : OwnPicture;
  return <Shown key={pictureAddress(place)} {...place} alt={alt} className={className} />;
}

function PublicPicture({ alt, className, ...place }: Drawn) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Placeholder alt={alt} className={className} failed />;
  return <img className={className} src={pictureAddress(place)} alt={alt} loading="lazy" onError={() => setFailed(true)} />;
}

function OwnPicture({ parent, cat, id, side, alt, className }: Drawn) {
  const [src, setSrc] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let made = '';
    loadPicture({ parent, cat, id, side }, leaving.signal)
      .then((blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setFailed(false);
        setSrc(made);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setFailed(true);
      });
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [parent, cat, id, side]);

  if (failed || !src) return <Placeholder alt={alt} className={className} failed={failed} />;
  return <img className={className} src={src} alt={alt} onError={() => setFailed(true)} />;
}

function Placeholder({ alt, className, failed }: { readonly alt: string; readonly className: string; readonly failed: boolean }) {
  const text = failed ? `${alt}（无法显示）` : `${alt}（加载中）`;
  return (
    <span className={`ui-picture ${className}`} role="img" aria-label={text} aria-busy={!failed} title={text}>
      {failed ? <FileImageOutlined /> : null}
    </span>
  );
}
