const CAP = 99;

/** How many items wait for the user; nothing is shown when there are none. */
export function NoticeBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span className="ui-badge" aria-label={`${count} 条待办`}>
      {count > CAP ? `${CAP}+` : count}
    </span>
  );
}
