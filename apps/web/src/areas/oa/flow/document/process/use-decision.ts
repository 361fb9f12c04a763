// The decision of a handler: what the main button does at this node, and refusing. A refused step has shown its message; the document is
// read again and the typed opinion stays.
import { agreeDocument, finishDocument, NODE, rejectDocument, type DocumentDetail } from '@anju/contract';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { useConfirm } from '../../../../../ui/index.ts';
import type { offering } from '../steps/document-acts.ts';

interface DecisionOptions {
  readonly document: DocumentDetail;
  readonly opinion: string;
  readonly offered: ReturnType<typeof offering>;
  readonly refresh: () => void;
  readonly onDone: (text: string, leaves: boolean) => void;
}

export interface Decision {
  /** 同意, 审结, 定稿 or 完结; null when the user has nothing to decide. */
  readonly word: string | null;
  readonly decide: () => void;
  readonly mayReject: boolean;
  readonly reject: () => void;
  readonly busy: boolean;
}

function wordOf(document: DocumentDetail, offered: DecisionOptions['offered']): string | null {
  if (offered('finish')) return '完结';
  if (offered('finalise')) return '定稿';
  if (!offered('agree')) return null;
  if (document.task?.nodeType === NODE.conclude) return '审结';
  return document.task?.nodeType === NODE.finalise ? '定稿' : '同意';
}

export function useDecision({ document, opinion, offered, refresh, onDone }: DecisionOptions): Decision {
  const { attempt, busy } = useAttempt(refresh);
  const confirm = useConfirm();
  const word = wordOf(document, offered);
  const { id, version, task } = document;
  const decide = () =>
    void attempt(async () => {
      if (word === null || task === null) return;
      const final = word === '定稿';
      if (final && !(await confirm({ text: '定稿后生成正式 PDF，正文不能再改。是否继续？', go: '定稿', danger: false }))) return;
      await call(word === '完结' ? finishDocument : agreeDocument, { id, version, taskId: task.id, opinion });
      onDone(`已${word}`, true);
    });
  const reject = () =>
    void attempt(async () => {
      if (task === null) return;
      if (!(await confirm({ text: '不同意后公文按流程处理，没有另定去向的即终止。是否继续？', go: '不同意' }))) return;
      await call(rejectDocument, { id, version, taskId: task.id, opinion });
      onDone('已签不同意', true);
    });
  return { word, decide, mayReject: offered('reject'), reject, busy };
}
