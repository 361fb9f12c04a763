// The company whose books a screen shows. The choice is kept with the account and is the same on every screen of accounting.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { ACCOUNT_SET, listBooks, type BookChoice } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';
import { usePreference } from '../../../platform/preference/index.ts';
import { UnsavedPart, useUnsavedPart } from '../../../platform/unsaved/index.ts';
import { ChoicePick, EmptyState, FailedState, WaitingState } from '../../../ui/index.ts';

const chosenSchema = z.int();

/** The chosen books; undefined until they are read, null when no company has books. */
export function useBook() {
  const query = useRead(listBooks, {});
  const [companyId, choose] = usePreference('accounting.book', chosenSchema, 0);
  const books = query.data;
  const book = books && (books.find((one) => one.companyId === companyId) ?? books[0] ?? null);
  return { book, books: books ?? [], choose, query };
}

const labelOf = ({ name, state }: BookChoice) => (state === ACCOUNT_SET.running ? name : `${name}（${ACCOUNT_SET.text(state)}）`);

/** Chooses the books, for the bar above a list; a company that is the only one is chosen already. */
export function BookPick({ width = 220 }: { readonly width?: number }) {
  const { book, books, choose, query } = useBook();
  return (
    <ChoicePick
      label="核算公司"
      required
      width={width}
      loading={query.isFetching}
      choices={books.map((one) => ({ value: one.companyId, label: labelOf(one) }))}
      value={book?.companyId}
      onChange={(next) => {
        if (next !== null) choose(next);
      }}
    />
  );
}

interface WithBookProps {
  /** The books have to be in use: the page says so of others. */
  readonly running?: boolean;
  readonly children: (book: BookChoice) => ReactNode;
}

/**
 * A page over one company's books, begun anew when another is chosen; it says what is missing while there are none. The choice counts for
 * every tab of accounting: a page with typed content asks before it follows, and where the user stays, the choice goes back.
 */
export function WithBook({ running = false, children }: WithBookProps) {
  const { book: chosen, books, choose, query } = useBook();
  const page = useUnsavedPart();
  const [shownId, setShown] = useState<number | null>(null);
  const book = books.find(({ companyId }) => companyId === shownId) ?? chosen;
  const follow = useEffectEvent((next: number, kept: number) =>
    page.leave(
      () => setShown(next),
      () => choose(kept),
    ),
  );
  const [next, kept] = [chosen?.companyId, book?.companyId];
  useEffect(() => {
    if (next === undefined || kept === undefined) return;
    if (next === kept) setShown(kept);
    else follow(next, kept);
  }, [next, kept]);
  if (query.isError) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  if (book === undefined) return <WaitingState />;
  if (book === null) return <EmptyState text="还没有公司建账，请先在“账套管理”中建账" />;
  if (running && book.state !== ACCOUNT_SET.running)
    return <EmptyState text={`“${book.name}”的账套还没有启用，请先在“账套管理”中录入期初余额并启用`} action={<BookPick />} />;
  return (
    <UnsavedPart part={page}>
      <div key={book.companyId} className="acc-book">
        {children(book)}
      </div>
    </UnsavedPart>
  );
}
