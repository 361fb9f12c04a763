// Photos of a case as they were taken, and the signature of the customer.
import { FILE_CATEGORY, type CaseDetail } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { EmptyState, PhotoGroup, Picture } from '../../../../ui/index.ts';

const GROUPS = [
  ['accepted', '受理时'],
  ['before', '处理前'],
  ['after', '处理后'],
] as const;

export function CasePhotos({ detail: { id, photos, signFileId } }: { readonly detail: CaseDetail }) {
  return (
    <>
      {photos.length === 0 && signFileId === null ? <EmptyState text="没有照片" /> : null}
      {GROUPS.map(([when, title]) => {
        const group = photos.filter((photo) => photo.when === when);
        return group.length === 0 ? null : (
          <section key={when} className="record-section">
            <h3>{`${title} ${group.length}`}</h3>
            <PhotoGroup
              parent={id}
              category={FILE_CATEGORY.casePhoto}
              photos={group}
              caption={({ by, at }) => `${by} ${formatInstant(at)}`}
            />
          </section>
        );
      })}
      {signFileId === null ? null : (
        <section className="record-section">
          <h3>住户签字</h3>
          <Picture className="ui-sign" parent={id} cat={FILE_CATEGORY.caseSign} id={signFileId} side={320} alt="住户签字" />
        </section>
      )}
    </>
  );
}
