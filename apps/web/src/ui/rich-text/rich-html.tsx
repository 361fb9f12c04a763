import { useMemo } from 'react';
import createPurifier from 'dompurify';
import { isFigure } from '@anju/domain';
import './rich-text.css';

// The same markup that the server keeps, so that only content that can be saved is shown.
const KEPT = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'span', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'colspan', 'rowspan'],
  // All other attributes are checked against the allowed addresses below.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
};

// A separate instance, because hooks on the shared one would affect all other code that sanitises text.
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'TD' && isFigure(node.textContent)) node.setAttribute('class', 'ui-rich-figure');
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

export default function RichHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => ({ __html: purifier.sanitize(html, KEPT) }), [html]);
  return <div className="ui-rich" dangerouslySetInnerHTML={clean} />;
}
