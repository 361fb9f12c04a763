import type { ReactNode } from 'react';
import { FailedState, LoadingOverlay, Toolbar } from '../../ui/index.ts';

interface DocumentPageProps {
  readonly document: { readonly loading: boolean; readonly error: Error | null; readonly acting: boolean; readonly reload: () => void };
  readonly title: string;
  readonly number: ReactNode;
  /** Usually a StatusTag. */
  readonly state: ReactNode;
  readonly actions?: ReactNode;
  /** Pairs shown above the lines, as on paper. */
  readonly head: readonly { readonly label: string; readonly value: ReactNode }[];
  /** The table of lines, then the sum. */
  readonly lines: ReactNode;
  readonly foot?: ReactNode;
  /** A PrintSheet, present while printing. */
  readonly paper?: ReactNode;
}

/** Looks like the paper it stands for: title, number and state on top, who and when, the lines, who signed. */
export function DocumentPage({ document, title, number, state, actions, head, lines, foot, paper }: DocumentPageProps) {
  if (document.error) return <FailedState text={document.error.message || '加载失败'} onRetry={document.reload} />;
  return (
    <section className="page-card document-page">
      {actions ? <Toolbar actions={actions}>{state}</Toolbar> : null}
      <div className="page-scroll document-ground">
        <LoadingOverlay show={document.loading || document.acting} />
        <article className="document-paper" aria-label={title}>
          <header className="document-title">
            <h2>{title}</h2>
            <span>
              编号 <b>{number}</b> {actions ? null : state}
            </span>
          </header>
          <dl className="document-head">
            {head.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {lines}
          {foot ? <footer className="document-foot">{foot}</footer> : null}
        </article>
      </div>
      {paper}
    </section>
  );
}
