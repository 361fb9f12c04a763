// What is kept of rich text written by users. It is cleaned when it is received, so that no reader has to trust it; pages clean it again.
import sanitize from 'sanitize-html';

/** A span that no paper has room for would only make readers build a grid of empty cells. */
const LARGEST_SPAN = 30;

const spanned: sanitize.Transformer = (tagName, { colspan, rowspan }) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries({ colspan, rowspan }).flatMap(([name, span = '']) => {
      const count = /^\d{1,9}$/.test(span) ? Math.min(Number(span), LARGEST_SPAN) : 1;
      return count > 1 ? [[name, String(count)]] : [];
    }),
  ),
});

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'span', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }), td: spanned, th: spanned },
};

export const cleanHtml = (html: string): string => sanitize(html, OPTIONS).trim();

/** The plain text, with blocks as lines: for sheets, and to check whether anything was written. */
export const textOfHtml = (html: string): string =>
  sanitize(html.replace(/<(br|\/p|\/li|\/h[2-4]|\/tr)[^>]*>/gi, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/[  ]+/g, ' ')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
