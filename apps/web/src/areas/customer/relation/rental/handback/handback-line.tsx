// One item of a room: a tap on its condition saves it; what is damaged or missing is told in words, with an amount and photos.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { CONDITION, FILE_CATEGORY, fileCategoryOf, saveHandbackLine } from '@anju/contract';
import { compareDecimal, isZeroDecimal } from '@anju/domain';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { AddPhoto, DecimalInput, PhotoTile, PhotoTiles, Picture, StatusTag } from '../../../../../ui/index.ts';
import { MOST_PHOTOS, uploadPhoto } from '../../../decoration/violation/photo-input.tsx';
import { isBad, type AheadLine, type Condition } from './handback.rules.ts';

const CLASSES: Readonly<Record<Condition, string>> = {
  [CONDITION.good]: 'check-ok',
  [CONDITION.worn]: 'check-ok',
  [CONDITION.damaged]: 'check-bad',
  [CONDITION.absent]: 'check-absent',
};

interface HandbackLineProps {
  readonly line: AheadLine;
  /** Under which record a photo lies: the check, or none while it is not attached yet. */
  readonly parentOf: (photoId: number) => number;
  readonly onSave: (line: AheadLine, patch: Partial<AheadLine>) => void;
}
interface RemovableProps extends HandbackLineProps {
  readonly onRemove: (lineId: number, item: string) => void;
}

export function HandbackLine({ line, parentOf, onSave, onRemove }: RemovableProps) {
  const { lineId, item, condition, waits } = line;
  return (
    <li className="check-item">
      <div className="check-item-head">
        <b>{item}</b>
        {waits ? <StatusTag tone="owed">待上传</StatusTag> : null}
        {lineId === null || waits ? null : (
          <Button type="text" icon={<DeleteOutlined />} aria-label={`删除 ${item}`} onClick={() => onRemove(lineId, item)} />
        )}
      </div>
      <div className="check-results rent-conditions" role="group" aria-label={item}>
        {CONDITION.options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={CLASSES[value]}
            aria-pressed={condition === value}
            onClick={() => {
              // A second tap on the same answer is no second step.
              if (condition !== value) onSave(line, { condition: value, ...(isBad(value) ? {} : { damage: '0' }) });
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {condition === null || condition === CONDITION.good ? null : <Told line={line} parentOf={parentOf} onSave={onSave} />}
    </li>
  );
}

function Told({ line, parentOf, onSave }: HandbackLineProps) {
  const { item, condition, photoIds } = line;
  const [note, setNote] = useState(line.note);
  const [damage, setDamage] = useState(isZeroDecimal(line.damage || '0') ? '' : line.damage);
  const [busy, setBusy] = useState(false);
  const room = MOST_PHOTOS - photoIds.length;
  /** Saved when the field is left: a step for every key would be too many. */
  const keep = () => {
    const amount = damage === '' ? '0' : damage;
    if (note !== line.note || compareDecimal(amount, line.damage || '0') !== 0) onSave(line, { note, damage: amount });
  };
  async function add(files: readonly File[]) {
    setBusy(true);
    const ids = [...photoIds];
    try {
      for (const file of files.slice(0, room)) ids.push(await uploadPhoto(fileCategoryOf(saveHandbackLine, 'photoIds'), file, item));
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      if (ids.length > photoIds.length) onSave(line, { note, damage: damage === '' ? '0' : damage, photoIds: ids });
    }
  }
  return (
    <div className="ui-hand-fields">
      <Input.TextArea
        aria-label={`${item} 说明`}
        placeholder={condition === CONDITION.absent ? '缺了什么' : '哪里有问题'}
        maxLength={200}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onBlur={keep}
      />
      {isBad(condition) ? (
        <span onBlur={keep}>
          <DecimalInput
            aria-label={`${item} 赔偿金额`}
            placeholder="约定赔偿，没有可不填"
            suffix="元"
            value={damage}
            onChange={setDamage}
          />
        </span>
      ) : null}
      <PhotoTiles>
        {photoIds.map((id, place) => (
          <PhotoTile
            key={id}
            caption={`${place + 1}`}
            onDrop={busy ? undefined : () => onSave(line, { note, photoIds: photoIds.filter((one) => one !== id) })}
          >
            <Picture parent={parentOf(id)} cat={FILE_CATEGORY.handbackPhoto} id={id} side={320} alt={`${item}照片 ${place + 1}`} />
          </PhotoTile>
        ))}
        {busy ? (
          <span className="ui-quiet" role="status">
            正在上传…
          </span>
        ) : room > 0 ? (
          <AddPhoto text={item} onFiles={(files) => void add(files)} />
        ) : null}
      </PhotoTiles>
    </div>
  );
}
