/** How the late fees of a paper came about, below its table: one line for each bill that has one. */
export function LateNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="late-notes" aria-label="违约金计算">
      {notes.map((note) => (
        <p key={note}>
          <small>违约金计算　{note}</small>
        </p>
      ))}
    </section>
  );
}

interface Noted {
  readonly item: string;
  readonly lateText?: string | undefined;
}
/** `物业费 2026.04：250.40 × 0.05% × 20 天 = 2.50`; lines without a late fee are left out. */
export const lateNotes = <L extends Noted>(lines: readonly L[], period: (line: L) => string): string[] =>
  lines.flatMap((line) => (line.lateText ? [`${line.item} ${period(line)}：${line.lateText}`] : []));
