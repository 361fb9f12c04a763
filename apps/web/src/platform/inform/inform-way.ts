// The way from a notice to the form it asks for, filled in with what the notice says.
import { INFORM_SOURCE, type InformRow } from '@anju/contract/oa/inform';

/** As much as the forms take. */
const LONGEST = 1000;

/** What the HTML says; every paragraph begins a line. */
function wordsOf(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/<(?:br\s*\/?|\/p|\/li|\/div)>/gi, '$&\n'), 'text/html');
  return (page.body.textContent ?? '')
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

type Told = Pick<InformRow, 'menu' | 'houseId' | 'subject' | 'content' | 'docNumber'>;
/** The address of the screen a notice is for. Screens that write something down get its house, its words and its number. */
export function informWay(path: string, { menu, houseId, subject, content, docNumber }: Told): string {
  const source = INFORM_SOURCE[menu];
  const query = new URLSearchParams({
    ...(houseId === null ? {} : { house: String(houseId) }),
    ...(source === undefined
      ? {}
      : {
          source: String(source),
          sourceNo: docNumber,
          content: [subject, wordsOf(content)]
            .filter((text) => text !== '')
            .join('\n')
            .slice(0, LONGEST),
        }),
  });
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
