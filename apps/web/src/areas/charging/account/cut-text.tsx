/** Somebody's own words in a list: as much as fits, all of it under the pointer. A long one must not widen the table. */
export function CutText({ text, quiet = false }: { readonly text: string; readonly quiet?: boolean }) {
  if (text === '') return <span className="ui-quiet">–</span>;
  return (
    <span className={quiet ? 'change-cut ui-quiet' : 'change-cut'} title={text}>
      {text}
    </span>
  );
}
