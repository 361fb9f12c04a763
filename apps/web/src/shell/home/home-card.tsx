// A card of the landing page. It loads by itself, and when it fails only this card says so.
import './home-cards.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useId, type ReactNode } from 'react';

interface Props<T> {
  readonly title: string;
  /** What belongs to the title: a number, a time. */
  readonly note?: (data: T) => ReactNode;
  /** At the end of the title's line: the way to the screen. */
  readonly more?: (data: T) => ReactNode;
  readonly read: UseQueryResult<T>;
  readonly wide?: boolean;
  readonly children: (data: T) => ReactNode;
}

export function HomeCard<T>({ title, note, more, read: { data, error, isFetching, refetch }, wide = false, children }: Props<T>) {
  const id = useId();
  return (
    <section className={wide ? 'home-card wide' : 'home-card'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {data !== undefined && note ? <span className="home-note">{note(data)}</span> : null}
        {data !== undefined && more ? <span className="home-more">{more(data)}</span> : null}
      </header>
      {data === undefined && error === null ? <Spin size="small" /> : null}
      {error ? (
        <p role="alert" className="home-failed">
          {error.message || '数据没有取到'}
          <Button size="small" type="link" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      {data !== undefined && !error ? children(data) : null}
    </section>
  );
}

interface LinkProps {
  /** Nothing is shown without a way. */
  readonly to: string | undefined;
  readonly label?: string;
  readonly onOpen: (path: string) => void;
  readonly children: ReactNode;
}

/** A real link, so that it can be opened in a new window. */
export function HomeLink({ to, label, onOpen, children }: LinkProps) {
  if (to === undefined) return null;
  return (
    <a
      href={to}
      className="home-link"
      aria-label={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(to);
      }}
    >
      {children}
    </a>
  );
}

/** The cards of a page: which screens exist, and how they are opened. */
export interface HomeWays {
  readonly pathOf: (menu: number) => string | undefined;
  readonly onOpen: (path: string) => void;
}

/** A card is read again when it is shown and then every two minutes; it shows its own failure. */
export const CARD_READ = { quiet: true, staleTime: 30_000, refetchInterval: 120_000 } as const;
/** For sums that change slowly and cost more to read. */
export const SLOW_CARD_READ = { quiet: true, staleTime: 300_000, refetchInterval: 600_000 } as const;
