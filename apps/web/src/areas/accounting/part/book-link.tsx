// From a figure to the book it is made of. The address carries the subject and the range; the book reads them when it opens.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DIMS, MENU, type Dims } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';

export interface BookAsked {
  readonly companyId: number;
  readonly subjectId: number;
  readonly from: number;
  readonly to: number;
  readonly unposted?: boolean | undefined;
  readonly withoutCarry?: boolean | undefined;
  readonly dims?: Partial<Dims> | undefined;
}

const FIELDS = Object.values(DIMS).map(({ field }) => field);

/** `/accounting/book/detail?company=1&subject=5&from=202501&to=202503&unposted=1&estateId=3` */
export function detailAddress({ companyId, subjectId, from, to, unposted = false, withoutCarry = false, dims = {} }: BookAsked): string {
  const search = new URLSearchParams({ company: String(companyId), subject: String(subjectId), from: String(from), to: String(to) });
  if (unposted) search.set('unposted', '1');
  if (withoutCarry) search.set('withoutCarry', '1');
  for (const field of FIELDS) if (dims[field] != null) search.set(field, String(dims[field]));
  return `/accounting/book/detail?${search.toString()}`;
}

/** What an address asks for; what it does not name is undefined. */
export function bookAsked(search: URLSearchParams) {
  const number = (name: string): number | undefined => {
    const value = Number(search.get(name) ?? 0);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const dims = Object.fromEntries(
    FIELDS.flatMap((field) => (number(field) === undefined ? [] : [[field, number(field)]])),
  ) as Partial<Dims>;
  return {
    companyId: number('company'),
    subjectId: number('subject'),
    from: number('from'),
    to: number('to'),
    unposted: search.get('unposted') === '1',
    withoutCarry: search.get('withoutCarry') === '1',
    dims,
  };
}

/** A figure that opens the detail book of its subject, for users who may see it. */
export function DetailLink({
  asked,
  label,
  children,
}: {
  readonly asked: BookAsked;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const detail = useAccess(MENU.bookDetail);
  if (!detail.can('view')) return children;
  return (
    <Link className="acc-figure" to={detailAddress(asked)} {...(label === undefined ? {} : { 'aria-label': label })}>
      {children}
    </Link>
  );
}
