// The state of the designer: the drawing, what the server says about it, saving and publishing.
import { useMemo, useReducer, useState } from 'react';
import { App } from 'antd';
import { checkFlow, dropFlowDraft, getFlow, getFlowVersion, saveFlowDraft, searchFlows } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { useDiscard, useUnsaved, type UnsavedPartState } from '../../../../platform/unsaved/index.ts';
import { useConfirm, usePaused } from '../../../../ui/index.ts';
import { draw, drawingOf, isSame } from './drawing/drawing.ts';
import type { FlowDetail } from './drawing/flow-detail.ts';

const NONE: FlowDetail['problems'] = [];

export function useDesigner(flow: FlowDetail, onClose: () => void) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const discard = useDiscard();
  const refresh = useRefresh(searchFlows, getFlow);
  const [drawing, act] = useReducer(draw, flow.definition, drawingOf);
  const [saved, setSaved] = useState(flow.definition);
  const [shown, setShown] = useState<number | null>(null);
  const old = useRead(getFlowVersion, shown === null ? null : { id: flow.id, number: shown });
  const dirty = !isSame(drawing.now, saved);
  const done = useUnsaved(dirty, `流程“${flow.name}”的修改尚未保存，放弃后无法恢复。`);
  const { attempt, busy } = useAttempt(() => refresh());

  // Someone else saved, or this draft was given up: what is shown follows as long as nothing would be lost. Set while rendering, as React
  // asks for state that follows a property.
  const [answered, setAnswered] = useState(flow.definition);
  if (answered !== flow.definition) {
    setAnswered(flow.definition);
    if (!dirty && !isSame(flow.definition, drawing.now)) {
      act({ kind: 'load', definition: flow.definition });
      setSaved(flow.definition);
    }
  }

  const asked = usePaused(drawing.now);
  const check = useRead(checkFlow, asked === flow.definition ? null : { definition: asked, business: flow.business }, {
    keepPrevious: true,
    gcTime: 0,
    quiet: true,
  });
  const checked = asked === flow.definition ? flow : (check.data ?? flow);
  const definition = shown === null ? drawing.now : (old.data?.definition ?? drawing.now);
  const people = shown === null ? checked.people : old.data?.people;
  const names = useMemo(() => new Map((people ?? []).map(({ node, names: some }) => [node, some])), [people]);
  const problems = shown === null ? checked.problems : NONE;

  const store = async () => {
    const definitionNow = drawing.now;
    const answer = await call(saveFlowDraft, { id: flow.id, version: flow.version, definition: definitionNow });
    setSaved(definitionNow);
    done();
    await refresh();
    return answer;
  };
  return {
    ...{ drawing, act, definition, names, problems, dirty, busy, shown, setShown, refresh },
    errors: problems.filter(({ level }) => level === 'error').length,
    save: () =>
      attempt(async () => {
        const { draft } = await store();
        void message.success(`已保存 v${draft} 草稿`);
      }),
    /** Saves what is not saved; then the draft may be published. */
    ready: async (): Promise<boolean> => !dirty || (await attempt(store)) !== undefined,
    drop: () =>
      attempt(async () => {
        if (!(await confirm({ text: `放弃草稿，回到使用中的 v${flow.published ?? ''}？放弃后无法恢复。`, go: '放弃草稿' }))) return;
        await call(dropFlowDraft, { id: flow.id, version: flow.version });
        setSaved(drawing.now);
        await refresh();
        void message.success('已放弃草稿');
      }),
    /** `otherwise` asks about what is begun in the panel and not yet part of the drawing. */
    leave: (otherwise: UnsavedPartState['leave']) => {
      if (!dirty) return otherwise(onClose);
      void discard(`流程“${flow.name}”的修改尚未保存，放弃后无法恢复。`).then((given) => given && onClose());
    },
  };
}
