// Papers of a decoration: what is needed, what was handed in, what the check said of each.
import { addDecorationPapers, downloadFile, FILE_CATEGORY, fileCategoryOf, PAPER_CHECK, removeDecorationPaper } from '@anju/contract';
import type { DecorationDetail, DecorationPaper } from '@anju/contract';
import { Alert } from 'antd';
import { call, download } from '../../../../platform/api/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { EmptyState, EnumText, useConfirm } from '../../../../ui/index.ts';
import type { DecorationActs } from './decoration-acts.ts';
import { PAPER_TONES } from './decoration-tones.ts';
import { PaperList } from './paper-list.tsx';

interface PapersProps {
  readonly detail: DecorationDetail;
  readonly acts: Pick<DecorationActs, 'attempt' | 'done' | 'busy'>;
}

export function DecorationPapers({ detail: { id, needs, papers, may }, acts }: PapersProps) {
  const confirm = useConfirm();
  const open = may.includes('paper');
  const missing = needs.filter((need) => need.missing).length;
  const add = (paper: DecorationPaper, files: readonly File[]) =>
    acts.attempt(async () => {
      const sent: { paper: DecorationPaper; fileId: number }[] = [];
      for (const file of files) {
        sent.push({ paper, fileId: (await uploadFor(fileCategoryOf(addDecorationPapers, 'papers.fileId'), file)).id });
      }
      await call(addDecorationPapers, { id, papers: sent });
      acts.done('资料已上传');
    });
  const drop = (paperId: number, name: string) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除“${name}”，删除的文件无法恢复。是否继续？` }))) return;
      await call(removeDecorationPaper, { id, paperId });
      acts.done('资料已删除');
    });
  return (
    <>
      {missing > 0 ? <Alert className="ui-alert" type="warning" showIcon title={`还缺 ${missing} 份资料，交齐并审查后才能通过`} /> : null}
      {needs.length === 0 && papers.length === 0 && !open ? <EmptyState text="没有资料" /> : null}
      <PaperList
        needs={needs}
        papers={papers.map((paper) => ({ ...paper, fileId: paper.file.id, name: paper.file.name }))}
        busy={acts.busy}
        onFiles={open ? add : undefined}
        onDrop={open ? (paper) => drop(paper.id, paper.name) : undefined}
        onOpen={({ fileId }) => acts.attempt(() => download(downloadFile, { cat: FILE_CATEGORY.decorationPaper, parent: id, id: fileId }))}
        note={({ check, remark, checkedBy }) => (
          <>
            <EnumText of={PAPER_CHECK} value={check} tones={PAPER_TONES} />
            <small className="ui-quiet">{[checkedBy, remark].filter(Boolean).join(' ')}</small>
          </>
        )}
      />
    </>
  );
}
