import { useMemo } from 'react';
import createPurifier from 'dompurify';
import './rich-text.css';

// The same marks the server keeps, so that nothing shown here could not have been saved.
const KEPT = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'span', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'colspan', 'rowspan'],
  // Everything else is held against the addresses below.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
};

// An instance of our own: hooks on the shared one would reach whoever else cleans text.
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

export default function RichHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => ({ __html: purifier.sanitize(html, KEPT) }), [html]);
  return <div className="ui-rich" dangerouslySetInnerHTML={clean} />;
}
