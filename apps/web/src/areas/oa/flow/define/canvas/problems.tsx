import './problems.css';
import { Button } from 'antd';
import type { FlowDefinition, FlowProblem } from '@anju/contract';
import { StatusTag } from '../../../../../ui/index.ts';
import type { Chosen } from './canvas.tsx';
import { Drawn } from '../drawing/node-looks.tsx';

const WARNING = 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.5v.3';

interface ProblemsProps {
  readonly definition: FlowDefinition;
  readonly problems: readonly FlowProblem[];
  readonly onFind: (chosen: Chosen) => void;
}

/** What is wrong, one line per node; the errors first. */
export function Problems({ definition, problems, onFind }: ProblemsProps) {
  const of = (level: FlowProblem['level']) => problems.filter((one) => one.level === level);
  const lines = (['error', 'warning'] as const).flatMap((level) => {
    const places = new Map<string, FlowProblem[]>();
    for (const one of of(level)) places.set(one.node ?? '', [...(places.get(one.node ?? '') ?? []), one]);
    return [...places].map(([node, some]) => ({ level, node, some }));
  });
  if (lines.length === 0) return null;
  const nameOf = (id: string) => definition.nodes.find((node) => node.id === id)?.name ?? '流程';
  return (
    <section className="flow-problems" aria-label="检查">
      <header>
        <b>检查</b>
        <span className="flow-hint">发布前须为 0 错误</span>
        <span className="flow-space" />
        {of('error').length > 0 ? <StatusTag tone="overdue">{`${of('error').length} 错误`}</StatusTag> : null}
        {of('warning').length > 0 ? <StatusTag tone="owed">{`${of('warning').length} 提醒`}</StatusTag> : null}
      </header>
      <ul>
        {lines.map(({ level, node, some }) => (
          <li key={`${level}${node}`}>
            <span className={`flow-mark ${level}`}>
              <Drawn path={WARNING} />
            </span>
            <b>{nameOf(node)}</b>
            <span className="flow-problem-text">{[...new Set(some.map(({ text }) => text))].join('；')}</span>
            {node === '' ? null : (
              <Button type="link" size="small" onClick={() => onFind({ kind: 'node', id: node })}>
                定位
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
