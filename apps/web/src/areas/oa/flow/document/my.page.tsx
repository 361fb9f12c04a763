// 查看公文 (menu 213): the screen of documents, opened at this tab.
import { MENU } from '@anju/contract';
import { DocumentScreen } from './document-screen.tsx';

export default function MyDocumentsPage() {
  return <DocumentScreen tab="my" menu={MENU.flowMy} />;
}
