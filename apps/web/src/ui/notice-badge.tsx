const CAP = 99;

/** How many wait for the person; nothing at all when none do. */
export function NoticeBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span className="ui-badge" aria-label={`${count} 条待办`}>
      {count > CAP ? `${CAP}+` : count}
    </span>
  );
}
