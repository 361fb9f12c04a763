// 发送公文 (menu 211): the screen of documents, opened at this tab.
import { MENU } from '@anju/contract';
import { DocumentScreen } from './document-screen.tsx';

export default function SendDocumentsPage() {
  return <DocumentScreen tab="send" menu={MENU.flowSend} />;
}
