// The papers the choice demands, asked for again whenever the choice changes; files are uploaded as they are chosen.
import { useState } from 'react';
import { Form, type FormInstance } from 'antd';
import {
  APPLICANT,
  CONTRACTOR,
  createDecoration,
  fileCategoryOf,
  readPaperNeeds,
  type DecorationPaper,
  type PaperRow,
} from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { PaperList, type ListedPaper } from '../record/paper-list.tsx';
import type { ApplyValues } from './apply-values.ts';

interface ApplyPapersProps {
  readonly form: FormInstance<ApplyValues>;
  /** Papers handed in before. */
  readonly kept: readonly PaperRow[];
}

export function ApplyPapers({ form, kept }: ApplyPapersProps) {
  const uploading = useUploading();
  const [busy, setBusy] = useState(false);
  const applicant = Form.useWatch('applicant', form) ?? APPLICANT.owner;
  const contractorKind = Form.useWatch('contractorKind', form) ?? CONTRACTOR.company;
  const workIds = Form.useWatch('workIds', form) ?? [];
  const papers = Form.useWatch('papers', { form, preserve: true }) ?? [];
  const needs = useRead(readPaperNeeds, { applicant, contractorKind, workIds: [...workIds], papers: [] }, { keepPrevious: true });
  const set = (next: readonly ListedPaper[]) => form.setFieldValue('papers', next);
  // The values, not what is watched: that comes a moment later, and a quick click would bring back or lose a paper.
  const listed = () => (form.getFieldValue('papers') as readonly ListedPaper[] | undefined) ?? [];

  async function add(paper: DecorationPaper, files: readonly File[]) {
    setBusy(true);
    try {
      await uploading(async () => {
        for (const file of files) {
          const { id } = await uploadFor(fileCategoryOf(createDecoration, 'papers.fileId'), file);
          set([...listed(), { paper, fileId: id, name: file.name }]);
        }
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  const before = kept.map(({ paper, file }) => ({ paper, fileId: file.id, name: file.name, fixed: true }));
  return (
    <div className="wide deco-apply-papers">
      <p className="ui-quiet">没有交齐也可以先提交，交齐并审查后才能通过。</p>
      <PaperList<ListedPaper>
        needs={needs.data ?? []}
        papers={[...before, ...papers]}
        busy={busy}
        onFiles={(paper, files) => void add(paper, files)}
        onDrop={({ fileId }) => set(listed().filter((one) => one.fileId !== fileId))}
      />
    </div>
  );
}
