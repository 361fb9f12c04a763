// The items of a round one below the other, each answered with a thumb; a failed one is told in words, and every one can be photographed.
import { Button, Input, Radio } from 'antd';
import { FILE_CATEGORY, type AcceptanceRound, type CheckLine } from '@anju/contract';
import { useState } from 'react';
import { ApiError } from '../../../../platform/errors/index.ts';
import { AddPhoto, InstantInput, PhotoTile, PhotoTiles, Picture, StatusTag, useNow } from '../../../../ui/index.ts';
import { MOST_PHOTOS, uploadPhoto } from '../violation/photo-input.tsx';
import { itemOf, waterTest, type CheckDraft } from './finish.rules.ts';
import type { ChangeCheck } from './use-check-draft.ts';

interface CheckPartProps {
  readonly draft: CheckDraft;
  readonly change: ChangeCheck;
}

interface CheckItemsProps extends CheckPartProps {
  readonly round: AcceptanceRound;
  /** The least hours of a water test. */
  readonly waterHours: number;
}

export function CheckItems({ round: { lines }, waterHours, ...part }: CheckItemsProps) {
  return (
    <ol className="check-items">
      {lines.map((line) => (
        <li key={line.itemId}>
          <CheckItem line={line} waterHours={waterHours} {...part} />
        </li>
      ))}
    </ol>
  );
}

function CheckItem({ line, waterHours, draft, change }: Omit<CheckItemsProps, 'round'> & { readonly line: CheckLine }) {
  const { itemId, name, hint, water } = line;
  const answer = itemOf(draft, itemId);
  const say = (patch: Partial<typeof answer>) =>
    change(({ items, ...old }) => ({ items: { ...items, [itemId]: { ...itemOf({ ...old, items }, itemId), ...patch } } }));
  return (
    <section className={`check-item${answer.ok === false ? ' check-item-failed' : ''}`} aria-label={name}>
      <div className="check-item-head">
        <b>{name}</b>
        <Radio.Group
          size="large"
          optionType="button"
          buttonStyle="solid"
          aria-label={`${name} 结果`}
          value={answer.ok}
          onChange={({ target }) => say({ ok: target.value as boolean })}
          options={[
            { value: true, label: '合格' },
            { value: false, label: '不合格' },
          ]}
        />
      </div>
      {hint === '' ? null : <p className="ui-quiet">{hint}</p>}
      {water ? <Water waterHours={waterHours} draft={draft} change={change} /> : null}
      {answer.ok === false ? (
        <Input.TextArea
          aria-label={`${name} 不合格的情况`}
          placeholder="哪里不合格，怎么改"
          maxLength={200}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={answer.remark}
          onChange={({ target }) => say({ remark: target.value })}
        />
      ) : null}
      <CheckPhotos of={name} draft={draft} change={change} />
    </section>
  );
}

function Water({ waterHours, draft, change }: Omit<CheckItemsProps, 'round'>) {
  const now = useNow();
  const { waterFrom, waterTo } = draft;
  const { tone, text } = waterTest(draft, waterHours, now);
  // Whole minutes: the clock of a phone may be some seconds ahead of the server's.
  const stamp = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  return (
    <div className="check-water" role="group" aria-label="闭水试验">
      <span>开始</span>
      <InstantInput aria-label="闭水开始" value={waterFrom} onChange={(next) => change(() => ({ waterFrom: next }))} />
      <Button onClick={() => change(() => ({ waterFrom: stamp(), waterTo: null }))}>现在开始</Button>
      <span>结束</span>
      <InstantInput aria-label="闭水结束" value={waterTo} onChange={(next) => change(() => ({ waterTo: next }))} />
      <Button disabled={waterFrom === null} onClick={() => change(() => ({ waterTo: stamp() }))}>
        现在结束
      </Button>
      <StatusTag tone={tone}>{text}</StatusTag>
    </div>
  );
}

/** A photo is named after the item it shows, which is how it is told from the others afterwards. */
export function CheckPhotos({ of, draft: { photos }, change }: CheckPartProps & { readonly of: string }) {
  const [busy, setBusy] = useState(false);
  const room = MOST_PHOTOS - photos.length;
  async function add(files: readonly File[]) {
    setBusy(true);
    try {
      for (const file of files.slice(0, room)) {
        const id = await uploadPhoto(FILE_CATEGORY.decorationPhoto, file, of === '' ? '验收' : of);
        change((old) => ({ photos: [...old.photos, { id, of }] }));
      }
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <PhotoTiles>
      {photos
        .filter((photo) => photo.of === of)
        .map(({ id }, index) => (
          <PhotoTile
            key={id}
            caption={of === '' ? '验收' : of}
            onDrop={() => change((old) => ({ photos: old.photos.filter((photo) => photo.id !== id) }))}
          >
            <Picture parent={0} cat={FILE_CATEGORY.decorationPhoto} id={id} side={320} alt={`${of}照片 ${index + 1}`} />
          </PhotoTile>
        ))}
      {busy ? (
        <span className="ui-quiet" role="status">
          正在上传…
        </span>
      ) : room <= 0 ? null : (
        <AddPhoto text={of} onFiles={(files) => void add(files)} />
      )}
    </PhotoTiles>
  );
}
