import { Timeline } from 'antd';
import { EmptyState, InstantText } from '../../../../ui/index.ts';

interface Step {
  readonly key: number;
  readonly word: string;
  /** The state it led to; empty when it stayed. */
  readonly becomes: string;
  readonly by: string;
  readonly at: string;
  readonly note: string;
}

/** The newest step on top: what was done last is asked first. */
export function StepLine({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return <EmptyState text="没有操作记录" />;
  return (
    <Timeline
      items={[...steps].reverse().map(({ key, word, becomes, by, at, note }) => ({
        key,
        color: 'gray',
        content: (
          <>
            <strong>{word}</strong> {becomes === '' ? null : <span className="ui-quiet">{becomes}</span>} {note}
            <div className="ui-quiet">
              {by} <InstantText value={at} />
            </div>
          </>
        ),
      }))}
    />
  );
}
