// One box for whatever a caller says first: house number, name, phone or plate.
import { findCallers, type OutputOf } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { FindBox, Kbd, useFinding } from '../../../../../ui/index.ts';

type Hit = OutputOf<typeof findCallers>[number];

interface AcceptFindProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (hit: Hit) => void;
}

export function AcceptFind({ text, onText, onPick }: AcceptFindProps) {
  const finding = useFinding(text);
  const query = useRead(findCallers, finding.asked ? { key: finding.key } : null);
  return (
    <div className="accept-find" data-accept="find">
      <FindBox<Hit>
        label="查找来电人"
        placeholder="房号 / 姓名 / 电话 / 车牌"
        suffix={<Kbd>F3</Kbd>}
        text={text}
        onText={onText}
        finding={finding}
        hits={query.data}
        error={query.error}
        keyOf={({ houseId, personId }) => `${houseId}-${personId ?? 0}`}
        onPick={onPick}
        show={({ estateName, house, name, relation, phone }) => (
          <>
            <span>
              {estateName} {house}
            </span>
            <span className="ui-quiet">{[name, relation, phone].filter(Boolean).join(' ')}</span>
          </>
        )}
      />
    </div>
  );
}
