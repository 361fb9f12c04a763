// One box for whatever is known of a customer: name, phone, plate or house.
import { useState } from 'react';
import { findRelations, type FoundCustomer } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { FindBox, Kbd, useFinding } from '../../../../../ui/index.ts';
import { LevelTag } from './level-tag.tsx';

interface CustomerFindProps {
  readonly onPick: (customer: FoundCustomer) => void;
  /** Shows the key that leads to the box. */
  readonly keyed?: boolean;
}

export function CustomerFind({ onPick, keyed = false }: CustomerFindProps) {
  const [text, setText] = useState('');
  const finding = useFinding(text);
  const query = useRead(findRelations, finding.asked ? { key: finding.key } : null);
  return (
    <FindBox<FoundCustomer>
      label="查找客户"
      placeholder="姓名 / 电话 / 车牌 / 房号"
      suffix={keyed ? <Kbd>F3</Kbd> : undefined}
      text={text}
      onText={setText}
      finding={finding}
      hits={query.data}
      error={query.error}
      keyOf={({ personId, houseId }) => `${personId}-${houseId ?? 0}`}
      onPick={onPick}
      show={({ name, phone, relation, estateName, house, level }) => (
        <>
          <span>
            {name} {level === null ? null : <LevelTag level={level} />}
          </span>
          <span className="ui-quiet">{[estateName, house, relation, phone].filter(Boolean).join(' ')}</span>
        </>
      )}
    />
  );
}
