// One item of a room: a tap on its condition saves it; what is damaged or missing is told in words, with an amount and photos.
import { useState } from 'react';
import { App, Button, Input } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { CONDITION, FILE_CATEGORY, HANDBACK_PHOTOS } from '@anju/contract';
import { compareDecimal, isZeroDecimal } from '@anju/domain';
import { AddPhoto, DecimalInput, KeptPicture, PhotoTile, PhotoTiles, Picture, StatusTag } from '../../../../../ui/index.ts';
import { isBad, type AheadLine, type Condition } from './handback.rules.ts';

const CLASSES: Readonly<Record<Condition, string>> = {
  [CONDITION.good]: 'check-ok',
  [CONDITION.worn]: 'check-ok',
  [CONDITION.damaged]: 'check-bad',
  [CONDITION.absent]: 'check-absent',
};

interface HandbackLineProps {
  readonly line: AheadLine;
  readonly checkId: number;
  readonly onSave: (line: AheadLine, patch: Partial<AheadLine>) => void;
  readonly onAddPhotos: (line: AheadLine, files: readonly File[]) => Promise<void>;
  readonly onDropPhoto: (line: AheadLine, photoId: number) => void;
}
interface RemovableProps extends HandbackLineProps {
  readonly onRemove: (lineId: number, item: string) => void;
}

export function HandbackLine({ onRemove, ...told }: RemovableProps) {
  const { line, onSave } = told;
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
      {condition === null || condition === CONDITION.good ? null : <Told {...told} />}
    </li>
  );
}

function Told({ line, checkId, onSave, onAddPhotos, onDropPhoto }: HandbackLineProps) {
  const { message } = App.useApp();
  const { item, condition, photoIds, kept } = line;
  const [note, setNote] = useState(line.note);
  const [damage, setDamage] = useState(isZeroDecimal(line.damage || '0') ? '' : line.damage);
  const [busy, setBusy] = useState(false);
  const room = HANDBACK_PHOTOS - photoIds.length - kept.length;
  /** Saved when the field is left: a step for every key would be too many. */
  const keep = () => {
    const amount = damage === '' ? '0' : damage;
    if (note !== line.note || compareDecimal(amount, line.damage || '0') !== 0) onSave(line, { note, damage: amount });
  };
  async function add(files: readonly File[]) {
    if (files.length > room) void message.warning(`每个项目最多 ${HANDBACK_PHOTOS} 张照片，多出的没有保存`);
    setBusy(true);
    try {
      await onAddPhotos(line, files.slice(0, Math.max(0, room)));
    } finally {
      setBusy(false);
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
          <PhotoTile key={id} caption={`${place + 1}`} onDrop={() => onDropPhoto(line, id)}>
            <Picture parent={checkId} cat={FILE_CATEGORY.handbackPhoto} id={id} side={320} alt={`${item}照片 ${place + 1}`} />
          </PhotoTile>
        ))}
        {kept.map((name, place) => (
          <PhotoTile key={name} caption="待上传">
            <KeptPicture name={name} alt={`${item}照片 ${photoIds.length + place + 1}`} />
          </PhotoTile>
        ))}
        {busy ? (
          <span className="ui-quiet" role="status">
            正在保存…
          </span>
        ) : room > 0 ? (
          <AddPhoto text={item} onFiles={(files) => void add(files)} />
        ) : null}
      </PhotoTiles>
    </div>
  );
}
