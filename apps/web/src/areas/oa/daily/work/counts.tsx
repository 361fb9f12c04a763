import { Button } from 'antd';

interface Count {
  readonly key: string | number;
  readonly text: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly danger?: boolean;
}

/** Counts that narrow a list: a click shows only these, a second click shows all again. */
export function Counts({
  label,
  counts,
  onTurn,
}: {
  readonly label: string;
  readonly counts: readonly Count[];
  readonly onTurn: (key: Count['key']) => void;
}) {
  return (
    <span className="work-counts" role="group" aria-label={label}>
      {counts.map(({ key, text, count, chosen, danger = false }) => (
        <Button
          key={key}
          size="small"
          danger={danger}
          type={chosen ? 'primary' : 'default'}
          aria-pressed={chosen}
          onClick={() => onTurn(key)}
        >
          {text}
          <b>{count}</b>
        </Button>
      ))}
    </span>
  );
}
