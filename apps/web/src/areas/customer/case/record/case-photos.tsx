// Photos of a case as they were taken, and the signature of the customer.
import { useState } from 'react';
import { FILE_CATEGORY, type CaseDetail } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { Dialog, EmptyState, Picture } from '../../../../ui/index.ts';

const GROUPS = [
  ['accepted', '受理时'],
  ['before', '处理前'],
  ['after', '处理后'],
] as const;

type Photo = CaseDetail['photos'][number];

export function CasePhotos({ detail: { id, photos, signFileId } }: { readonly detail: CaseDetail }) {
  const [shown, setShown] = useState<Photo | null>(null);
  return (
    <>
      {photos.length === 0 && signFileId === null ? <EmptyState text="没有照片" /> : null}
      {GROUPS.map(([when, title]) => {
        const group = photos.filter((photo) => photo.when === when);
        return group.length === 0 ? null : (
          <section key={when} className="record-section">
            <h3>{`${title} ${group.length}`}</h3>
            <div className="case-photos">
              {group.map((photo) => (
                <button key={photo.id} type="button" aria-label={`查看 ${photo.name}`} onClick={() => setShown(photo)}>
                  <Picture parent={id} cat={FILE_CATEGORY.casePhoto} id={photo.id} side={320} alt={photo.name} />
                  <small className="ui-quiet">
                    {photo.by} {formatInstant(photo.at)}
                  </small>
                </button>
              ))}
            </div>
          </section>
        );
      })}
      {signFileId === null ? null : (
        <section className="record-section">
          <h3>住户签字</h3>
          <Picture className="case-sign" parent={id} cat={FILE_CATEGORY.caseSign} id={signFileId} side={320} alt="住户签字" />
        </section>
      )}
      {shown === null ? null : (
        <Dialog open size="wide" title={shown.name} footer={null} onCancel={() => setShown(null)}>
          <Picture className="case-photo-large" parent={id} cat={FILE_CATEGORY.casePhoto} id={shown.id} side={960} alt={shown.name} />
        </Dialog>
      )}
    </>
  );
}
