// The items of a room: one tap on 合格, 不合格 or 缺失 saves the item.
import { Button } from 'antd';
import { CheckOutlined, CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { CHECK_RESULT, FILE_CATEGORY, type CheckDefect, type CheckResult } from '@anju/contract';
import { KeptPicture, Picture, StatusTag } from '../../../../ui/index.ts';
import { MarkedPhoto } from '../parts/marked-photo.tsx';
import type { AheadItem, Room, WaitingDefect } from './check.rules.ts';

const BUTTONS = [
  { value: CHECK_RESULT.ok, icon: <CheckOutlined />, className: 'check-ok' },
  { value: CHECK_RESULT.bad, icon: <CloseOutlined />, className: 'check-bad' },
  { value: CHECK_RESULT.absent, icon: <MinusOutlined />, className: 'check-absent' },
] as const;

interface CheckRoomProps {
  readonly room: Room;
  readonly defects: readonly CheckDefect[];
  readonly waiting: readonly WaitingDefect[];
  readonly onResult: (item: AheadItem, result: CheckResult) => void;
  readonly onDefect: (item: AheadItem) => void;
}

export function CheckRoom({ room, defects, waiting, onResult, onDefect }: CheckRoomProps) {
  return (
    <ul className="check-items" aria-label={room.name}>
      {room.items.map((item) => (
        <li key={item.itemId} className="check-item">
          <div className="check-item-head">
            <b>{item.name}</b>
            {item.waits ? <StatusTag tone="owed">待上传</StatusTag> : null}
          </div>
          {item.standard === '' ? null : <p className="ui-quiet">{item.standard}</p>}
          <div className="check-results" role="group" aria-label={item.name}>
            {BUTTONS.map(({ value, icon, className }) => (
              <button
                key={value}
                type="button"
                className={className}
                aria-pressed={item.result === value}
                onClick={() => onResult(item, value)}
              >
                {icon} {CHECK_RESULT.text(value)}
              </button>
            ))}
          </div>
          <Defects item={item} defects={defects} waiting={waiting} />
          {item.result === null || item.result === CHECK_RESULT.ok ? null : (
            <Button block size="large" icon={<PlusOutlined />} danger={item.defects === 0} onClick={() => onDefect(item)}>
              {item.defects === 0 ? '登记问题' : '再登记一个问题'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DefectsProps {
  readonly item: AheadItem;
  readonly defects: readonly CheckDefect[];
  readonly waiting: readonly WaitingDefect[];
}

function Defects({ item: { itemId }, defects, waiting }: DefectsProps) {
  const stored = defects.filter((defect) => defect.itemId === itemId);
  const kept = waiting.filter((defect) => defect.itemId === itemId);
  return (
    <>
      {stored.map((defect) => (
        <div key={defect.id} className="check-found">
          <span>{[defect.position, defect.description].filter(Boolean).join('，')}</span>
          <span className="check-found-photos">
            {defect.photos.map(({ fileId, marks }) => (
              <MarkedPhoto key={fileId} marks={marks}>
                <Picture parent={defect.sheetId} cat={FILE_CATEGORY.checkPhoto} id={fileId} side={320} alt="问题照片" />
              </MarkedPhoto>
            ))}
          </span>
        </div>
      ))}
      {kept.map((defect) => (
        <div key={defect.key} className="check-found">
          <span>
            {[defect.position, defect.description].filter(Boolean).join('，')} <StatusTag tone="owed">待上传</StatusTag>
          </span>
          <span className="check-found-photos">
            {defect.photos.map(({ blob, marks }) => (
              <MarkedPhoto key={blob} marks={marks}>
                <KeptPicture name={blob} alt="问题照片" />
              </MarkedPhoto>
            ))}
          </span>
        </div>
      ))}
    </>
  );
}
