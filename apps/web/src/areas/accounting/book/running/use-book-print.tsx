// Books taken to their end, part by part, and put on paper.
import type { BookPage, BookPlace, BookRow } from '@anju/contract';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { usePrint, useTip, type PrintColumn } from '../../../../ui/index.ts';
import { subjectText } from '../../part/index.ts';
import { RunningPaper, type PrintedBook } from '../book-paper.tsx';

/** More is a file and not a print: 10,000 lines. */
const MOST_PARTS = 50;
const PART = 200;

interface Printing<Page extends BookPage> {
  readonly title: string;
  readonly period: string;
  /** One call after the other for each book. */
  readonly books: readonly ((part: { readonly after: BookPlace | null; readonly size: number }) => Promise<Page>)[];
  readonly columns: (page: Page | undefined) => readonly PrintColumn<BookRow>[];
}

export function useBookPrint() {
  const { print, paper } = usePrint();
  const { attempt, busy } = useAttempt();
  const tip = useTip();

  /** True when the print was opened. */
  async function printBooks<Page extends BookPage>({ title, period, books, columns }: Printing<Page>): Promise<boolean> {
    const printed = await attempt(async () => {
      const whole: PrintedBook[] = [];
      let sample: Page | undefined;
      let left = MOST_PARTS;
      for (const read of books) {
        const rows: BookRow[] = [];
        let after: BookPlace | null = null;
        do {
          if (left === 0) return tooLong();
          left -= 1;
          const page: Page = await read({ after, size: PART });
          // Every part but the first begins with what it brings forward.
          rows.push(...(after === null ? page.rows : page.rows.slice(1)));
          after = page.next;
          sample = page;
        } while (after !== null);
        // Among several a subject in which nothing stands and nothing moved is no page.
        if (sample && (books.length === 1 || rows.length > 1 || rows[0]?.direction !== 0))
          whole.push({ companyName: sample.companyName, subject: subjectText(sample.subject), rows });
      }
      if (whole.length === 0) return false;
      print(<RunningPaper title={title} period={period} books={whole} columns={columns(sample)} />);
      return true;
    });
    return printed ?? false;
  }
  function tooLong(): false {
    void tip('行数太多，请缩小期间后再打印，或者导出');
    return false;
  }
  return { printBooks, paper, busy };
}
