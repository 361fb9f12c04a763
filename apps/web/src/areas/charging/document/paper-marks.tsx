// What every paper of the charging centre says about itself: whose it is, when and by whom it was printed, and which page of how many.
import './paper.css';
import { formatInstant } from '@anju/domain';
import { currentUser } from '../../../platform/session/index.ts';

/** For the head of papers that do not name the company that answers for them. */
export function PaperCompany() {
  const company = currentUser()?.tenantName;
  return company ? <span>{company}</span> : null;
}

/** Page numbers run over all that is printed at once: not for letters, of which many are printed, one to a page. */
const NUMBERED = '@page { @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }';

/** The last line of a paper's foot. */
export function PaperMarks({ pages = true }: { readonly pages?: boolean }) {
  const who = currentUser()?.name;
  return (
    <span className="paper-marks">
      {pages ? <style>{NUMBERED}</style> : null}
      打印时间 {formatInstant(new Date())}
      {who ? `　打印人 ${who}` : ''}
    </span>
  );
}
