// Attachments of a document and the business row it decides about, below a list or as a tab.
import '../side.css';
import { Link } from 'react-router';
import { APPROVAL, FILE_CATEGORY, type DocumentDetail } from '@anju/contract';
import { decisionQuery } from '../../../../../platform/access/decision-way.ts';
import { findNode } from '../../../../../platform/access/index.ts';
import { useSession } from '../../../../../platform/session/index.ts';
import { FileList } from '../../files/file-list.tsx';
import { sizeText } from '../../files/size-text.ts';

/** The row of another area the document decides about, linked where the user has its screen. */
function BusinessLink({ document }: { readonly document: DocumentDetail }) {
  const routers = useSession((state) => state.routers);
  const { business, businessId, businessMenu, businessText } = document;
  if (business === null) return null;
  const path = businessMenu === null ? undefined : findNode(routers, (node) => node.id === businessMenu)?.node.component;
  const text = `${APPROVAL.text(business)} ${businessText}`.trim();
  if (businessMenu === null || businessId === null || path === undefined) return <span>{text}</span>;
  const query = decisionQuery(businessMenu, business === APPROVAL.instalment ? '分期' : '', businessId);
  return <Link to={query === null ? `/${path}` : `/${path}?${query}`}>{text}</Link>;
}

/** Attachments and the linked business, as they stand below the list. */
export function DocumentSide({ document }: { readonly document: DocumentDetail }) {
  const { files } = document;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className="doc-side">
      <h2>附件 {files.length > 0 ? <small className="ui-quiet">{`${files.length} 个，${sizeText(size)}`}</small> : null}</h2>
      <FileList category={FILE_CATEGORY.documentPaper} parent={document.id} files={files} />
      {document.business === null ? null : (
        <>
          <h2>关联业务</h2>
          <p className="doc-business">
            <BusinessLink document={document} />
          </p>
        </>
      )}
    </div>
  );
}
