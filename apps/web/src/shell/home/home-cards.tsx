// The cards of the landing page, loaded after the page itself. Which of them a person sees follows from the rights on the screens they lead
// to, never from the name of a role or a job.
import { MENU, type MenuNode } from '@anju/contract/menu';
import { accessTo } from '../../platform/access/access.ts';
import { useSession } from '../../platform/session/index.ts';
import { listScreens } from '../menu/menu-screens.ts';
import { ArrearsCard } from './arrears-card.tsx';
import { ComingCard } from './coming-card.tsx';
import { CompanyCards } from './company-card.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import { DeskCards } from './desk-cards.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { InformsCard } from './informs-card.tsx';

const auditsAny = (nodes: readonly MenuNode[]): boolean =>
  nodes.some(({ acts, children }) => acts.includes('audit') || auditsAny(children));

export default function HomeCards({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const role = useSession((state) => state.account?.role);
  const routers = useSession((state) => state.routers);
  const screens = listScreens(routers);
  const ways = { pathOf: (menu: number) => screens.find(({ id }) => id === menu)?.path, onOpen };
  const can = (menu: number) => accessTo(routers, menu);
  const employee = role === 'emp';
  const takes = employee && can(MENU.checkout).can('add');
  const summary = can(MENU.checkoutSummary);
  // Whoever takes money and does not audit it sees the own takings only.
  const oversees = employee && summary.authorised && (summary.can('audit') || !takes);
  const chases = employee && can(MENU.arrearsChase).authorised;
  const builds = role === 'sa' || (employee && can(MENU.estate).can('add'));
  const audits = auditsAny(routers);
  const decisions = employee ? <DecisionsCard {...ways} audits={audits} /> : null;
  return (
    <div className="home-cards">
      {builds ? <FirstStepsCard {...ways} /> : null}
      {oversees ? <CompanyCards {...ways} /> : null}
      {oversees && chases ? <ArrearsCard {...ways} /> : null}
      {takes ? <DeskCards {...ways} /> : null}
      {takes ? <ComingCard {...ways} /> : null}
      {/* What only this user can decide comes before what is told to many. */}
      {audits ? decisions : null}
      {employee ? <InformsCard {...ways} mayConfirm={(menu) => can(menu).authorised} /> : null}
      {audits ? null : decisions}
    </div>
  );
}
