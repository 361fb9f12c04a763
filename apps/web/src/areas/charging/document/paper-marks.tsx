// What every printed document of the charging centre states: the company, when and by whom it was printed, and the page number and count.
import './paper.css';
import { formatInstant } from '@anju/domain';
import { currentUser } from '../../../platform/session/index.ts';

/** For the header of documents that do not name the responsible company. */
export function PaperCompany() {
  const company = currentUser()?.tenantName;
  return company ? <span>{company}</span> : null;
}

/** Page numbers count the whole print job, so they are not used for letters, of which many are printed, one to a page. */
const NUMBERED = '@page { @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }';

/** The last line of a document's footer. */
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
