interface HighlightedProps {
  readonly text: string;
  /** The search text; empty marks nothing. */
  readonly part: string;
}

/** A text with every match of the search marked, ignoring case. */
export function Highlighted({ text, part }: HighlightedProps) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  const end = at + part.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="help-mark">{text.slice(at, end)}</mark>
      <Highlighted text={text.slice(end)} part={part} />
    </>
  );
}
