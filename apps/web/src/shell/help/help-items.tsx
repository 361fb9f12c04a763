import type { HelpItem } from '@anju/contract/help/help';
import { RichView } from '../../ui/rich-text/rich-view.tsx';

/** Texts in one column, each under its title. */
export function HelpItems({ items }: { readonly items: readonly HelpItem[] }) {
  return items.map((item) => (
    <section key={item.id} className="help-item">
      <h3>{item.title}</h3>
      <RichView html={item.remark} />
    </section>
  ));
}
