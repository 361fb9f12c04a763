// 出入证 on paper: eight on one A4, with photo and code, to cut out.
import './print.css';
import { FILE_CATEGORY, type DecorationDetail, type PassRow } from '@anju/contract';
import { formatDay, gateCodeText } from '@anju/domain';
import { loadPicture } from '../../../../../platform/files/index.ts';
import { PrintSheet, QrImage } from '../../../../../ui/index.ts';

/** The photos as addresses of images that are already decoded: the browser prints immediately and would not wait for them. */
export async function photosOf(decorationId: number, passes: readonly PassRow[]): Promise<ReadonlyMap<number, string>> {
  const found = await Promise.all(
    passes.map(async ({ id, photoId }) => {
      if (photoId === null) return null;
      try {
        const place = { parent: decorationId, cat: FILE_CATEGORY.workerPhoto, id: photoId, side: 320 } as const;
        const image = new Image();
        image.src = URL.createObjectURL(await loadPicture(place, new AbortController().signal));
        await image.decode();
        return [id, image.src] as const;
      } catch {
        // A photo that cannot be shown leaves its place for one that is glued in.
        return null;
      }
    }),
  );
  return new Map(found.filter((one) => one !== null));
}

interface PassPaperProps {
  readonly detail: DecorationDetail;
  readonly passes: readonly PassRow[];
  readonly photos: ReadonlyMap<number, string>;
}

export function PassPaper({ detail, passes, photos }: PassPaperProps) {
  return (
    <PrintSheet title="施工出入证">
      <div className="deco-cards">
        {passes.map((pass) => (
          <PassCard key={pass.id} detail={detail} pass={pass} photo={photos.get(pass.id)} />
        ))}
      </div>
    </PrintSheet>
  );
}

interface PassCardProps {
  readonly detail: DecorationDetail;
  readonly pass: PassRow;
  readonly photo: string | undefined;
}

function PassCard({ detail, pass: { number, name, trade, validTo, code }, photo }: PassCardProps) {
  return (
    <article className="deco-card">
      <header>
        <strong>施工出入证</strong>
        <span>{detail.estateName}</span>
      </header>
      <div className="deco-card-body">
        {photo === undefined ? <span className="deco-card-photo">照片</span> : <img className="deco-card-photo" src={photo} alt={name} />}
        <div>
          <p className="deco-card-name">
            {name} <small>{trade}</small>
          </p>
          <p>{detail.house}</p>
          <p>{detail.contractor}</p>
          <p>有效期至 {validTo === null ? '' : formatDay(validTo)}</p>
          <p>{number}</p>
        </div>
        {code === null ? null : <QrImage className="deco-card-qr" text={code} label={`${name} 的出入证二维码`} />}
      </div>
      <footer>{code === null ? '' : gateCodeText(code)}</footer>
    </article>
  );
}
