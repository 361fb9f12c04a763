// Who comes without an appointment is found by house, name or phone and takes a free place of the half day.
import { useState } from 'react';
import { Button } from 'antd';
import { MOVE_IN, searchMoveIns } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumText, SearchBox } from '../../../../ui/index.ts';
import { MOVE_IN_TONES } from '../parts/move-in-tones.ts';
import { slotText } from '../parts/move-in-words.ts';

interface QueueArriveProps {
  readonly planId: number;
  readonly busy: boolean;
  readonly onArrive: (row: { readonly id: number }) => void;
}

const SHOWN = 6;
const BEFORE_CHECK = [MOVE_IN.untold, MOVE_IN.told, MOVE_IN.booked];

export function QueueArrive({ planId, busy, onArrive }: QueueArriveProps) {
  const [key, setKey] = useState('');
  const found = useRead(searchMoveIns, key === '' ? null : { planId, key, states: BEFORE_CHECK, page: 1, size: SHOWN }, {
    keepPrevious: true,
  });
  const rows = key === '' ? [] : (found.data?.rows ?? []);
  return (
    <div className="queue-arrive" role="group" aria-label="登记到场">
      <span>登记到场</span>
      <SearchBox value={key} onSearch={setKey} placeholder="房号 / 业主 / 电话" width={220} />
      {key !== '' && found.data && rows.length === 0 ? <span className="ui-quiet">没有可办理的房屋</span> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <b>{row.house}</b> {row.owner} <EnumText of={MOVE_IN} value={row.state} tones={MOVE_IN_TONES} />
            <span className="ui-quiet">{slotText(row.day, row.half)}</span>
            <Button
              disabled={busy}
              onClick={() => {
                onArrive(row);
                setKey('');
              }}
            >
              到场
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
