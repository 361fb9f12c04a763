// The voucher in the grid: what is typed, what the server says of it, saving it and handing it in.
import { useState } from 'react';
import { changeVoucher, createVoucher, VOUCHER, type SavedVoucher, type VoucherProblem } from '@anju/contract';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { useConfirm } from '../../../../ui/index.ts';
import { contentOf, formOf, type Draft } from './draft.rules.ts';

/** What the server found when the voucher was last saved; it is forgotten as soon as something changes. */
interface Found {
  readonly content: string;
  readonly problems: readonly SavedVoucher['problems'][number][];
}

export function useDraft(companyId: number, start: Draft) {
  const [draft, setDraft] = useState(start);
  const [kept, setKept] = useState(() => contentOf(start));
  const [found, setFound] = useState<Found | null>(null);
  const content = contentOf(draft);
  const dirty = content !== kept;
  const saved = useUnsaved(dirty);
  const confirm = useConfirm();
  const create = useCommand(createVoucher);
  const change = useCommand(changeVoucher);

  /** Begins with another voucher; what was typed is gone. */
  function begin(next: Draft) {
    setDraft(next);
    setKept(contentOf(next));
    setFound(null);
  }

  /** `at` is the voucher as it was last saved. */
  async function send(at: Pick<Draft, 'id' | 'version'>, submit: boolean, confirmed: boolean): Promise<SavedVoucher | undefined> {
    const { word, day, papers, cashierId, files, lines, correctsId, templateId } = draft;
    const body = { word, day, papers, cashierId, lines: formOf(lines), fileIds: files.map((file) => file.id), submit, confirmed };
    const answer =
      at.id === null
        ? await create.run({ companyId, ...body, templateId, correctsId })
        : await change.run({ id: at.id, version: at.version, ...body });
    if (!answer) return undefined;
    setDraft((now) => ({ ...now, id: answer.id, version: answer.version, number: answer.number }));
    setKept(content);
    setFound({ content, problems: answer.problems });
    saved();
    return answer;
  }

  /** Saves, and hands in where `submit` says so; warnings are asked about once. */
  async function save(submit: boolean): Promise<SavedVoucher | undefined> {
    const answer = await send(draft, submit, false);
    const asks = answer && submit && answer.state === VOUCHER.draft && answer.problems.length === 0 && answer.warnings.length > 0;
    if (!answer || !asks) return answer;
    const go = await confirm({
      text: `${answer.warnings.join('；')}。是否继续提交？`,
      go: '继续提交',
      close: '返回修改',
      focus: 'close',
      danger: false,
    });
    // The first answer gave the voucher its id and version.
    return go ? send(answer, true, true) : answer;
  }

  const problems: readonly VoucherProblem[] = found?.content === content ? (found.problems as readonly VoucherProblem[]) : [];
  return { draft, setDraft, begin, save, dirty, problems, busy: create.busy || change.busy };
}
export type DraftState = ReturnType<typeof useDraft>;
