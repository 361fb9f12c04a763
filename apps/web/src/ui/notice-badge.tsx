const CAP = 99;

/** What a badge reads: 99 at most (specification 1, section 9). */
export const badgeText = (count: number): string => String(Math.min(count, CAP));

/** How many items wait for the user; nothing is shown when there are none. */
export function NoticeBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span className="ui-badge" aria-label={`${count} 条待办`} title={count > CAP ? `共 ${count} 条` : undefined}>
      {badgeText(count)}
    </span>
  );
}
