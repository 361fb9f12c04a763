// 预约: as soon as possible, one of the usual times, or a time of the caller's own.
import { useState } from 'react';
import { ClockCircleOutlined } from '@ant-design/icons';
import { InstantInput, useNow } from '../../../../../ui/index.ts';
import { momentText } from '../../record/case-pressure.ts';
import { visitChoices } from '../draft/times.rules.ts';
import { Line, Options } from './parts.tsx';

interface Visit {
  readonly visitFrom: string | null;
  readonly visitTo: string | null;
}
interface AcceptVisitProps {
  readonly visit: Visit;
  readonly failure: string | undefined;
  readonly onChange: (visit: Visit) => void;
}
const OWN = 'own';

export function AcceptVisit({ visit: { visitFrom, visitTo }, failure, onChange }: AcceptVisitProps) {
  const now = useNow();
  const [own, setOwn] = useState(false);
  const choices = visitChoices(now);
  const same = choices.find(({ from, to }) => from === visitFrom && to === visitTo);
  const shown = own || same === undefined;
  const ownText = shown && visitFrom !== null ? momentText(visitFrom, now) : '选时间';
  return (
    <Line label="预约" name="visit" failure={failure}>
      <Options
        label="预约"
        value={shown ? OWN : same.label}
        options={[
          ...choices.map(({ label }) => ({ value: label, label })),
          {
            value: OWN,
            label: (
              <>
                <ClockCircleOutlined /> {ownText}
              </>
            ),
          },
        ]}
        onChange={(next) => {
          const choice = choices.find(({ label }) => label === next);
          setOwn(choice === undefined);
          if (choice) onChange({ visitFrom: choice.from, visitTo: choice.to });
        }}
      />
      {shown ? (
        <span className="accept-own-time">
          <InstantInput
            aria-label="预约开始"
            placeholder="开始"
            value={visitFrom}
            onChange={(from) => onChange({ visitFrom: from, visitTo })}
          />
          <span className="ui-quiet">至</span>
          <InstantInput
            aria-label="预约结束"
            placeholder="可不填"
            value={visitTo}
            onChange={(to) => onChange({ visitFrom, visitTo: to })}
          />
        </span>
      ) : null}
    </Line>
  );
}
