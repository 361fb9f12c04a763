// 处理公文 (menu 212): the screen of documents, opened at this tab.
import { MENU } from '@anju/contract';
import { DocumentScreen } from './document-screen.tsx';

export default function ProcDocumentsPage() {
  return <DocumentScreen tab="proc" menu={MENU.flowProc} />;
}
