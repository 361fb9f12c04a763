// The age of debts as one bar in the colours of the scale. Where it is a filter, each part is a button.
import { AGE_CLASSES, formatMoney } from '@anju/domain';
import { ageColour } from '../../ui/index.ts';

/** One entry for each class of `AGE_CLASSES`. */
export interface AgePart {
  readonly count: number;
  readonly sum: string;
  /** What to do about debts of this age. */
  readonly advice?: string | null;
}

interface AgeBarProps {
  readonly parts: readonly AgePart[];
  /** 户 or 笔. */
  readonly of: string;
  /** The classes that are filtered by. */
  readonly chosen?: readonly number[];
  readonly onChoose?: (ageClass: number) => void;
}

export function AgeBar({ parts, of, chosen = [], onChoose }: AgeBarProps) {
  const none = parts.every(({ sum }) => Number(sum) === 0);
  return (
    <div className="age-bar" role="group" aria-label="账龄">
      {AGE_CLASSES.map(({ name }, at) => {
        const { count = 0, sum = '0.00', advice = null } = parts[at] ?? {};
        const on = chosen.includes(at);
        const inside = (
          <>
            <i style={{ background: ageColour(at).ground }} />
            <span>
              {name}
              <span className="age-bar-count">
                {count} {of}
              </span>
            </span>
            <strong>{formatMoney(sum)}</strong>
            {advice === null ? null : <span className="age-bar-advice">建议 {advice}</span>}
          </>
        );
        // Lengths on the screen are approximate, so here the sum may become a number.
        const style = { flexGrow: none ? 1 : Number(sum) };
        const className = on ? 'age-bar-part age-bar-on' : 'age-bar-part';
        return onChoose ? (
          <button key={name} type="button" className={className} style={style} aria-pressed={on} onClick={() => onChoose(at)}>
            {inside}
          </button>
        ) : (
          <div key={name} className={className} style={style}>
            {inside}
          </div>
        );
      })}
    </div>
  );
}

interface AgeStripProps {
  /** How many are of each class. */
  readonly counts: readonly number[];
  readonly all: number;
}

/** A thin bar without words: how many of all owe, by age. */
export function AgeStrip({ counts, all }: AgeStripProps) {
  const whole = Math.max(
    all,
    counts.reduce((sum, one) => sum + one, 0),
    1,
  );
  return (
    <span className="age-strip" aria-hidden>
      {counts.map((count, at) => (
        <i key={AGE_CLASSES[at]?.name} style={{ width: `${(count / whole) * 100}%`, background: ageColour(at).ground }} />
      ))}
    </span>
  );
}

/** A small square in the colour of an age; null is no debt. */
export function AgeDot({ ageClass }: { readonly ageClass: number | null }) {
  return <i className="age-dot" style={{ background: ageColour(ageClass).ground }} aria-hidden />;
}
